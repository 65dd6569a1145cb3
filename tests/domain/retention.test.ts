import "../support/own-folder";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readMailState } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { dateHeld, noteHeld } from "~/db/restores.server";
import { limitsOf } from "~/legal/expiry.server";
import {
  deleteExpired,
  heldUntil,
  readExpired,
  readRetentionPeriods,
  saveRetentionPeriods,
} from "~/legal/retention.server";
import {
  monthsAgo,
  parseRetentionPeriods,
  retentionOptions,
  retentionQuery,
} from "~/legal/retention-periods";
import { log } from "~/log.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { readStatus } from "~/status/status.server";
import { freshDatabase } from "../support/fresh-database";
import { NO_FORWARDS } from "../support/no-forwards";
import { MESSAGE } from "../support/people";
import { backUp, restoreFrom } from "../support/placed-database";
import { all, put } from "../support/put";
import { ROWS } from "../support/rows";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const YEAR = { inscripciones: 12, mensajes: 12 };
const NOTHING = { inscripciones: 0, mensajes: 0, quarantined: 0 };
const JUST_OLDER = "2025-11-21T11:59:59.999Z";
const JUST_YOUNGER = "2025-11-21T12:00:00.000Z";

freshDatabase();

const signUp = (created_at: string) => put("inscripciones", { created_at });
const write = (created_at: string) => put("mensajes", { created_at });
const setApart = (form: "inscripcion" | "contacto", created_at: string) =>
  put("suspicious_forms", { form, created_at });
const left = async (table: Parameters<typeof all>[0]) => (await all(table)).length;

describe("after a backup was restored", () => {
  const RESTORED = "2026-11-01T12:00:00.000Z";
  const MONTH_LATER = new Date("2026-12-01T12:00:00.000Z");
  beforeEach(async () => {
    await write(JUST_OLDER);
    // By a clock that is far ahead of the one of the restore, as one in doubt may be.
    await saveRetentionPeriods(YEAR);
    restoreFrom(backUp(), RESTORED);
    await db.transaction().execute((trx) => noteHeld(trx, RESTORED));
  });

  test("its retention periods delete nothing for thirty days", async () => {
    expect(await deleteExpired(new Date(MONTH_LATER.getTime() - 1))).toMatchObject({ mensajes: 0 });
    expect(await heldUntil(NOW)).toBe(MONTH_LATER.toISOString());
    expect(await deleteExpired(MONTH_LATER)).toMatchObject({ mensajes: 1 });
    expect(await heldUntil(MONTH_LATER)).toBeNull();
  });

  test("its retention periods count for good once they have waited", async () => {
    await deleteExpired(MONTH_LATER);
    const year = "2027-11-01T12:00:00.000Z";
    await db.transaction().execute((trx) => dateHeld(trx, year));
    expect(await heldUntil(new Date(year))).toBeNull();
  });

  test("retention periods that are chosen since count at once", async () => {
    await saveRetentionPeriods(YEAR);
    expect(await heldUntil(NOW)).toBeNull();
    expect(await deleteExpired(NOW)).toMatchObject({ mensajes: 1 });
  });
});

test("expired rows are deleted to the millisecond, as it was announced", async () => {
  await signUp(JUST_OLDER);
  await signUp(JUST_YOUNGER);
  await write(JUST_OLDER);
  await write(JUST_YOUNGER);
  await setApart("inscripcion", JUST_OLDER);
  await setApart("contacto", JUST_YOUNGER);
  const foretold = (await readExpired(YEAR, NOW)).expired;
  expect(foretold).toEqual({ inscripciones: 1, mensajes: 1, quarantined: 1 });
  expect(await left("inscripciones")).toBe(2);
  await saveRetentionPeriods(YEAR);
  expect(await deleteExpired(NOW)).toEqual(foretold);
  expect((await readExpired(YEAR, NOW)).expired).toEqual(NOTHING);
  const rest = [
    await left("inscripciones"),
    await left("mensajes"),
    await left("suspicious_forms"),
  ];
  expect(rest).toEqual([1, 1, 1]);
});

test("each kind of row has a retention period of its own, or none, as at first", async () => {
  await signUp("2020-01-01T00:00:00.000Z");
  await write("2020-01-01T00:00:00.000Z");
  await setApart("inscripcion", "2020-01-01T00:00:00.000Z");
  expect(await readRetentionPeriods()).toEqual({ inscripciones: null, mensajes: null });
  expect(await deleteExpired(NOW)).toEqual(NOTHING);
  await saveRetentionPeriods({ inscripciones: null, mensajes: 3 });
  expect(await readRetentionPeriods()).toEqual({ inscripciones: null, mensajes: 3 });
  expect(await deleteExpired(NOW)).toEqual({ inscripciones: 0, mensajes: 1, quarantined: 0 });
  await saveRetentionPeriods({ inscripciones: 24, mensajes: null });
  expect(await readRetentionPeriods()).toEqual({ inscripciones: 24, mensajes: null });
  expect(await deleteExpired(NOW)).toEqual({ inscripciones: 1, mensajes: 0, quarantined: 1 });
});

