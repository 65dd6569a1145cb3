import type { Picture } from "~/uploads/image";
import { type Recorrido, recorridoTitle } from "./ficha";
import { type FotoView, proyectoCoverText } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";

/** What a contact sheet shows: a project, or the photos of all projects that were made in one way. */
export interface Sheet {
  titulo: string;
  descripcion: string;
  /** As a description that stands alone. */
  summary: string;
  path: string;
  cover: { url: string; picture: Picture | null; text: string };
}

interface Proyecto {
  id: number;
  titulo: string;
  descripcion: string;
  portada_url: string;
  portada: Picture | null;
  portada_alternativo: string | null;
}

export function proyectoSheet(proyecto: Proyecto): Sheet {
  const { id, titulo, descripcion, portada_url, portada } = proyecto;
  return {
    titulo,
    descripcion,
    summary: descripcion,
    path: galeriaHref({ proyecto: id }),
    cover: { url: portada_url, picture: portada, text: proyectoCoverText(proyecto) },
  };
}

const MADE = { proceso: "con este procedimiento", pelicula: "con esta película" };

/** Null where no photo was made so. Its cover is the first. */
export function recorridoSheet(recorrido: Recorrido, fotos: FotoView[]): Sheet | null {
  const [first] = fotos;
  if (!first) return null;
  const titulo = recorridoTitle(recorrido);
  const descripcion = `Fotos hechas ${MADE[recorrido.by]}, ${projectsOf(fotos)}.`;
  return {
    titulo,
    descripcion,
    summary: `${titulo}: ${descripcion}`,
    path: galeriaHref({ [recorrido.by]: recorrido.value }),
    cover: { url: first.url, picture: first.picture, text: `Foto de «${titulo}»` },
  };
}

const NAMED_MAX = 3;

function projectsOf(fotos: FotoView[]): string {
  const names = [...new Set(fotos.map(({ proyecto }) => `«${proyecto?.titulo}»`))];
  if (names.length > NAMED_MAX) return `de ${names.length} proyectos`;
  const list = new Intl.ListFormat("es").format(names);
  return names.length === 1 ? `del proyecto ${list}` : `de los proyectos ${list}`;
}
