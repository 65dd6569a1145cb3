import { expect, test } from "vitest";
import { panelHref, readPanelState } from "~/panel/panel-state";

const stateOf = (query: string) => readPanelState(new URLSearchParams(query));

test("the panel begins with the first pages and nothing open", () => {
  expect(stateOf("")).toEqual({ page: 1, mensajesPage: 1, inscripcion: null, mensaje: null });
  expect(panelHref(stateOf(""))).toBe("/admin");
});

test("a state is its address and the other way round", () => {
  const state = stateOf("inscripcion=7&pagina=2&mensajes=3");
  expect(state).toEqual({ page: 2, mensajesPage: 3, inscripcion: 7, mensaje: null });
  expect(panelHref(state, { inscripcion: 7 })).toBe("/admin?inscripcion=7&pagina=2&mensajes=3");
  expect(panelHref(state)).toBe("/admin?pagina=2&mensajes=3");
});

test.each(["0", "-1", "1.5", "x", "", "1e999", "NULL"])("«%s» is no page and no id", (text) => {
  expect(stateOf(`pagina=${text}&inscripcion=${text}`)).toEqual(stateOf(""));
});
