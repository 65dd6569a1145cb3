import { cached } from "~/db/cached.server";
import type { Picture } from "~/uploads/image";
import { type Recorrido, recorridoTitle } from "./ficha";
import { type ListedRecorrido, listFotosOf, listRecorridos } from "./fichas.server";
import { listFotos } from "./fotos.server";
import { type FotoView, proyectoCoverText } from "./galeria-fields";
import { galeriaHref } from "./galeria-state";
import {
  findNextProyecto,
  findProyecto,
  listVisibleProyectos,
  type Proyecto,
} from "./proyectos.server";

export interface Sheet {
  titulo: string;
  descripcion: string;
  proyectos: ProyectoName[];
  /** Description for places without the title, such as meta tags. */
  summary: string;
  path: string;
  cover: { url: string; picture: Picture | null; text: string };
}

type ProyectoName = NonNullable<FotoView["proyecto"]>;

export const readGallery = cached(async () => {
  const [proyectos, recorridos] = await Promise.all([listVisibleProyectos(), listRecorridos()]);
  return { proyectos, recorridos };
});

/** Reads one project and the next one; its sheet is null if there is no such project. */
export const readProyecto = cached(async (id: number) => {
  const [proyecto, fotos] = await Promise.all([findProyecto(id), listFotos(id)]);
  const next = proyecto && (await findNextProyecto(id));
  return { sheet: proyecto && proyectoSheet(proyecto), fotos, next };
});

export async function readFotosOf(recorrido: ListedRecorrido) {
  const fotos = await listFotosOf(recorrido);
  return { sheet: recorridoSheet(recorrido, fotos), fotos, next: null };
}

function proyectoSheet(proyecto: Proyecto): Sheet {
  const { id, titulo, descripcion, portada_url, portada } = proyecto;
  return {
    titulo,
    descripcion,
    proyectos: [],
    summary: descripcion,
    path: galeriaHref({ proyecto: id }),
    cover: { url: portada_url, picture: portada, text: proyectoCoverText(proyecto) },
  };
}

const MADE = { proceso: "con este procedimiento", pelicula: "con esta película" };

/** Returns the sheet of a recorrido, whose cover is its first photo; null if it has no photos. */
export function recorridoSheet(recorrido: Recorrido, fotos: FotoView[]): Sheet | null {
  const [first] = fotos;
  if (!first) return null;
  const titulo = recorridoTitle(recorrido);
  const proyectos = proyectosOf(fotos);
  const descripcion = `Fotos hechas ${MADE[recorrido.by]}, ${namesOf(proyectos)}.`;
  return {
    titulo,
    descripcion,
    proyectos: proyectos.length > NAMED_MAX ? [] : proyectos,
    summary: `${titulo}: ${descripcion}`,
    path: galeriaHref({ [recorrido.by]: recorrido.value }),
    cover: { url: first.url, picture: first.picture, text: `Foto de «${titulo}»` },
  };
}

function proyectosOf(fotos: FotoView[]): ProyectoName[] {
  const found = fotos.flatMap(({ proyecto }) => proyecto ?? []);
  return [...new Map(found.map((proyecto) => [proyecto.id, proyecto])).values()];
}

const NAMED_MAX = 3;

function namesOf(proyectos: ProyectoName[]): string {
  if (proyectos.length > NAMED_MAX) return `de ${proyectos.length} proyectos`;
  const list = new Intl.ListFormat("es").format(proyectos.map(({ titulo }) => `«${titulo}»`));
  return proyectos.length === 1 ? `del proyecto ${list}` : `de los proyectos ${list}`;
}
