import { readFrom } from "~/http/came-from";
import { positiveInteger, readPage } from "~/http/query";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  parseInscripcionesFilter,
} from "~/inscripciones/inscripciones-filter";

export interface PanelState {
  filter: InscripcionesFilter;
  /** From 1. */
  page: number;
  inscripcion: number | null;
  /** The one of which it is asked whether to delete it. */
  deleted: number | null;
  emails: boolean;
  /** The page from which somebody was opened, where it is another one. */
  from: string | null;
  /** All who wait for an answer, and nothing else. */
  isOfWaiting: boolean;
  /** It is asked whether all that wait are answered. */
  asksAll: boolean;
  /** When all that waited were marked as answered (UTC ISO 8601). */
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

/** The URL of the panel in a state, and with one detail or the list of e-mails open. */
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

/** The address that deletes an inscripción, and leads back to the list in which it stood. */
export function deletionHref({ filter, from }: PanelState, id: number): string {
  const [, query] = panelHref({ filter, page: 1 }, { deleted: id, from }).split("?");
  return `/admin/inscripciones?${query}`;
}

/** The list in which an inscripción stood that is deleted, with its filter, as its first page. */
export function listWithout({ filter, from }: PanelState): string {
  const isList = from === "/admin" || from?.startsWith("/admin?");
  return from && isList ? from : panelHref({ filter, page: 1 });
}
