import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, type Site, startSite } from "../support/site";
import { tracesIn } from "../support/traces";
import { INSCRIPCION, MESSAGE } from "../support/typed-forms";
import { Visitor } from "../support/visitor";

/** Stands in whatever the person wrote, and nowhere else. */
const MARK = "Wenceslada";
const EMAIL = "wenceslada@ejemplo.es";
const PERSON = `/admin/personas?email=${encodeURIComponent(EMAIL)}`;

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  [ana, eva] = [new Visitor(site.url), new Visitor(site.url)];
  await ana.post("/admin", ADMIN);
  crowd();
  await eva.post("/inscripcion", { ...INSCRIPCION, nombre: MARK, email: EMAIL, comentarios: MARK });
  await eva.post("/?index", { ...MESSAGE, email: EMAIL, mensaje: `${MARK} `.repeat(400) });
  await eva.post("/?index", { ...MESSAGE, email: EMAIL, mensaje: MARK, web: "x" });
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

/** Among many others, whose growing and going makes rows move from page to page. */
function crowd(): void {
  site.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
     INSERT INTO inscripciones (nombre, apellidos, email, telefono, comentarios)
     SELECT 'Luz', 'Sol', iif(i % 10, 'luz' || i * 7919 % 4001 || '@x.es', '${EMAIL}'), '6',
            iif(i % 10, hex(randomblob(i % 90)), '${MARK}') FROM n`,
  );
  site.rows("UPDATE inscripciones SET comentarios = hex(randomblob(120)) WHERE id % 7 = 0");
  site.rows("DELETE FROM inscripciones WHERE id % 11 = 0");
}

const read = async (path: string) => (await ana.get(path)).text();

const traces = (text: string) => tracesIn(site.folder, text);

test("a person is found by a part of the name, with all their rows on one page", async () => {
  expect(await read("/admin/personas?q=WENCÉS")).toContain(
    `href="/admin/personas?email=${encodeURIComponent(EMAIL)}"`,
  );
  const page = await read(PERSON);
  for (const text of ["Inscripción", "Mensaje", "Envío apartado", "Información mostrada"]) {
    expect(page).toContain(text);
  }
  expect(await read("/admin/personas?q=nadie")).toContain("No se ha encontrado a nadie.");
  expect(await read("/admin/personas?email=nadie@x.es")).toContain("No se guarda nada de");
});

test("the details of an inscripción and of a mensaje lead to the person", async () => {
  for (const [table, details] of [
    ["inscripciones", "/admin?inscripcion"],
    ["mensajes", "/admin/mensajes?mensaje"],
  ] as const) {
    const [row] = site.rows<{ id: number }>(`SELECT id FROM ${table} WHERE email = ?`, EMAIL);
    expect(await read(`${details}=${row?.id}`)).toContain(`href="${PERSON}"`);
  }
});

test("a person's data are a download that is not cached and whose name names nobody", async () => {
  const path = `/admin/personas/datos.json?email=${encodeURIComponent(EMAIL)}`;
  const { headers, status } = await ana.get(path);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="datos-personales-[\d-]{10}\.json"$/,
  );
  const { Datos } = JSON.parse(await read(path));
  expect(Datos.length).toBeGreaterThan(300);
  expect((await eva.get(path)).headers.get("Location")).toBe("/admin");
});

test("an erasure asks first, says what it did, and leaves no trace in any file", async () => {
  expect(await read(`${PERSON}&eliminar`)).toContain("¿Borrarlo todo?");
  expect(traces(MARK)).toBeGreaterThan(300);
  const others = site.rows("SELECT id FROM inscripciones WHERE email != ?", EMAIL).length;

  const erased = await ana.post(`${PERSON}&eliminar`, {});
  expect(erased.status).toBe(303);
  const to = erased.headers.get("Location") ?? "";
  expect(to).toMatch(/^\/admin\/personas\?borrado=\d+\.1\.1\.0$/);
  expect(traces(MARK)).toBe(0);

  const said = await read(to);
  expect(said).toMatch(/Borrado: \d+ inscripciones, 1 mensaje y 1 envío apartado/);
  expect(said).toContain("Las copias de seguridad automáticas lo olvidan en seis meses");
  expect(site.rows("SELECT id FROM inscripciones WHERE email != ?", EMAIL)).toHaveLength(others);
  expect(await read(PERSON)).toContain("No se guarda nada de");
});

test("an erasure without a person or without the question does nothing", async () => {
  const before = site.rows("SELECT id FROM inscripciones").length;
  for (const path of ["/admin/personas", "/admin/personas?eliminar", "/admin/personas?email=luz"]) {
    expect((await ana.post(path, {})).headers.get("Location")).toBe("/admin/personas");
  }
  expect(site.rows("SELECT id FROM inscripciones")).toHaveLength(before);
});

test("the log names nobody who was erased", () => {
  expect(site.log.length).toBeGreaterThan(10);
  expect(JSON.stringify([site.log, site.problems, site.complaints])).not.toMatch(/wenceslada/i);
});

test("a restored backup does not bring back who was erased, and whoever wrote since stays", async () => {
  const list = readFileSync(path.join(site.folder, "db", "erasures"), "utf8");
  expect(list).toMatch(/^\n\d{4}-\S+Z [\w-]{43} [0-9a-f]{16}\nhasta [\w-]{43} - [\d.]+\n$/);
  const write = (email: string) =>
    site.rows("INSERT INTO mensajes (nombre, email, mensaje) VALUES ('x', ?, 'x')", email);
  const left = () => site.rows("SELECT email FROM mensajes ORDER BY id");
  // As a backup of before has it once it is restored.
  site.rows("DELETE FROM erasures_done");
  site.rows("INSERT INTO restores (at, held) VALUES ('2026-11-20T10:00:00.000Z', 1)");
  write(EMAIL.toUpperCase());
  write("otra@ejemplo.es");
  await site.restart();
  expect(left()).toEqual([{ email: "otra@ejemplo.es" }]);
  write(EMAIL);
  await site.restart();
  expect(left()).toEqual([{ email: "otra@ejemplo.es" }, { email: EMAIL }]);
});
