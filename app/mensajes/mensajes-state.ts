import { readSearch } from "~/format/text-search";
import { positiveInteger } from "~/http/query";

/** What the page of mensajes shows; all of it is in its URL. */
export interface MensajesState {
  /** Words of a name, an e-mail or a message; empty for all. */
  search: string;
  /** From 1. */
  page: number;
  mensaje: number | null;
}

export function readMensajesState(search: URLSearchParams): MensajesState {
  return {
    search: readSearch(search.get("buscar")),
    page: positiveInteger(search.get("pagina")) ?? 1,
    mensaje: positiveInteger(search.get("mensaje")),
  };
}

export function mensajesHref({ search, page, mensaje }: Partial<MensajesState> = {}): string {
  const query = new URLSearchParams();
  if (mensaje) query.set("mensaje", String(mensaje));
  if (search) query.set("buscar", search);
  if (page && page > 1) query.set("pagina", String(page));
  return query.size > 0 ? `/admin/mensajes?${query}` : "/admin/mensajes";
}
