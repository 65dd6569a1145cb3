import { structuredData } from "~/ui/structured-data";
import { type FotoView, fotoText } from "./foto-text";
import { galeriaHref } from "./galeria-state";

/** A project as its data says it. */
export interface ProyectoView {
  id: number;
  titulo: string;
  descripcion: string;
  portada_url: string;
}

/** The gallery and its projects, for search engines. */
export function galeriaData(proyectos: ProyectoView[], origin: string) {
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

/** A project and its photos, likewise. */
export function proyectoData(proyecto: ProyectoView, fotos: FotoView[], origin: string) {
  const { id, titulo, descripcion, portada_url } = proyecto;
  return structuredData("ImageGallery", {
    name: titulo,
    description: descripcion,
    url: origin + galeriaHref({ proyecto: id }),
    image: origin + portada_url,
    associatedMedia: fotos.map((foto, index) => ({
      "@type": "ImageObject",
      ...imageObject(proyecto, foto, index, origin),
    })),
  });
}

/** One photo of it, likewise. */
export function fotoData(proyecto: ProyectoView, foto: FotoView, index: number, origin: string) {
  return structuredData("ImageObject", imageObject(proyecto, foto, index, origin));
}

function imageObject({ id, titulo }: ProyectoView, foto: FotoView, index: number, origin: string) {
  return {
    contentUrl: origin + foto.url,
    url: origin + galeriaHref({ proyecto: id, foto: foto.id }),
    caption: fotoText(foto, titulo, index + 1),
  };
}
