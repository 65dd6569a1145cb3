import { readSearch } from "~/format/text-search";
import { positiveInteger } from "~/http/query";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  parseInscripcionesFilter,
} from "~/inscripciones/inscripciones-filter";

/** What the panel shows; all of it is in its URL. */
export interface PanelState {
  filter: InscripcionesFilter;
  /** Pages count from 1. */
  page: number;
  mensajesSearch: string;
  mensajesPage: number;
  /** Ids of the open detail. */
  inscripcion: number | null;
  mensaje: number | null;
  /** Whether the addresses of the filter are shown. */
  addresses: boolean;
}

export function readPanelState(search: URLSearchParams): PanelState {
  return {
    filter: parseInscripcionesFilter(search),
    page: positiveInteger(search.get("pagina")) ?? 1,
    mensajesSearch: readSearch(search.get("buscar_mensajes")),
    mensajesPage: positiveInteger(search.get("mensajes")) ?? 1,
    inscripcion: positiveInteger(search.get("inscripcion")),
    mensaje: positiveInteger(search.get("mensaje")),
    addresses: search.has("direcciones"),
  };
}

export const NO_FILTER: InscripcionesFilter = { search: "", course: null };

/** The panel as it opens: first pages of everything. */
export const FIRST_PAGES = { filter: NO_FILTER, page: 1, mensajesSearch: "", mensajesPage: 1 };

type Shown = Omit<PanelState, "inscripcion" | "mensaje" | "addresses">;

/** What of an address belongs to the register, and to the messages. */
export function inscripcionesQuery({ filter, page }: Shown): [string, string][] {
  return [...inscripcionesFilterQuery(filter), ...pageQuery("pagina", page)];
}

export function mensajesQuery({ mensajesSearch, mensajesPage }: Shown): [string, string][] {
  const search: [string, string][] = mensajesSearch ? [["buscar_mensajes", mensajesSearch]] : [];
  return [...search, ...pageQuery("mensajes", mensajesPage)];
}

/** The panel's address in that state, everything closed unless `open` says what is open. */
export function panelHref(
  state: Shown,
  open: { inscripcion?: number; mensaje?: number; addresses?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (open.inscripcion) query.set("inscripcion", String(open.inscripcion));
  if (open.mensaje) query.set("mensaje", String(open.mensaje));
  if (open.addresses) query.set("direcciones", "");
  for (const [name, value] of [...inscripcionesQuery(state), ...mensajesQuery(state)]) {
    query.set(name, value);
  }
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

function pageQuery(name: string, page: number): [string, string][] {
  return page > 1 ? [[name, String(page)]] : [];
}
