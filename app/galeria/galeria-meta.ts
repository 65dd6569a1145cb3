import { cardOf, type Picture } from "~/storage/picture";
import { pageMeta } from "~/ui/page-meta";
import type { Matches } from "~/ui/site-of";
import { type FotoView, fotoText } from "./foto-text";
import { galeriaHref } from "./galeria-state";

interface Shown {
  proyecto: { id: number; titulo: string; descripcion: string; portada: Picture | null } | null;
  fotos: FotoView[];
}

/** What the gallery says of itself in each of its states: the list, a project, a photo. */
export function galeriaMeta({ proyecto, fotos }: Shown, shown: number | null, matches: Matches) {
  if (!proyecto) {
    const description = "Proyectos de fotografía química y sus fotografías.";
    return pageMeta(matches, { title: "Galería", description, path: galeriaHref({}) });
  }
  const { id, titulo, descripcion, portada } = proyecto;
  const index = fotos.findIndex((foto) => foto.id === shown);
  const foto = fotos[index];
  return pageMeta(matches, {
    title: foto ? `Foto ${index + 1} de ${fotos.length} · ${titulo}` : titulo,
    description: foto?.descripcion ?? descripcion,
    path: galeriaHref({ proyecto: id, foto: foto?.id }),
    image: foto
      ? cardOf(foto.picture, fotoText(foto, titulo, index + 1))
      : cardOf(portada, `Portada del proyecto «${titulo}»`),
  });
}
