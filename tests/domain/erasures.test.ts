import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshDatabase } from "../support/fresh-database";

const { FOLDER } = vi.hoisted(() => {
  const FOLDER = `/tmp/escuela-erasures-${process.pid}`;
  process.env.DATABASE_PATH = `${FOLDER}/escuela.sqlite`;
  return { FOLDER };
});
const FILE = path.join(FOLDER, "erasures");
const EVA = "eva@ejemplo.es";

freshDatabase();
beforeEach(async () => {
  rmSync(FILE, { force: true });
  await db.deleteFrom("erasures_done").execute();
});
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(FOLDER, { recursive: true }));

const put = async (email: string, created_at = "2026-01-01T10:00:00.000Z") => {
  const row = { nombre: "José", email, mensaje: "Hola", created_at };
  await db.insertInto("mensajes").values(row).execute();
};
const emails = async () =>
  (await db.selectFrom("mensajes").select("email").execute()).map(({ email }) => email);
/** The database as a backup of before all erasures has it once it is restored. */
const restored = async () => {
  await db.deleteFrom("erasures_done").execute();
  const at = new Date().toISOString();
  await db.replaceInto("restores").values({ at, held: 1 }).execute();
};
/** As the migration leaves a database of before it knew its erasures. */
const older = async () => {
  await restored();
  await db.insertInto("erasures_done").values({ line: "" }).execute();
};
const clockShows = (iso: string) => vi.useFakeTimers({ now: new Date(iso), toFake: ["Date"] });

describe("somebody who was erased, and comes back with a restored backup,", () => {
  test.each([
    ["JOSÉ@ejemplo.es", "JOSÉ@ejemplo.es"],
    ["JOSÉ@ejemplo.es", "josÉ@EJEMPLO.es"],
    ["ñandú@x.es", "ñANDú@X.ES"],
    ["luis@ejemplo.es", "LUIS@ejemplo.es"],
  ])("is erased once more: «%s» as «%s»", async (erased, returned) => {
    await eraseForGood(erased);
    await restored();
    await put(returned);
    await put("otra@ejemplo.es");
    await repeatErasures();
    expect(await emails()).toEqual(["otra@ejemplo.es"]);
  });

  test("is erased once more for as long as a scheduled backup may be old, and a month more", async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    await eraseForGood(EVA);
    await restored();
    await put(EVA);
    await repeatErasures(days(221));
    expect(await emails()).toEqual([EVA]);
    await repeatErasures(days(219));
    expect(await emails()).toEqual([]);
  });

  test("is erased once more however old her erasure is, at the first starts after a restore", async () => {
    const later = new Date(Date.now() + 221 * 24 * 60 * 60 * 1000);
    await eraseForGood(EVA);
    await restored();
    await put(EVA);
    await db.updateTable("restores").set({ held: 0 }).execute();
    await repeatErasures(later);
    expect(await emails()).toEqual([]);
  });

  test.each(["2999-01-01T10:00:00.000Z", "undefined"])(
    "is erased once more though her row says that it came at %s",
    async (created_at) => {
      await eraseForGood(EVA);
      await restored();
      await put(EVA, created_at);
      await repeatErasures();
      expect(await emails()).toEqual([]);
    },
  );
});

test.each([
  ["ahead", "2999-01-01T10:00:00.000Z"],
  ["behind", "2020-01-01T10:00:00.000Z"],
])("under a clock %s, what she sends after her erasure stays at every start", async (_, shown) => {
  clockShows(shown);
  await put(EVA, new Date().toISOString());
  await eraseForGood(EVA);
  const record = readFileSync(FILE, "utf8");
  await put(EVA, "2019-01-01T10:00:00.000Z");
  await repeatErasures();
  vi.useRealTimers();
  await repeatErasures();
  await repeatErasures();
  expect(await emails()).toEqual([EVA]);
  expect(readFileSync(FILE, "utf8")).toBe(record);
});

test("two erasures of one moment are two: a backup of between them knows the first", async () => {
  clockShows("2026-11-21T10:00:00.000Z");
  await eraseForGood(EVA);
  const known = await db.selectFrom("erasures_done").selectAll().execute();
  await eraseForGood(EVA);
  await restored();
  await db.insertInto("erasures_done").values(known).execute();
  await put(EVA);
  await repeatErasures();
  expect(await emails()).toEqual([]);
});