test("a row without a date does not expire, and its age counts from now on", async () => {
  await write("");
  await saveRetentionPeriods(YEAR);
  expect(await deleteExpired(NOW)).toEqual(NOTHING);
  const dates = await db.selectFrom("mensajes").select("created_at").execute();
  expect(dates).toEqual([{ created_at: NOW.toISOString() }]);
});

test("more expired rows than fit into one transaction are deleted", async () => {
  const old = { ...ROWS.inscripciones, created_at: "2020-01-01T00:00:00.000Z" };
  await db
    .insertInto("inscripciones")
    .values(Array.from({ length: 450 }, () => old))
    .execute();
  await createMensaje(MESSAGE);
  await db.updateTable("mensajes").set({ created_at: "2020-01-01T00:00:00.000Z" }).execute();
  expect(await left("submissions")).toBe(1);
  await saveRetentionPeriods(YEAR);
  expect(await deleteExpired(NOW)).toEqual({ inscripciones: 450, mensajes: 1, quarantined: 0 });
  expect(await left("submissions")).toBe(0);
});

describe("a clock that jumps months ahead", () => {
  const YEARS_LATER = new Date("2029-11-21T12:00:00.000Z");
  let problems: string[];

  beforeEach(async () => {
    problems = [];
    vi.spyOn(log, "error").mockImplementation((line: unknown) => {
      problems.push(JSON.stringify(line));
    });
    await signUp(JUST_YOUNGER);
    await saveRetentionPeriods(YEAR);
    await deleteExpired(NOW);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("a clock that jumps months ahead deletes nothing, which is said", async () => {
    expect(await deleteExpired(YEARS_LATER)).toEqual(NOTHING);
    expect(await deleteExpired(YEARS_LATER)).toEqual(NOTHING);
    expect(await left("inscripciones")).toBe(1);
    expect(problems[0]).toContain("expired forms not deleted");
    expect(problems[0]).toContain("2029-11-21T12:00:00.000Z");
    const lines = await readStatus(NO_FORWARDS, await readMailState(), YEARS_LATER);
    expect(lines.find(({ label }) => label === "Reloj")).toMatchObject({ level: "urgente" });
  });

  test("a clock that jumps six days at a time is believed", async () => {
    let now = NOW;
    for (const days of [6, 1, ...Array(61).fill(6)]) {
      now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
      await deleteExpired(now);
    }
    expect(problems).toEqual([]);
    expect(await left("inscripciones")).toBe(0);
  });
});

describe("a retention period", () => {
  test.each([
    [12, "2026-11-21T12:00:00.000Z", "2025-11-21T12:00:00.000Z"],
    [1, "2026-03-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
    [12, "2028-02-29T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    [3, "2026-01-15T00:00:00.000Z", "2025-10-15T00:00:00.000Z"],
  ])("%d months back from %s is %s", (months, now, limit) => {
    expect(monthsAgo(months, new Date(now)).toISOString()).toBe(limit);
    expect(limitsOf({ inscripciones: months, mensajes: null }, new Date(now))).toEqual({
      inscripciones: limit,
      mensajes: null,
    });
  });

  test.each([
    ["inscripciones=12&mensajes=", { inscripciones: 12, mensajes: null }],
    ["inscripciones=&mensajes=120", { inscripciones: null, mensajes: 120 }],
    ["inscripciones=12", null],
    ["inscripciones=0&mensajes=", null],
    ["inscripciones=121&mensajes=", null],
    ["inscripciones=1.5&mensajes=", null],
    ["inscripciones=x&mensajes=", null],
    ["", null],
  ])("a retention period stands in the URL as «%s»", (query, periods) => {
    expect(parseRetentionPeriods(new URLSearchParams(query))).toEqual(periods);
    if (periods) expect(retentionQuery(periods)).toBe(query);
  });

  test("a chosen retention period is offered although it is not a usual one", () => {
    expect(Object.values(retentionOptions(4)).slice(0, 3)).toEqual([
      "3 meses",
      "4 meses",
      "6 meses",
    ]);
    expect(Object.entries(retentionOptions(null)).at(-1)).toEqual(["", "Sin plazo"]);
  });
});
