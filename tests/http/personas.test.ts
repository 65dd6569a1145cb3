import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { tracesIn } from "../support/traces";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

/** Stands in whatever the person wrote, and nowhere else. */
const MARK = "Wenceslada";
const EMAIL = "wenceslada@ejemplo.es";
const PERSON = `/admin/personas?email=${encodeURIComponent(EMAIL)}`;

const order = path.join(tmpdir(), `escuela-kill-order-${process.pid}`);
const preload = path.resolve("tests/support/kill-at-statement.mjs");
const { site, owner, visitor } = await useSite({
  env: { NODE_OPTIONS: `--import ${preload}`, KILL_ORDER: order },
});
afterAll(() => rmSync(order, { force: true }));

beforeEach(async () => {
  crowd();
  await visitor.post("/inscripcion", {
    ...INSCRIPCION,
    nombre: MARK,
    email: EMAIL,
    comentarios: MARK,
  });
  await visitor.post("/?index", { ...MESSAGE, email: EMAIL, mensaje: `${MARK} `.repeat(400) });
  await visitor.post("/?index", { ...MESSAGE, email: EMAIL, mensaje: MARK, web: "x" });
});

/** Many others, whose growing and going makes rows move from page to page. */
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

const traces = () => tracesIn(site.folder, MARK);
const others = () => site.rows("SELECT id FROM inscripciones WHERE email != ?", EMAIL).length;

test("a person is found by a part of the name, with all their rows, a page at a time", async () => {
  const found = await owner.page(await ledTo(owner.get("/admin/personas?q=WENCÉS")));
  expect(found.words).toContain("Wences");
  const first = await owner.page(PERSON);
  expect(first.all("dl")).toHaveLength(20);
  const pages = Number(/Página 1 de (\d+)/.exec(first.words)?.[1]);
  expect(first.link("Lo que sigue")).toBe(`${PERSON}&pagina=2`);
  const last = await owner.page(`${PERSON}&pagina=${pages}`);
  for (const text of ["Mensaje", "Envío apartado"]) expect(last.words).toContain(text);
  for (const text of ["Inscripción", "Texto de privacidad que leyó"]) {
    expect(first.words).toContain(text);
  }
  const nobody = await owner.page("/admin/personas?email=nadie@x.es");
  expect(nobody.words).toContain("No se guarda nada de");
  expect((await owner.get("/admin/personas")).headers.get("Location")).toBe("/admin");
});

test("a form that is forwarded nowhere says nothing of it", async () => {
  const said = async () => (await owner.page(PERSON)).all("dt").map(({ words }) => words);
  site.rows("UPDATE submissions SET state = 'kept', forwarded_at = NULL");
  expect(await said()).not.toContain("Reenviado");
  site.rows("UPDATE submissions SET state = 'forwarded'");
  expect(await said()).toContain("Reenviado");
});

test("a person's data are a download that is not cached and whose name names nobody", async () => {
  const response = await owner.get(PERSON.replace("?", "/datos.json?"));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="datos-personales-[\d-]{10}\.json"$/,
    ),
  });
  const { Email, Datos } = await response.json();
  expect(Email).toBe(EMAIL);
  expect(Datos.length).toBeGreaterThan(300);
});

test("an erasure asks first, says what it did, and leaves no trace in any file", async () => {
  const question = await owner.page((await owner.page(PERSON)).link("Borrarlo todo"));
  expect(question.dialog?.words).toContain("¿Borrarlo todo?");
  expect(question.dialog?.link("Cancelar")).toBe(PERSON);
  expect(traces()).toBeGreaterThan(300);
  const before = others();

  const erased = (await question.dialog?.form("Eliminar").send(owner)) as Response;
  expect(erased.status).toBe(303);
  const to = erased.headers.get("Location") ?? "";
  expect(to).toMatch(/^\/admin\/personas\?borrado=\d+\.1\.1\.0$/);
  expect(traces()).toBe(0);

  const { words } = await owner.page(to);
  expect(words).toMatch(/Borrado: \d+ inscripciones, 1 mensaje y 1 envío apartado/);
  expect(words).toContain("Las copias de seguridad automáticas lo olvidan en seis meses");
  expect(others()).toBe(before);
  expect((await owner.page(PERSON)).words).toContain("No se guarda nada de");
  const said = JSON.stringify([site.log, site.problems, site.complaints]);
  expect(said).not.toMatch(/wenceslada/i);
});

test.each(["", "?eliminar", "?email=luz"])(
  "an erasure without a person or without the question, «%s», does nothing",
  async (query) => {
    const before = site.rows("SELECT id FROM inscripciones").length;
    expect(await ledTo(owner.post(`/admin/personas${query}`, {}))).toBe("/admin/personas");
    expect(site.rows("SELECT id FROM inscripciones")).toHaveLength(before);
  },
);

// Before the commit and after it; tests/faults/erasure.test.ts tries the others.
test.each(['delete from "inscripciones":1', "VACUUM:1"])(
  "an erasure killed before %s leaves no trace after the next start",
  async (statement) => {
    const killed = once(site.process, "exit");
    writeFileSync(order, statement);
    await expect(owner.post(`${PERSON}&eliminar`, {})).rejects.toThrow();
    expect(await killed).toEqual([null, "SIGKILL"]);
    await site.restart();
    expect(traces()).toBe(0);
  },
);