test("what she sends until a locked database allows the repetition stays", async () => {
  await eraseForGood(EVA);
  await restored();
  await put(EVA);
  await sql`CREATE TEMP TRIGGER locked BEFORE DELETE ON main.mensajes
    BEGIN SELECT RAISE(ABORT, 'locked'); END`.execute(db);
  await expect(repeatErasures()).rejects.toThrow("locked");
  await sql`DROP TRIGGER locked`.execute(db);
  await put("Eva@ejemplo.es");
  await repeatErasures();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

test("a database from before it knew its erasures keeps what came after them, once and for all", async () => {
  await eraseForGood(EVA);
  await older();
  await put(EVA, "undefined");
  await put(EVA, "Sun Nov 22 2026");
  await put("Eva@ejemplo.es", new Date(Date.now() + 1000).toISOString());
  await repeatErasures();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
  await put(EVA);
  await repeatErasures();
  expect(await emails()).toEqual(["Eva@ejemplo.es", EVA]);
});

test("a line that a full disk left half-written does not swallow the next", async () => {
  writeFileSync(FILE, "2026-11-21T10:00:00.000Z abc");
  await eraseForGood(EVA);
  appendFileSync(FILE, "no line\n");
  await restored();
  await put(EVA);
  await repeatErasures();
  expect(await emails()).toEqual([]);
});

/** What the next process does, which knows only what is on the disk. */
const nextProcess = async () => {
  vi.resetModules();
  const next = await import("~/personas/erasures.server");
  await next.repeatErasures();
};
const lock = () =>
  sql`CREATE TEMP TRIGGER locked BEFORE DELETE ON main.mensajes
    BEGIN SELECT RAISE(ABORT, 'locked'); END`.execute(db);
const unlock = () => sql`DROP TRIGGER locked`.execute(db);

test("what she sends between an erasure that failed and the death of the process stays", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await put(EVA);
  await lock();
  expect(await eraseForGood(EVA)).toBeNull();
  await unlock();
  await put("Eva@ejemplo.es");
  await nextProcess();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

test("what she sends between a repetition that failed and the death of the process stays", async () => {
  for (const _ of [1, 2, 3]) await put(EVA);
  await eraseForGood(EVA);
  await restored();
  // The backup has fewer rows than the database had that erased her.
  await sql`DELETE FROM sqlite_sequence WHERE name = 'mensajes'`.execute(db);
  await put(EVA);
  await lock();
  await expect(repeatErasures()).rejects.toThrow("locked");
  await unlock();
  await put("Eva@ejemplo.es");
  await nextProcess();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

describe("the last trace of somebody who was erased is erased once more:", () => {
  test("an answer whose message is gone", async () => {
    await eraseForGood(EVA);
    await restored();
    const text = { subject: "x", text: "x", html: "x", headers: "{}", message_id: "<a@b>" };
    const row = { kind: "respuesta", to_address: "Eva@ejemplo.es", state: "pending" } as const;
    const created_at = "2999-01-01T10:00:00.000Z";
    await db
      .insertInto("correos")
      .values({ ...text, ...row, created_at })
      .execute();
    await repeatErasures();
    expect(await db.selectFrom("correos").selectAll().execute()).toEqual([]);
  });

  test("a form in quarantine", async () => {
    await eraseForGood(EVA);
    await restored();
    const fields = JSON.stringify({ email: EVA });
    const row = { form: "contacto", fields, created_at: "2999-01-01T10:00:00.000Z" } as const;
    await db.insertInto("suspicious_forms").values(row).execute();
    await repeatErasures();
    expect(await db.selectFrom("suspicious_forms").selectAll().execute()).toEqual([]);
  });

  test("a message in the trash", async () => {
    await eraseForGood(EVA);
    await restored();
    const filas = JSON.stringify({ mensajes: [{ id: 0, email: EVA }] });
    const row = { tipo: "mensaje", nombre: "Eva", filas, deleted_at: "2999-01-01" } as const;
    await db.insertInto("papelera").values(row).execute();
    await repeatErasures();
    expect(await db.selectFrom("papelera").selectAll().execute()).toEqual([]);
  });
});

test("an erasure that a locked database prevents is noted, and done once it is possible", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await put(EVA);
  await sql`CREATE TEMP TRIGGER locked BEFORE DELETE ON main.mensajes
    BEGIN SELECT RAISE(ABORT, 'locked'); END`.execute(db);
  expect(await eraseForGood(EVA)).toBeNull();
  await put("Eva@ejemplo.es");
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await sql`DROP TRIGGER locked`.execute(db);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(async () => expect(await emails()).toEqual(["Eva@ejemplo.es"]));
});
