import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs, structuredData } from "~/seo/structured-data";
import { type Matches, siteOf } from "~/ui/site-context";
import { cardOf } from "~/uploads/image";
import { fichaFacts, museumLine, procesoName } from "./ficha";
import { type FotoView, fotoText, placeOf } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";
import type { Proyecto } from "./proyectos.server";
import type { Sheet } from "./sheet.server";

interface Shown {
  proyectos: Proyecto[];
  sheet: Sheet | null;
  fotos: FotoView[];
}

const TOP: [string, string] = ["Galería", galeriaHref({})];

export function galeriaMeta(
  { proyectos, sheet, fotos }: Shown,
  foto: number | null,
  matches: Matches,
) {
  if (!sheet) return listMeta(proyectos, matches);
  const index = fotos.findIndex(({ id }) => id === foto);
  return index < 0 ? sheetMeta(sheet, fotos, matches) : fotoMeta(sheet, fotos, index, matches);
}

function listMeta(proyectos: Proyecto[], matches: Matches) {
  const page = pageMeta(matches, {
    title: "Galería",
    description: "Proyectos de fotografía química y sus fotografías.",
    path: galeriaHref({}),
  });
  return [...page, galeriaData(proyectos, originOf(matches)), breadcrumbs(matches, TOP)];
}

function sheetMeta(sheet: Sheet, fotos: FotoView[], matches: Matches) {
  const { titulo, summary, path, cover } = sheet;
  const image = cardOf(cover.picture, cover.text);
  return [
    ...pageMeta(matches, { title: titulo, description: summary, path, image }),
    sheetData(sheet, fotos, originOf(matches)),
    breadcrumbs(matches, TOP, [titulo, path]),
  ];
}

function fotoMeta(sheet: Sheet, fotos: FotoView[], index: number, matches: Matches) {
  const foto = fotos[index] as FotoView;
  const place = placeOf(index, fotos.length);
  const path = fotoPath(sheet, foto);
  const origin = originOf(matches);
  const said = [foto.descripcion, museumLine(foto.ficha)].filter(Boolean).join(" · ");
  const page = pageMeta(matches, {
    title: `Foto ${place} · ${sheet.titulo}`,
    description: said || sheet.summary,
    path,
    image: cardOf(foto.picture, fotoText(foto, sheet.titulo, place)),
  });
  return [
    ...page,
    structuredData("ImageObject", imageObject(sheet, foto, place, origin)),
    ...artworkData(sheet, foto, origin),
    breadcrumbs(matches, TOP, [sheet.titulo, sheet.path], [`Foto ${place}`, path]),
  ];
}

function fotoPath({ path }: Sheet, { id, proyecto }: FotoView): string {
  return proyecto ? galeriaHref({ proyecto: proyecto.id, foto: id }) : `${path}&foto=${id}`;
}

function originOf(matches: Matches): string {
  return siteOf(matches)?.siteUrl ?? "";
}

function galeriaData(proyectos: Proyecto[], origin: string) {
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

function sheetData(sheet: Sheet, fotos: FotoView[], origin: string) {
  return structuredData("ImageGallery", {
    name: sheet.titulo,
    description: sheet.summary,
    url: origin + sheet.path,
    image: origin + sheet.cover.url,
    associatedMedia: fotos.map((foto, index) => ({
      "@type": "ImageObject",
      ...imageObject(sheet, foto, placeOf(index, fotos.length), origin),
    })),
  });
}

function imageObject(sheet: Sheet, foto: FotoView, place: string, origin: string) {
  return {
    contentUrl: origin + foto.url,
    url: origin + fotoPath(sheet, foto),
    caption: foto.descripcion ?? fotoText(foto, sheet.titulo, place),
  };
}

function artworkData(sheet: Sheet, foto: FotoView, origin: string) {
  const { ficha } = foto;
  if (fichaFacts(ficha).length === 0) return [];
  const { papel, pelicula, fecha } = ficha;
  const work = {
    url: origin + fotoPath(sheet, foto),
    image: origin + foto.url,
    artform: "Photograph",
    artMedium: procesoName(ficha) ?? pelicula,
    artworkSurface: papel,
    // «hacia 2019» is no date.
    dateCreated: /^\d{4}$/.exec(fecha ?? "")?.[0],
  };
  return [structuredData("VisualArtwork", work)];
}
