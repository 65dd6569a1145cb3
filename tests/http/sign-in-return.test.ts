import { expect, test } from "vitest";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";

const { site, visitor } = await useSite();

test.each([
  "/admin/mensajes?mensaje=1",
  "/admin?inscripcion=1",
  "/admin/convocatorias?curso=1",
  "/admin/cartas?carta=1",
  "/admin?buscar=eva",
  "/admin?inscripcion=1&desde=%2Fadmin%3Fesperan",
  "/admin/papelera",
  "/admin/escuela?parte=textos",
  "/blog-admin?nuevo=",
  "/galeria-admin/1?fichas=",
])("whoever signs in is led to what they came for: %s", async (path) => {
  insert(site, "mensajes");
  insert(site, "inscripciones");
  insertConvocatoria(site);
  insert(site, "cartas");
  const asked = await visitor.get(path);
  const door = asked.headers.get("Location") ?? path;
  const form = (await visitor.page(door)).form("Entrar");
  const wrong = await form.send(visitor, { ...ADMIN, password: "otra" });
  expect(wrong.status).toBeGreaterThanOrEqual(400);
  const entered = await form.send(visitor, { ...ADMIN });
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, path]);
  await visitor.post("/salir", {});
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/salir",
  "/admin/../salir",
  "/admin/inscripciones.csv",
])("signing in leads to no other place than the panel: %s", async (from) => {
  const entered = await visitor.post(`/admin?desde=${encodeURIComponent(from)}`, { ...ADMIN });
  expect(entered.headers.get("Location")).toBe("/admin");
  await visitor.post("/salir", {});
});

test.each(["/blog-admin", "/galeria-admin", "/galeria-admin/1", "/admin/inscripciones.csv"])(
  "what the specification leads to /admin, and what is no page, leads there alone: %s",
  async (path) => {
    expect((await visitor.get(path)).headers.get("Location")).toBe("/admin");
  },
);

test("whoever has lost the time for a second key starts anew for the same page", async () => {
  const lapsed = await visitor.page("/admin/codigo?desde=%2Fadmin%2Fpapelera");
  expect(lapsed.link("Entrar")).toBe("/admin?desde=%2Fadmin%2Fpapelera");
});
