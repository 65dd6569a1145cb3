import "../support/own-folder";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropExtent } from "~/db/restores.server";
import { log } from "~/log.server";
import { holdAfterRestore } from "~/personas/after-restore.server";
import { eraseForGood, repeatErasures } from "~/personas/erasures.server";
import { freshRecord, RECORD } from "../support/erasures";
import { freshDatabase } from "../support/fresh-database";
import { lock, unlock } from "../support/locked";
import { backUp, restoreFrom } from "../support/placed-database";
import { all, column, put } from "../support/put";

const EVA = "eva@ejemplo.es";
const MESSAGES = "DELETE ON main.mensajes";

freshDatabase();
beforeEach(freshRecord);
afterEach(() => vi.useRealTimers());

const wrote = (email: string, created_at = "2026-01-01T10:00:00.000Z") =>
  put("mensajes", { email, created_at });
const emails = () => column("mensajes", "email");
const clockShows = (iso: string) => vi.useFakeTimers({ now: new Date(iso), toFake: ["Date"] });

describe("who comes back with a restored backup is erased once more:", () => {
  test.each([
    ["JOSÉ@ejemplo.es", "JOSÉ@ejemplo.es"],
    ["JOSÉ@ejemplo.es", "josÉ@EJEMPLO.es"],
    ["ñandú@x.es", "ñANDú@X.ES"],
    ["luis@ejemplo.es", "LUIS@ejemplo.es"],
    [EVA, EVA, "2999-01-01T10:00:00.000Z"],
    [EVA, EVA, "undefined"],
  ])("erased as «%s», restored as «%s», of %s", async (erased, returned, created_at?: string) => {
    await wrote(returned, created_at);
    await wrote("otra@ejemplo.es");
    const copy = backUp();
    await eraseForGood(erased);
    restoreFrom(copy);
    await repeatErasures();
    expect(await emails()).toEqual(["otra@ejemplo.es"]);
  });

  test("however old the erasure is, also with a record that arrives later", async () => {
    await wrote(EVA);
    const copy = backUp();
    clockShows("2020-01-01T10:00:00.000Z");
    await eraseForGood(EVA);
    vi.useRealTimers();
    restoreFrom(copy);
    await holdAfterRestore();
    await dropExtent();
    await repeatErasures();
    expect(await emails()).toEqual([]);
  });
});

test.each([
  ["ahead", "2999-01-01T10:00:00.000Z"],
  ["behind", "2020-01-01T10:00:00.000Z"],
])("what an erased person sends later stays under a clock that is %s", async (_, shown) => {
  clockShows(shown);
  await wrote(EVA, new Date().toISOString());
  await eraseForGood(EVA);
  const record = readFileSync(RECORD, "utf8");
  await wrote(EVA, "2019-01-01T10:00:00.000Z");
  await repeatErasures();
  vi.useRealTimers();
  await repeatErasures();
  await repeatErasures();
  expect(await emails()).toEqual([EVA]);
  expect(readFileSync(RECORD, "utf8")).toBe(record);
});

test("a backup that knows only the first of two erasures gets the second", async () => {
  clockShows("2026-11-21T10:00:00.000Z");
  await eraseForGood(EVA);
  await wrote(EVA);
  const copy = backUp();
  await eraseForGood(EVA);
  restoreFrom(copy);
  await repeatErasures();
  expect(await emails()).toEqual([]);
});

test("what an erased person sends while a lock delays the repetition stays", async () => {
  await wrote(EVA);
  const copy = backUp();
  await eraseForGood(EVA);
  restoreFrom(copy);
  await lock(MESSAGES);
  await expect(repeatErasures()).rejects.toThrow("locked");
  await unlock();
  await wrote("Eva@ejemplo.es");
  await repeatErasures();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

/** What the next process does, which knows only what is on the disk. */
const nextProcess = async () => {
  vi.resetModules();
  const next = await import("~/personas/erasures.server");
  await next.repeatErasures();
};
test("what a person sends after her erasure failed survives the next start", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await wrote(EVA);
  await lock(MESSAGES);
  expect(await eraseForGood(EVA)).toBeNull();
  await unlock();
  await wrote("Eva@ejemplo.es");
  await nextProcess();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

test("what a person sends after a failed repetition survives the next start", async () => {
  await wrote(EVA);
  const copy = backUp();
  // The backup has fewer rows than the database had that erased her.
  for (const _ of [1, 2, 3]) await wrote(EVA);
  await eraseForGood(EVA);
  restoreFrom(copy);
  await lock(MESSAGES);
  await expect(repeatErasures()).rejects.toThrow("locked");
  await unlock();
  await wrote("Eva@ejemplo.es");
  await nextProcess();
  expect(await emails()).toEqual(["Eva@ejemplo.es"]);
});

const LATE = "2999-01-01T10:00:00.000Z";
const TRASHED = JSON.stringify({ mensajes: [{ id: 0, email: EVA }] });
const TRACES = {
  "an answer whose message is gone": [
    "correos",
    () => put("correos", { kind: "respuesta", to_address: "Eva@ejemplo.es", created_at: LATE }),
  ],
  "a form in quarantine": [
    "suspicious_forms",
    () => put("suspicious_forms", { fields: JSON.stringify({ email: EVA }), created_at: LATE }),
  ],
  "a message in the trash": [
    "papelera",
    () => put("papelera", { filas: TRASHED, deleted_at: LATE }),
  ],
} as const;

test.each(Object.entries(TRACES))(
  "the last trace of an erased person is erased after a restore: %s",
  async (_, [table, leave]) => {
    await leave();
    const copy = backUp();
    await eraseForGood(EVA);
    restoreFrom(copy);
    await repeatErasures();
    expect(await all(table)).toEqual([]);
  },
);

test("an erasure that a lock prevents is done once it is possible", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await wrote(EVA);
  await lock(MESSAGES);
  expect(await eraseForGood(EVA)).toBeNull();
  await wrote("Eva@ejemplo.es");
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await unlock();
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(async () => expect(await emails()).toEqual(["Eva@ejemplo.es"]));
});
