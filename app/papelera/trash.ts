import { KINDS } from "~/db/kinds";
import type { TrashKind } from "~/db/schema";
import { positiveInteger } from "~/http/query";

export const TRASH_DAYS = 30;

/** Kind of an entry as it is shown: a draft is stored in the trash with the kind `articulo`. */
export type ShownKind = TrashKind | "borrador";

/** A restored entry; `proyecto` is the id of its first photo's project, null without photos. */
export interface Restored {
  tipo: ShownKind;
  id: number;
  proyecto: number | null;
}

export const TITLES: Record<ShownKind, string> = {
  articulo: "Artículo",
  borrador: "Borrador",
  proyecto: "Proyecto",
  foto: "Foto",
  convocatoria: "Curso con fecha",
  carta: "Carta",
  inscripcion: KINDS.inscripcion.title,
  mensaje: KINDS.contacto.title,
};

export const RESTORED: Record<ShownKind, string> = {
  articulo: "Artículo recuperado",
  borrador: "Borrador recuperado",
  proyecto: "Proyecto recuperado",
  foto: "Foto recuperada",
  convocatoria: "Curso recuperado",
  carta: "Carta recuperada",
  inscripcion: KINDS.inscripcion.restored,
  mensaje: KINDS.contacto.restored,
};

const HREFS: Record<ShownKind, (restored: Restored) => string> = {
  articulo: ({ id }) => `/blog-admin?recuperado=${id}`,
  borrador: ({ id }) => `/blog-admin?borrador=${id}`,
  proyecto: ({ id }) => `/galeria-admin?recuperado=${id}`,
  foto: ({ id, proyecto }) => `/galeria-admin/${proyecto}?recuperada=${id}`,
  convocatoria: ({ id }) => `/admin/convocatorias?recuperado=${id}`,
  carta: ({ id }) => `/admin/cartas?carta=${id}&hecho=recuperada`,
  inscripcion: ({ id }) => KINDS.inscripcion.href(id),
  mensaje: ({ id }) => KINDS.contacto.href(id),
};

export function restoredHref(restored: Restored): string {
  return HREFS[restored.tipo](restored);
}

/** Returns a restored entry as text for the URL of the trash, «foto.12.3». */
export function restoredText({ tipo, id, proyecto }: Restored): string {
  return [tipo, id, ...(proyecto ? [proyecto] : [])].join(".");
}

export function readRestored(text: string | null): Restored | null {
  const [tipo = "", id, proyecto] = (text ?? "").split(".");
  const [row, of] = [positiveInteger(id), positiveInteger(proyecto)];
  if (!row || !Object.hasOwn(TITLES, tipo)) return null;
  return { tipo: tipo as ShownKind, id: row, proyecto: of };
}

/** Returns the whole days until an entry is deleted; TRASH_DAYS if it is dated in the future. */
export function daysLeft(deletedAt: string, now: Date): number {
  const days = (now.getTime() - Date.parse(deletedAt)) / (24 * 60 * 60 * 1000);
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - days)));
}
