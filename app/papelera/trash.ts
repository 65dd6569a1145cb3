import type { TrashKind } from "~/db/schema";
import { positiveInteger } from "~/http/query";

/** So long what was deleted can be restored. */
export const TRASH_DAYS = 30;

/** A draft is stored in the trash as the article that it would be. */
export type ShownKind = TrashKind | "borrador";

/** What has been restored; `proyecto` is that of a photo. */
export interface Restored {
  tipo: ShownKind;
  id: number;
  proyecto: number | null;
}

export const KINDS: Record<ShownKind, string> = {
  articulo: "Artículo",
  borrador: "Borrador",
  proyecto: "Proyecto",
  foto: "Foto",
  convocatoria: "Curso con fecha",
  inscripcion: "Inscripción",
  mensaje: "Mensaje",
};

export const RESTORED: Record<ShownKind, string> = {
  articulo: "Artículo recuperado",
  borrador: "Borrador recuperado",
  proyecto: "Proyecto recuperado",
  foto: "Foto recuperada",
  convocatoria: "Curso recuperado",
  inscripcion: "Inscripción recuperada",
  mensaje: "Mensaje recuperado",
};

export function restoredHref({ tipo, id, proyecto }: Restored): string {
  if (tipo === "articulo") return `/blog-admin?recuperado=${id}`;
  if (tipo === "borrador") return `/blog-admin?borrador=${id}`;
  if (tipo === "proyecto") return `/galeria-admin?recuperado=${id}`;
  if (tipo === "convocatoria") return `/admin/convocatorias?recuperado=${id}`;
  if (tipo === "foto") return `/galeria-admin/${proyecto}?recuperada=${id}`;
  return tipo === "inscripcion" ? `/admin?inscripcion=${id}` : `/admin/mensajes?mensaje=${id}`;
}

/** «foto.12.3», in the URL of the trash. */
export function restoredText({ tipo, id, proyecto }: Restored): string {
  return [tipo, id, ...(proyecto ? [proyecto] : [])].join(".");
}

export function readRestored(text: string | null): Restored | null {
  const [tipo = "", id, proyecto] = (text ?? "").split(".");
  const [row, of] = [positiveInteger(id), positiveInteger(proyecto)];
  if (!row || !Object.hasOwn(KINDS, tipo)) return null;
  return { tipo: tipo as ShownKind, id: row, proyecto: of };
}

/** Whole days until it is deleted by itself; as many as there are, where it was deleted in the future. */
export function daysLeft(deletedAt: string, now: Date): number {
  const days = (now.getTime() - Date.parse(deletedAt)) / (24 * 60 * 60 * 1000);
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - days)));
}
