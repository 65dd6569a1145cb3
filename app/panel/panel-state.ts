import { readFrom } from "~/http/came-from";
import { positiveInteger, readPage } from "~/http/query";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  parseInscripcionesFilter,
} from "~/inscripciones/inscripciones-filter";

export interface PanelState {
  filter: InscripcionesFilter;
  page: number;
  inscripcion: number | null;
  deleted: number | null;
  emails: boolean;
  from: string | null;
  /** True if only the forms that wait for an answer are shown, up to LISTED_MAX (waiting.server.ts). */
  isOfWaiting: boolean;
  asksAll: boolean;
  /** Moment at which all waiting forms were marked as answered (UTC ISO 8601), or null. */
  answeredAt: string | null;
}

export function readPanelState(search: URLSearchParams): PanelState {
  return {
    filter: parseInscripcionesFilter(search),
    page: readPage(search),
    inscripcion: positiveInteger(search.get("inscripcion")),
    deleted: positiveInteger(search.get("eliminar")),
    emails: search.has("direcciones"),
    from: readFrom(search),
    isOfWaiting: search.has("esperan"),
    asksAll: search.has("todas"),
    answeredAt: search.get("contestadas"),
  };
}

export const NO_FILTER: InscripcionesFilter = { search: "", course: null };

export function panelHref(
  { filter, page }: Pick<PanelState, "filter" | "page">,
  open: { inscripcion?: number; deleted?: number; emails?: boolean; from?: string | null } = {},
): string {
  const query = new URLSearchParams();
  if (open.inscripcion) query.set("inscripcion", String(open.inscripcion));
  if (open.deleted) query.set("eliminar", String(open.deleted));
  if (open.emails) query.set("direcciones", "");
  for (const [name, value] of inscripcionesFilterQuery(filter)) query.set(name, value);
  if (page > 1) query.set("pagina", String(page));
  if (open.from) query.set("desde", open.from);
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

/** Returns the address whose POST deletes an inscripción and then leads back to its list. */
export function deletionHref({ filter, from }: PanelState, id: number): string {
  const [, query] = panelHref({ filter, page: 1 }, { deleted: id, from }).split("?");
  return `/admin/inscripciones?${query}`;
}

/**
 * Returns the address of the list from which a deleted inscripción was opened, else of the list's first page.
 */
export function listWithout({ filter, from }: PanelState): string {
  const isList = from === "/admin" || from?.startsWith("/admin?");
  return from && isList ? from : panelHref({ filter, page: 1 });
}
