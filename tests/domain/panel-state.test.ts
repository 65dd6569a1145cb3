import { expect, test } from "vitest";
import { mensajesHref, readMensajesState } from "~/mensajes/mensajes-state";
import { panelHref, readPanelState } from "~/panel/panel-state";

const stateOf = (query: string) => readPanelState(new URLSearchParams(query));
const mensajesOf = (href: string) => readMensajesState(new URL(href, "http://x").searchParams);

const CLOSED = {
  inscripcion: null,
  deleted: null,
  emails: false,
  isOfWaiting: false,
  asksAll: false,
  answeredAt: null,
};

test("the panel begins with the first page and nothing open", () => {
  expect(stateOf("")).toMatchObject({ ...CLOSED, filter: { search: "", course: null }, page: 1 });
  expect(panelHref(stateOf(""))).toBe("/admin");
});

test("a state of the panel survives being written to a URL and read", () => {
  const state = stateOf("inscripcion=7&curso=medio&estado=nueva&pagina=2");
  const filter = { search: "", course: "medio", estado: "nueva" };
  expect(state).toMatchObject({ ...CLOSED, filter, page: 2, inscripcion: 7 });
  const closed = "curso=medio&estado=nueva&pagina=2";
  expect(panelHref(state)).toBe(`/admin?${closed}`);
  expect(panelHref(state, { inscripcion: 7 })).toBe(`/admin?inscripcion=7&${closed}`);
  expect(stateOf(panelHref(state, { deleted: 8 }).split("?")[1] ?? "").deleted).toBe(8);
  expect(stateOf(panelHref(state, { emails: true }).split("?")[1] ?? "").emails).toBe(true);
});

test("a search in the panel ignores the filters by course and state", () => {
  const { filter } = stateOf("buscar=eva&curso=medio&estado=nueva");
  expect(filter).toEqual({ search: "eva", course: null });
});

test("a state of the page of mensajes survives being written to a URL and read", () => {
  expect(mensajesHref(mensajesOf("/admin/mensajes"))).toBe("/admin/mensajes");
  const href = "/admin/mensajes?mensaje=7&buscar=sol&estado=nueva&pagina=3";
  expect(mensajesOf(href)).toEqual({
    search: "sol",
    from: null,
    estado: "nueva",
    page: 3,
    mensaje: 7,
    deleted: null,
    asksAll: false,
    answeredAt: null,
  });
  expect(mensajesHref(mensajesOf(href))).toBe(href);
});

test.each(["0", "-1", "1.5", "x", "", "1e999", "NULL"])("«%s» is no page and no id", (text) => {
  expect(stateOf(`pagina=${text}&inscripcion=${text}`)).toEqual(stateOf(""));
});
