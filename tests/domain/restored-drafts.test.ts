import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listArticulos } from "~/articulos/articulos.server";
import { listBorradores, saveBorrador } from "~/articulos/borradores.server";
import { publishDue } from "~/articulos/publish.server";
import { findShared, shareBorrador } from "~/articulos/shared-draft.server";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { catchUpAfterRestore } from "~/personas/after-restore.server";
import { readStatus } from "~/status/status.server";
import { newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { NO_FORWARDS } from "../support/no-forwards";

const RESTORED = "2027-03-20T10:00:00.000Z";
const PASSED = "2027-03-14T08:00:00.000Z";
const TO_COME = "2027-03-28T08:00:00.000Z";
const LATER = new Date("2027-04-01T08:00:00.000Z");

/** The end of what shows «Revelar» to whoever has it. */
let address: string;

freshDatabase();
/** A copy in which one article is scheduled for before its restore, and shared, and one for after it. */
beforeEach(async () => {
  await schedule("a", "Revelar", PASSED);
  await schedule("b", "Positivar", TO_COME);
  address = await share("Revelar");
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
const share = async (titulo: string) => {
  const find = async () => (await listBorradores()).find((row) => row.titulo === titulo);
  await shareBorrador((await find())?.id ?? 0);
  return (await find())?.enlace ?? "";
};
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

test("no scheduled article is published while a lock prevents holding it back", async () => {
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

test("the address of a draft in a restored backup is withdrawn", async () => {
  await catchUpAfterRestore();
  expect(await findShared(address)).toBeNull();
  expect(await findShared(await share("Revelar"))).toMatchObject({ titulo: "Revelar" });
});

test("a backup's shared address shows nothing while it cannot be withdrawn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(log, "error").mockReturnValue();
  await lock("UPDATE ON main.restores");
  await catchUpAfterRestore();
  expect(await findShared(address)).toBeNull();
  const newer = await share("Positivar");
  await unlock();
  await vi.advanceTimersToNextTimerAsync();
  await vi.waitUntil(async () => (await findShared(newer)) !== null);
  expect(await findShared(address)).toBeNull();
});

test("a draft without a text misses its hour without counting as a backup's", async () => {
  await saveBorrador(newTarget("c"), { text: { titulo: "Fijar", contenido: "" }, given: null });
  await share("Fijar");
  await catchUpAfterRestore();
  const textless = { text: { titulo: "Fijar", contenido: "" }, publica_at: TO_COME, given: null };
  await saveBorrador(newTarget("c"), textless);
  expect(await publishLater()).toBe(0);
  expect(await drafts()).toContainEqual(["Fijar", null, TO_COME, 0]);
});

test("the panel says which articles had a date, and why they wait", async () => {
  await catchUpAfterRestore();
  const lines = await readStatus(NO_FORWARDS, await readMailState());
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

test("an article of a backup that is saved without a date is a mere draft", async () => {
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
