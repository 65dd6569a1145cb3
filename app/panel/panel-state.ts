import { readSearch } from "~/format/text-search";
import { positiveInteger } from "~/http/query";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  parseInscripcionesFilter,
} from "~/inscripciones/inscripciones-filter";

export interface PanelState {
  filter: InscripcionesFilter;
  /** From 1, as `mensajesPage`. */
  page: number;
  mensajesSearch: string;
  mensajesPage: number;
  inscripcion: number | null;
  mensaje: number | null;
  emails: boolean;
}

export function readPanelState(search: URLSearchParams): PanelState {
  return {
    filter: parseInscripcionesFilter(search),
    page: positiveInteger(search.get("pagina")) ?? 1,
    mensajesSearch: readSearch(search.get("buscar_mensajes")),
    mensajesPage: positiveInteger(search.get("mensajes")) ?? 1,
    inscripcion: positiveInteger(search.get("inscripcion")),
    mensaje: positiveInteger(search.get("mensaje")),
    emails: search.has("direcciones"),
  };
}

export const NO_FILTER: InscripcionesFilter = { search: "", course: null };

export const FIRST_PAGES = { filter: NO_FILTER, page: 1, mensajesSearch: "", mensajesPage: 1 };

type Shown = Omit<PanelState, "inscripcion" | "mensaje" | "emails">;

/** Parameters of the panel's URL that belong to the inscripciones, and to the mensajes. */
export function inscripcionesQuery({ filter, page }: Shown): [string, string][] {
  return [...inscripcionesFilterQuery(filter), ...pageQuery("pagina", page)];
}

export function mensajesQuery({ mensajesSearch, mensajesPage }: Shown): [string, string][] {
  const search: [string, string][] = mensajesSearch ? [["buscar_mensajes", mensajesSearch]] : [];
  return [...search, ...pageQuery("mensajes", mensajesPage)];
}

/** The URL of the panel in a state, and with one detail or the list of e-mails open. */
export function panelHref(
  state: Shown,
  open: { inscripcion?: number; mensaje?: number; emails?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (open.inscripcion) query.set("inscripcion", String(open.inscripcion));
  if (open.mensaje) query.set("mensaje", String(open.mensaje));
  if (open.emails) query.set("direcciones", "");
  for (const [name, value] of [...inscripcionesQuery(state), ...mensajesQuery(state)]) {
    query.set(name, value);
  }
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

function pageQuery(name: string, page: number): [string, string][] {
  return page > 1 ? [[name, String(page)]] : [];
}
