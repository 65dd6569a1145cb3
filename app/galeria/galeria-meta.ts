import { cardOf, type Picture } from "~/storage/picture";
import { pageMeta } from "~/ui/page-meta";
import { type Matches, siteOf } from "~/ui/site-of";
import { breadcrumbs } from "~/ui/structured-data";
import { type FotoView, fotoText } from "./foto-text";
import { fotoData, galeriaData, type ProyectoView, proyectoData } from "./galeria-data";
import { galeriaHref } from "./galeria-state";

type Proyecto = ProyectoView & { portada: Picture | null };

interface Shown {
  proyectos: Proyecto[];
  proyecto: Proyecto | null;
  fotos: FotoView[];
}

const TOP: [string, string] = ["Galería", galeriaHref({})];

/** What the gallery says of itself in each of its states: the list, a project, a photo. */
export function galeriaMeta(
  { proyectos, proyecto, fotos }: Shown,
  foto: number | null,
  matches: Matches,
) {
  if (!proyecto) return listMeta(proyectos, matches);
  const index = fotos.findIndex(({ id }) => id === foto);
  return index < 0
    ? proyectoMeta(proyecto, fotos, matches)
    : fotoMeta(proyecto, fotos, index, matches);
}

function listMeta(proyectos: Proyecto[], matches: Matches) {
  const page = pageMeta(matches, {
    title: "Galería",
    description: "Proyectos de fotografía química y sus fotografías.",
    path: galeriaHref({}),
  });
  return [...page, galeriaData(proyectos, originOf(matches)), breadcrumbs(matches, TOP)];
}

function proyectoMeta(proyecto: Proyecto, fotos: FotoView[], matches: Matches) {
  const { id, titulo, descripcion, portada } = proyecto;
  const path = galeriaHref({ proyecto: id });
  const image = cardOf(portada, `Portada del proyecto «${titulo}»`);
  return [
    ...pageMeta(matches, { title: titulo, description: descripcion, path, image }),
    proyectoData(proyecto, fotos, originOf(matches)),
    breadcrumbs(matches, TOP, [titulo, path]),
  ];
}

function fotoMeta(proyecto: Proyecto, fotos: FotoView[], index: number, matches: Matches) {
  const foto = fotos[index] as FotoView;
  const { id, titulo, descripcion } = proyecto;
  const path = galeriaHref({ proyecto: id, foto: foto.id });
  const number = index + 1;
  const page = pageMeta(matches, {
    title: `Foto ${number} de ${fotos.length} · ${titulo}`,
    description: foto.descripcion ?? descripcion,
    path,
    image: cardOf(foto.picture, fotoText(foto, titulo, number)),
  });
  const way = breadcrumbs(
    matches,
    TOP,
    [titulo, galeriaHref({ proyecto: id })],
    [`Foto ${number}`, path],
  );
  return [...page, fotoData(proyecto, foto, index, originOf(matches)), way];
}

function originOf(matches: Matches): string {
  return siteOf(matches)?.siteUrl ?? "";
}
