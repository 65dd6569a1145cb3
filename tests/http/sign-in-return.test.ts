import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, visitor } = await useSite();

test.each([
  "/admin?inscripcion=1&desde=%2Fadmin%3Fesperan",
  "/admin/papelera",
  "/blog-admin?nuevo=",
  "/galeria-admin/1?fichas=",
])("whoever signs in is led to what they came for: %s", async (path) => {
  insert(site, "inscripciones");
  const asked = await visitor.get(path);
  const door = asked.headers.get("Location") ?? path;
  const form = (await visitor.page(door)).form("Entrar");
  const wrong = await form.send(visitor, { ...ADMIN, password: "otra" });
  expect(wrong.status).toBeGreaterThanOrEqual(400);
  expect(await ledTo(form.send(visitor, { ...ADMIN }), 303)).toBe(path);
  await visitor.post("/salir", {});
});

// Which places are the panel's: tests/domain/came-from.test.ts.
test("signing in leads to no other place than the panel", async () => {
  const entered = await visitor.post("/admin?desde=https%3A%2F%2Fevil.example%2F", { ...ADMIN });
  expect(entered.headers.get("Location")).toBe("/admin");
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
