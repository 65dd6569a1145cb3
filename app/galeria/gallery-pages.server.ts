import { cached } from "~/db/cached.server";
import { listRecorridos } from "./fichas.server";
import { listFotos } from "./fotos.server";
import { findNextProyecto, findProyecto, listVisibleProyectos } from "./proyectos.server";
import { proyectoSheet } from "./sheet";

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
