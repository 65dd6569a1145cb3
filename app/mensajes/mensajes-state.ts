import { readSearch } from "~/format/text-search";
import { positiveInteger } from "~/http/query";

/** What the page of mensajes shows; all of it is in its URL. */
export interface MensajesState {
  /** Words of a name, an e-mail or a message; empty for all. */
  search: string;
  /** From 1. */
  page: number;
  mensaje: number | null;
  /** The one of which it is asked whether to delete it. */
  deleted: number | null;
}

export function readMensajesState(search: URLSearchParams): MensajesState {
  return {
    search: readSearch(search.get("buscar")),
    page: positiveInteger(search.get("pagina")) ?? 1,
    mensaje: positiveInteger(search.get("mensaje")),
    deleted: positiveInteger(search.get("eliminar")),
  };
}

export function mensajesHref(state: Partial<MensajesState> = {}): string {
  const { search, page, mensaje, deleted } = state;
  const query = new URLSearchParams();
  if (mensaje) query.set("mensaje", String(mensaje));
  if (deleted) query.set("eliminar", String(deleted));
  if (search) query.set("buscar", search);
  if (page && page > 1) query.set("pagina", String(page));
  return query.size > 0 ? `/admin/mensajes?${query}` : "/admin/mensajes";
}
