import { expect, test } from "vitest";
import { panelHref, readPanelState } from "~/panel/panel-state";

const stateOf = (query: string) => readPanelState(new URLSearchParams(query));
const CLOSED = { inscripcion: null, mensaje: null, emails: false };

test("the panel begins with the first pages and nothing open", () => {
  const filter = { search: "", course: null };
  const first = { filter, page: 1, mensajesSearch: "", mensajesPage: 1 };
  expect(stateOf("")).toEqual({ ...first, ...CLOSED });
  expect(panelHref(stateOf(""))).toBe("/admin");
});

test("a state of the panel and its URL are equivalent", () => {
  const state = stateOf(
    "inscripcion=7&buscar=eva&curso=medio&pagina=2&buscar_mensajes=sol&mensajes=3",
  );
  expect(state).toEqual({
    ...CLOSED,
    filter: { search: "eva", course: "medio" },
    page: 2,
    mensajesSearch: "sol",
    mensajesPage: 3,
    inscripcion: 7,
  });
  const closed = "buscar=eva&curso=medio&pagina=2&buscar_mensajes=sol&mensajes=3";
  expect(panelHref(state)).toBe(`/admin?${closed}`);
  expect(panelHref(state, { inscripcion: 7 })).toBe(`/admin?inscripcion=7&${closed}`);
  expect(stateOf(panelHref(state, { emails: true }).split("?")[1] ?? "").emails).toBe(true);
});

test.each(["0", "-1", "1.5", "x", "", "1e999", "NULL"])("«%s» is no page and no id", (text) => {
  expect(stateOf(`pagina=${text}&inscripcion=${text}`)).toEqual(stateOf(""));
});
