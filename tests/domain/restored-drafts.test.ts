import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listArticulos } from "~/articulos/articulos.server";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { publishDue } from "~/articulos/publish.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { readStatus } from "~/status/status.server";
import { newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";

const RESTORED = "2027-03-20T10:00:00.000Z";
const PASSED = "2027-03-14T08:00:00.000Z";
const TO_COME = "2027-03-28T08:00:00.000Z";
const LATER = new Date("2027-04-01T08:00:00.000Z");

freshDatabase();
/** A copy in which one article is scheduled for before its restore, and one for after it. */
beforeEach(async () => {
  await schedule("a", "Revelar", PASSED);
  await schedule("b", "Positivar", TO_COME);
  await db.insertInto("restores").values({ at: RESTORED, held: 0 }).execute();
});
afterEach(() => {
  vi.useRealTimers();
});

const schedule = (clave: string, titulo: string, publica_at: string) =>
  saveBorrador(newTarget(clave), { text: { titulo, contenido: "x" }, publica_at, given: null });
/** By a clock that is believed. */
async function publishLater(): Promise<number> {
  await db.deleteFrom("clock").execute();
  return publishDue(LATER);
}
const titles = async () => (await listArticulos(1)).map(({ titulo }) => titulo);
const drafts = async () => {
  const rows = await listBorradores();
  return rows.map((row) => [row.titulo, row.publica_at, row.no_publicado_at, row.from_backup]);
};

test("no scheduled article of a restored backup publishes itself", async () => {
  await catchUpAfterRestore();
  expect(await publishLater()).toBe(0);
  expect(await titles()).toEqual([]);
  expect((await drafts()).sort()).toEqual([
    ["Positivar", null, TO_COME, 1],
    ["Revelar", null, PASSED, 1],
  ]);
});

test("nothing publishes itself while it cannot be held back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(log, "error").mockReturnValue();
  await lock("UPDATE ON main.restores");
  await catchUpAfterRestore();
  expect(await publishLater()).toBe(0);
  await unlock();
  expect(await titles()).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  await vi.waitUntil(async () => (await drafts()).every(([, publica_at]) => publica_at === null));
});

test("the panel says which articles had a date, and why they wait", async () => {
  await catchUpAfterRestore();
  const lines = await readStatus({ count: 0, oldest: [] }, await readMailState());
  expect(lines.filter(({ label }) => label.startsWith("Artículos"))).toEqual([
    {
      label: "Artículos de la copia",
      level: "atencion",
      text: "«Positivar» tenía fecha en la copia que se ha recuperado, y no sale solo. Y 1 artículo más.",
      advice:
        "La copia no sabe si después se publicó o se retiró. Si lo quieres en la web, ponle fecha o publícalo.",
      link: { href: expect.stringMatching(/^\/blog-admin\?borrador=\d+$/), text: "Abrirlo" },
    },
  ]);
});

test("an article of a backup publishes itself once it has another date", async () => {
  await catchUpAfterRestore();
  await schedule("a", "Revelar", TO_COME);
  expect(await publishLater()).toBe(1);
  expect(await titles()).toEqual(["Revelar"]);
  expect(await drafts()).toEqual([["Positivar", null, TO_COME, 1]]);
});

test("an article of a backup that stays without a date is a draft", async () => {
  await catchUpAfterRestore();
  const text = { titulo: "Revelar", contenido: "x" };
  await saveBorrador(newTarget("a"), { text, publica_at: null, given: null });
  expect(await drafts()).toContainEqual(["Revelar", null, null, 0]);
});

test("an article that is scheduled after a restore publishes itself", async () => {
  await catchUpAfterRestore();
  await schedule("c", "Fijar", TO_COME);
  await catchUpAfterRestore();
  expect(await publishLater()).toBe(1);
  expect(await titles()).toEqual(["Fijar"]);
});
