import "../support/own-folder";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { deleteUnheldPictures } from "~/articulos/unheld-pictures.server";
import { environment } from "~/config/env.server";
import { bucketFolder } from "~/config/folders.server";
import { expireMail } from "~/correo/mail-retention.server";
import { readShownFailures } from "~/correo/shown-mail.server";
import { carryClockOn, clockOn } from "~/db/carried.server";
import { db, openDatabase } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import {
  confirmClock,
  deleteExpired,
  readExpired,
  saveRetentionPeriods,
} from "~/legal/retention.server";
import { readDoubtedClock } from "~/legal/retention-page.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { quarantineOrphans } from "~/uploads/orphans.server";
import { all, put } from "../support/put";
import { at, believedClock, clockShows, EVA, iso } from "./clock-deeds";

const MONTH = { mensajes: 1, inscripciones: 1 };

/** A site whose first clock is forty days behind, and believed: nobody can know better. */
believedClock();
beforeEach(async () => {
  await db.deleteFrom("clock").execute();
  clockShows(-40);
  await believedNow();
  await saveRetentionPeriods(MONTH);
});

/** The clock is set right, and the owner says so. */
const setRight = async (day: number) => {
  clockShows(day);
  await confirmClock();
};

test("a clock jump is not noted if the hour cannot be stored with it", async () => {
  clockShows(0);
  const full = "BEFORE INSERT ON clock BEGIN SELECT RAISE(ABORT, 'full'); END";
  await sql.raw(`CREATE TRIGGER full ${full}`).execute(db);
  await expect(confirmClock()).rejects.toThrow("full");
  await sql.raw("DROP TRIGGER full").execute(db);
  expect(await all("clock_jump")).toEqual([]);
  await confirmClock();
  expect(await all("clock_jump")).toHaveLength(1);
});

test("a form expires a month after the clock was set right", async () => {
  await createMensaje(EVA);
  await setRight(0);
  expect((await readExpired(MONTH)).expired).toMatchObject({ mensajes: 0 });
  clockShows(5);
  await believedNow();
  await createMensaje({ ...EVA, nombre: "Después" });
  for (const day of [10, 15, 20, 25, 29]) {
    clockShows(day);
    await deleteExpired();
  }
  expect(await all("mensajes")).toHaveLength(2);
  clockShows(32);
  await deleteExpired();
  expect(await all("mensajes")).toMatchObject([{ nombre: "Después" }]);
  clockShows(37);
  await deleteExpired();
  expect(await all("mensajes")).toEqual([]);
});

test("a form does not expire after two clock jumps in a row", async () => {
  await createMensaje(EVA);
  await setRight(-20);
  await setRight(0);
  await deleteExpired();
  expect(await all("mensajes")).toHaveLength(1);
});

test("no form expires after a clock was confirmed while behind and set right", async () => {
  await setRight(0);
  await createMensaje(EVA);
  await setRight(-40);
  await deleteExpired();
  await setRight(0);
  await deleteExpired();
  expect(await all("mensajes")).toHaveLength(1);
});

test("a clock jump confirmed by mistake and undone does not delay the expiry", async () => {
  await createMensaje(EVA);
  await setRight(960);
  await setRight(-40);
  clockShows(-39);
  await believedNow();
  for (const day of [-35, -30, -25, -20, -15, -10, -7]) {
    clockShows(day);
    await deleteExpired();
  }
  expect(await all("mensajes")).toEqual([]);
});

test("the owner cannot confirm a clock in an impossible year", async () => {
  const doubted = async () => (await readDoubtedClock())?.isPossible;
  await setRight(0);
  expect(await all("clock_jump")).toHaveLength(1);
  for (const year of ["1969", "2200", "9999"]) {
    vi.setSystemTime(`${year}-11-21T10:00:00.000Z`);
    expect(await doubted()).toBe(false);
    await confirmClock();
    expect(await believedNow()).toBeNull();
  }
  clockShows(0);
  expect(await believedNow()).toEqual(at(0));
  expect(await all("clock_jump")).toMatchObject([{ ms: 40 * 24 * 60 * 60_000 }]);
  clockShows(20);
  expect(await doubted()).toBe(true);
});

test("a restored database inherits the clock jump of the replaced one", () => {
  const jump = { upto: iso(-20), ms: 1000 };
  const [former, older] = [openDatabase(":memory:"), new Sqlite(":memory:")];
  carryClockOn(former, { believed: iso(0), jump });
  carryClockOn(older, clockOn(former));
  expect(clockOn(older)).toEqual({ believed: iso(0), jump });
  const made = (sqlite: Sqlite.Database) =>
    sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = 'clock_jump'").pluck().get();
  expect(made(older)).toBe(made(former));
});

test("a restored database retains its clock jump if that is the greater one", () => {
  const [present, copy] = [openDatabase(":memory:"), openDatabase(":memory:")];
  carryClockOn(present, { believed: iso(0), jump: { upto: iso(-1), ms: 1000 } });
  carryClockOn(copy, { believed: iso(0), jump: { upto: iso(-20), ms: 9000 } });
  carryClockOn(copy, clockOn(present));
  expect(clockOn(copy).jump).toEqual({ upto: iso(-1), ms: 9000 });
});

test("failed mail of a minute ago is shown and stays after a clock jump", async () => {
  const ended = { state: "refused", failure: "message", next_attempt_at: null } as const;
  for (const kind of ["respuesta", "acuse"] as const) {
    await put("correos", { kind, ...ended, created_at: iso(-40) });
  }
  await setRight(160);
  expect((await readShownFailures(at(160))).failed).toHaveLength(2);
  expect(await expireMail()).toBe(0);
  for (let day = 166; day <= 191; day += 5) {
    clockShows(day);
    await believedNow();
  }
  expect((await readShownFailures(at(191))).failed).toEqual([]);
  expect(await expireMail()).toBe(1);
});

test("an orphan of a minute ago stays in quarantine after a clock jump", async () => {
  await put("pictures", { url: "/uploads/blog-images/1.jpg" });
  writeFileSync(path.join(bucketFolder("blog-images"), "1.jpg"), "x");
  const orphan = path.join(bucketFolder("blog-images"), "2.jpg");
  writeFileSync(orphan, "x");
  await quarantineOrphans();
  await setRight(0);
  await quarantineOrphans();
  const folder = path.join(environment.UPLOADS_DIR, ".orphans", "blog-images");
  expect(readdirSync(folder)).toEqual(["2.jpg"]);
});

test("an unheld picture of a minute ago is not deleted after a clock jump", async () => {
  const file = path.join(bucketFolder("blog-images"), "1.jpg");
  writeFileSync(file, "x");
  utimesSync(file, at(-40), at(-40));
  await put("pictures", { url: "/uploads/blog-images/1.jpg" });
  await setRight(0);
  expect(await deleteUnheldPictures()).toBe(0);
  clockShows(5);
  await believedNow();
  clockShows(8);
  expect(await deleteUnheldPictures()).toBe(1);
});
