import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs, structuredData } from "~/seo/structured-data";
import { type Matches, siteOf } from "~/ui/site-context";
import { cardOf, type Picture } from "~/uploads/image";
import { type FotoView, fotoText, placeOf, proyectoCoverText } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";

type Proyecto = ProyectoView & { portada: Picture | null };

interface Shown {
  proyectos: Proyecto[];
  proyecto: Proyecto | null;
  fotos: FotoView[];
}

const TOP: [string, string] = ["Galería", galeriaHref({})];

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
  const image = cardOf(portada, proyectoCoverText(proyecto));
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
  const place = placeOf(index, fotos.length);
  const page = pageMeta(matches, {
    title: `Foto ${place} · ${titulo}`,
    description: foto.descripcion ?? descripcion,
    path,
    image: cardOf(foto.picture, fotoText(foto, titulo, place)),
  });
  const way = breadcrumbs(
    matches,
    TOP,
    [titulo, galeriaHref({ proyecto: id })],
    [`Foto ${place}`, path],
  );
  return [...page, fotoData(proyecto, foto, place, originOf(matches)), way];
}

function originOf(matches: Matches): string {
  return siteOf(matches)?.siteUrl ?? "";
}

interface ProyectoView {
  id: number;
  titulo: string;
  descripcion: string;
  portada_url: string;
  portada_alternativo: string | null;
}

function galeriaData(proyectos: ProyectoView[], origin: string) {
  return structuredData("ImageGallery", {
    name: "Galería",
    url: origin + galeriaHref({}),
    hasPart: proyectos.map(({ id, titulo, portada_url }) => ({
      "@type": "ImageGallery",
      name: titulo,
      url: origin + galeriaHref({ proyecto: id }),
      image: origin + portada_url,
    })),
  });
}

function proyectoData(proyecto: ProyectoView, fotos: FotoView[], origin: string) {
  const { id, titulo, descripcion, portada_url } = proyecto;
  return structuredData("ImageGallery", {
    name: titulo,
    description: descripcion,
    url: origin + galeriaHref({ proyecto: id }),
    image: origin + portada_url,
    associatedMedia: fotos.map((foto, index) => ({
      "@type": "ImageObject",
      ...imageObject(proyecto, foto, placeOf(index, fotos.length), origin),
    })),
  });
}

function fotoData(proyecto: ProyectoView, foto: FotoView, place: string, origin: string) {
  return structuredData("ImageObject", imageObject(proyecto, foto, place, origin));
}

function imageObject({ id, titulo }: ProyectoView, foto: FotoView, place: string, origin: string) {
  return {
    contentUrl: origin + foto.url,
    url: origin + galeriaHref({ proyecto: id, foto: foto.id }),
    caption: foto.descripcion ?? fotoText(foto, titulo, place),
  };
}
