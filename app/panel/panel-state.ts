import { readPositive } from "~/read-positive";

/** What the panel shows; all of it is in its URL. */
export interface PanelState {
  /** Pages count from 1. */
  page: number;
  mensajesPage: number;
  /** Ids of the open detail. */
  inscripcion: number | null;
  mensaje: number | null;
}

export function readPanelState(search: URLSearchParams): PanelState {
  return {
    page: readPositive(search.get("pagina")) ?? 1,
    mensajesPage: readPositive(search.get("mensajes")) ?? 1,
    inscripcion: readPositive(search.get("inscripcion")),
    mensaje: readPositive(search.get("mensaje")),
  };
}

/** The panel's address in that state, details closed unless `open` says which. */
export function panelHref(
  state: Pick<PanelState, "page" | "mensajesPage">,
  open: { inscripcion?: number; mensaje?: number } = {},
): string {
  const search = new URLSearchParams();
  if (open.inscripcion) search.set("inscripcion", String(open.inscripcion));
  if (open.mensaje) search.set("mensaje", String(open.mensaje));
  if (state.page > 1) search.set("pagina", String(state.page));
  if (state.mensajesPage > 1) search.set("mensajes", String(state.mensajesPage));
  const query = search.toString();
  return query ? `/admin?${query}` : "/admin";
}
