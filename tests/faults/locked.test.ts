import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

/** No page takes as long, though half a dozen are asked for at once on a busy machine. */
const PAGE_MS = 1_000;

let site: Site;
let eva: Visitor;
let other: Sqlite.Database;

beforeAll(async () => {
  site = await startSite();
  eva = new Visitor(site.url);
  other = new Sqlite(`${site.folder}/db/escuela.sqlite`);
});
afterAll(async () => {
  other.close();
  await site.stop();
});

/** Holds the database for so long, asking for pages meanwhile; the slowest of them, in milliseconds. */
async function hold(seconds: number): Promise<number> {
  other.exec("BEGIN EXCLUSIVE");
  const until = performance.now() + seconds * 1000;
  let slowest = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    // Past the page cache.
    await Promise.all(["/", "/blog", "/galeria"].map((page) => eva.get(page, { Cookie: "x=1" })));
    slowest = Math.max(slowest, performance.now() - asked);
    await wait(50);
  }
  other.exec("COMMIT");
  return slowest;
}

test("a database held for three seconds delays forms, which are stored, and no page", async () => {
  const held = hold(3);
  const sent = [eva.post("/?index", MESSAGE), eva.post("/inscripcion", INSCRIPCION)];
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await held).toBeLessThan(PAGE_MS);
});

test("a database held for ten seconds makes forms return what was typed", async () => {
  const other = { ...MESSAGE, mensaje: "¿Y los domingos?" };
  const held = hold(10);
  const asked = performance.now();
  const refused = await eva.post("/?index", other);
  expect(performance.now() - asked).toBeLessThan(7_000);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain(other.mensaje);
  expect(await held).toBeLessThan(PAGE_MS);
  expect((await eva.post("/?index", other)).status).toBe(303);
  expect(site.rows("SELECT id FROM mensajes WHERE mensaje = ?", other.mensaje)).toHaveLength(1);
});

test("a lock shorter than a form waits is no reason for 503; a longer one is", async () => {
  const status = async () => (await eva.get("/salud")).status;
  other.exec("BEGIN EXCLUSIVE");
  expect(await status()).toBe(200);
  await expect.poll(status).toBe(503);
  // Its line comes by a pipe of its own, maybe after the answer.
  await expect
    .poll(() => site.problems.map(({ problem }) => problem))
    .toContain("database not writable");
  other.exec("COMMIT");
  await expect.poll(status).toBe(200);
});
