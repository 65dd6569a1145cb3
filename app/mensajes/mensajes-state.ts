import type { SeguimientoEstado } from "~/db/correo-schema";
import { readSearch } from "~/format/text-search";
import { readFrom } from "~/http/came-from";
import { positiveInteger, readPage } from "~/http/query";
import { readEstado } from "~/respuestas/seguimiento";

export interface MensajesFilter {
  /** Words of a name, an e-mail, a message or a note; empty for all. */
  search: string;
  estado: SeguimientoEstado | null;
}

export interface MensajesState extends MensajesFilter {
  page: number;
  mensaje: number | null;
  deleted: number | null;
  from: string | null;
  asksAll: boolean;
  /** Moment at which all waiting mensajes were marked as answered (UTC ISO 8601), or null. */
  answeredAt: string | null;
}

export function readMensajesFilter(search: URLSearchParams): MensajesFilter {
  return { search: readSearch(search.get("buscar")), estado: readEstado(search.get("estado")) };
}

export function readMensajesState(search: URLSearchParams): MensajesState {
  return {
    ...readMensajesFilter(search),
    page: readPage(search),
    mensaje: positiveInteger(search.get("mensaje")),
    deleted: positiveInteger(search.get("eliminar")),
    from: readFrom(search),
    asksAll: search.has("todos"),
    answeredAt: search.get("contestadas"),
  };
}

export function mensajesHref(state: Partial<MensajesState> = {}): string {
  const { page, mensaje, deleted, from } = state;
  const query = new URLSearchParams();
  if (mensaje) query.set("mensaje", String(mensaje));
  if (deleted) query.set("eliminar", String(deleted));
  for (const [name, value] of mensajesFilterQuery(state)) query.set(name, value);
  if (page && page > 1) query.set("pagina", String(page));
  if (from) query.set("desde", from);
  return query.size > 0 ? `/admin/mensajes?${query}` : "/admin/mensajes";
}

export function mensajesFilterQuery(filter: Partial<MensajesFilter>): [string, string][] {
  const query: [string, string][] = [];
  if (filter.search) query.push(["buscar", filter.search]);
  if (filter.estado) query.push(["estado", filter.estado]);
  return query;
}
