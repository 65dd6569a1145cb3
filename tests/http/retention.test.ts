import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  [ana, eva] = [new Visitor(site.url), new Visitor(site.url)];
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["inscripciones", "mensajes", "conservacion"]) {
    site.rows(`DELETE FROM ${table}`);
  }
  site.rows(
    `INSERT INTO inscripciones (nombre, apellidos, email, telefono, created_at)
     VALUES ('Vieja', 'x', 'a@x.es', '6', '2020-01-01T00:00:00.000Z'),
            ('Nueva', 'x', 'b@x.es', '6', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const read = async (visitor: Visitor, path: string) => {
  const html = await (await visitor.get(path)).text();
  return html.replaceAll("<!-- -->", "");
};
const names = () => site.rows("SELECT nombre FROM inscripciones ORDER BY id");
const CHOICE = "/admin/conservacion?inscripciones=12&mensajes=";

test("a retention period is shown before it is chosen, and deletes nothing until then", async () => {
  const html = await read(ana, CHOICE);
  expect(html).toContain("Al guardar se borrará esto, y no se puede deshacer");
  expect(html).toContain("1 inscripción de antes del");
  expect(html).toContain("Los mensajes se quedan, sin plazo");
  expect(names()).toHaveLength(2);
  expect(site.rows("SELECT * FROM conservacion")).toEqual([]);
});

test("a chosen retention period deletes what it announced, and the privacy page says so at once", async () => {
  expect(await read(eva, "/privacidad")).toContain("hasta que nos pidas borrarlos, o la escuela");
  const { status, headers } = await ana.post(CHOICE, {});
  expect(status).toBe(303);
  expect(headers.get("Location")).toBe("/admin/conservacion?guardado");
  expect(names()).toEqual([{ nombre: "Nueva" }]);
  const html = await read(eva, "/privacidad");
  expect(html).toContain("tus datos se borran solos a los 12 meses de apuntarte");
  expect(html).not.toContain("o la escuela abra");
  expect(await read(ana, "/admin/conservacion")).toMatch(/<option value="12" selected=""/);
});

test("a clock that jumped years ahead at a start deletes nothing until somebody confirms it", async () => {
  await ana.post(CHOICE, {});
  site.rows("UPDATE inscripciones SET created_at = '2020-01-01T00:00:00.000Z'");
  site.rows("UPDATE clock SET believed_at = '2020-01-01T00:00:00.000Z'");
  await site.restart();
  expect(await read(ana, "/admin")).toContain("Desde la última vez que se comprobó");
  await ana.post(CHOICE, {});
  expect(names()).toEqual([{ nombre: "Nueva" }]);
  const html = await read(ana, "/admin/conservacion");
  expect(html).toContain("La fecha es correcta");
  const action = /action="(\/admin\/conservacion\?reloj=[^"]+)"/.exec(html)?.[1] ?? "";
  const shown = new Date(action.split("=")[1] ?? "").getTime();
  const DAY_MS = 24 * 60 * 60_000;
  for (const other of [shown - 2 * DAY_MS, shown + 2 * DAY_MS]) {
    await ana.post(`/admin/conservacion?reloj=${new Date(other).toISOString()}`, {});
    expect(names()).toEqual([{ nombre: "Nueva" }]);
  }
  expect((await ana.post(action, {})).status).toBe(303);
  expect(names()).toEqual([]);
  expect(await read(ana, "/admin/conservacion")).not.toContain("La fecha es correcta");
});

test.each(["", "?inscripciones=12", "?inscripciones=0&mensajes=", "?inscripciones=x&mensajes=3"])(
  "an invalid retention period is refused and changes nothing: «%s»",
  async (query) => {
    const response = await ana.post(`/admin/conservacion${query}`, {});
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Elige de la lista un plazo para cada cosa.");
    expect(names()).toHaveLength(2);
    expect(site.rows("SELECT * FROM conservacion")).toEqual([]);
  },
);
