import type { DeleteResult, RawBuilder, Transaction } from "kysely";
import { db } from "~/db/client.server";
import { believeClock, believedNow, clockDoubt, noteClockJump, stampNow } from "~/db/clock.server";
import { byTable, FORMS, type FormTable, KINDS } from "~/db/kinds";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import { versionOf } from "~/db/replace-words.server";
import { dateHeld, heldSince } from "~/db/restores.server";
import { isMisdated } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { believable, siteNow } from "~/db/site-time";
import { readEscuela } from "~/escuela/escuela.server";
import { storedMoment } from "~/format/dates";
import { listName } from "~/format/list-name";
import { logProblem } from "~/log.server";
import { expiry } from "./expiry.server";
import { inMonths, type RetentionPeriods } from "./retention-periods";

/** Rows per transaction, so that other writers wait only briefly. */
const BATCH = 200;

/** Numbers of expired rows by table, with those in the trash; `quarantined`: possible spam. */
export interface Expired extends Record<FormTable, number> {
  quarantined: number;
}

export async function readRetentionPeriods(): Promise<RetentionPeriods> {
  const rows = await db.selectFrom("conservacion").selectAll().execute();
  return byTable((form) => rows.find((row) => row.form === form)?.meses || null);
}

/** Says how long each kind of form is stored now, for the privacy page, whose text may be older. */
export async function retentionInWords(): Promise<{ title: string; words: string }[]> {
  const periods = await readRetentionPeriods();
  const list = listName((await readEscuela()).words.espera_nombre);
  return FORMS.map((form) => {
    const { table, retention } = KINDS[form];
    const months = periods[table];
    const words = months ? retention.for(inMonths(months)) : retention.always;
    return { title: retention.title(list), words };
  });
}

export async function saveRetentionPeriods(periods: RetentionPeriods): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const elegido_at = (await stampNow(trx)).toISOString();
    await trx.deleteFrom("conservacion").execute();
    for (const form of FORMS) {
      const meses = periods[KINDS[form].table];
      if (meses === null) continue;
      await trx.insertInto("conservacion").values({ form, meses, elegido_at }).execute();
    }
  });
}

/** Counts the rows that `periods` would delete; `version` is a digest of their ids. */
export async function readExpired(
  periods: RetentionPeriods,
  now = siteNow(),
): Promise<{ expired: Expired; version: string }> {
  const expired = { ...byTable(() => 0), quarantined: 0 };
  const rows: string[] = [];
  const isExpired = await expiry(periods, now);
  for (const form of FORMS) {
    const { table, trash } = KINDS[form];
    if (!isExpired[table]) continue;
    const { isOld, isDone, isDoneInTrash } = isExpired[table];
    const found = await db.selectFrom(table).select("id").where(isDone).execute();
    const inTrash = db
      .selectFrom("papelera")
      .select("id")
      .where("tipo", "=", trash)
      .where(isDoneInTrash);
    const apart = db.selectFrom("suspicious_forms").select("id").where("form", "=", form);
    const trashed = await inTrash.execute();
    const quarantined = await apart.where(isOld).execute();
    expired[table] += found.length + trashed.length;
    expired.quarantined += quarantined.length;
    const numbers = [found, trashed, quarantined].map((each) => each.map(({ id }) => id).sort());
    rows.push(`${table} ${JSON.stringify(numbers)}`);
  }
  return { expired, version: versionOf({ rows: rows.join(" ") }, ["rows"]) };
}

/**
 * Milliseconds after a restore in which nothing expires: the periods of the backup may be shorter
 * than those of before, and nobody has seen them.
 */
const HELD_MS = 30 * 24 * 60 * 60_000;

/**
 * Returns until when (UTC ISO 8601) nothing expires by the periods of a restored backup; null if
 * the periods are in force, as are those that were chosen after the restore.
 */
export async function heldUntil(now = siteNow()): Promise<string | null> {
  const held = await heldSince();
  const until = (storedMoment(held ?? "")?.getTime() ?? Number.NEGATIVE_INFINITY) + HELD_MS;
  if (held === null || until <= now.getTime()) return null;
  const ofBackup = db.selectFrom("conservacion").select("form").where("elegido_at", "is", null);
  return (await ofBackup.executeTakeFirst()) ? new Date(until).toISOString() : null;
}

/**
 * Marks the periods of a restored backup as the owner's own, once their thirty days are over; they
 * then stay in force, also if the clock is confirmed later.
 */
async function takePeriods(now: Date): Promise<void> {
  if ((await heldSince()) === null) return;
  await db
    .updateTable("conservacion")
    .set({ elegido_at: now.toISOString() })
    .where("elegido_at", "is", null)
    .execute();
}

/**
 * Deletes expired forms, in batches, and returns how many. Deletes none while the clock is in
 * doubt, nor by a restored backup's periods for thirty days after the restore.
 */
export async function deleteExpired(clock?: Date): Promise<Expired> {
  const deleted = { ...byTable(() => 0), quarantined: 0 };
  const now = await checkClock(clock);
  if (now === null) return deleted;
  for (const form of FORMS) await dateAnew(KINDS[form].table, now);
  await dateAnew("suspicious_forms", now);
  const isHeld = (await heldUntil(now)) !== null;
  if (!isHeld) await takePeriods(now);
  const isExpired = await expiry(isHeld ? byTable(() => null) : await readRetentionPeriods(), now);
  for (const form of FORMS) {
    const { table, trash } = KINDS[form];
    if (!isExpired[table]) continue;
    const { isOld, isDone, isDoneInTrash } = isExpired[table];
    deleted[table] = await deleteInBatches(table, isDone);
    deleted[table] += await deleteNoted((trx) =>
      trx.deleteFrom("papelera").where("tipo", "=", trash).where(isDoneInTrash).executeTakeFirst(),
    );
    deleted.quarantined += await deleteNoted((trx) =>
      trx.deleteFrom("suspicious_forms").where("form", "=", form).where(isOld).executeTakeFirst(),
    );
  }
  await purgeDeletedRows();
  return deleted;
}

/**
 * Dates forms from the future, or before 1970, as of `now`: otherwise the former would expire too
 * late, and the latter at once.
 */
async function dateAnew(table: FormTable | "suspicious_forms", now: Date): Promise<void> {
  const created_at = now.toISOString();
  await db
    .updateTable(table)
    .set({ created_at })
    .where(isMisdated("created_at", created_at))
    .execute();
}

async function deleteNoted(
  run: (trx: Transaction<Schema>) => Promise<DeleteResult>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await run(trx);
    if (numDeletedRows > 0) await notePurgeDue();
    return Number(numDeletedRows);
  });
}

/** Returns the time of the clock; null while it is in doubt, which is logged. */
export async function checkClock(clock = new Date()): Promise<Date | null> {
  const now = await believedNow(clock);
  if (now) return now;
  const { believed } = (await clockDoubt(clock)) ?? {};
  const sentence = `The clock went from ${believed} to ${clock.toISOString()}`;
  logProblem("expired forms not deleted", sentence);
  return null;
}

/** Milliseconds that the clock may have gone on since the page that shows its time was rendered. */
const OPEN_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** True if the clock shows what the owner was shown (UTC ISO 8601), up to an hour less or a day more. */
export function isClockThatWasShown(shown: string, now = new Date()): boolean {
  const passed = now.getTime() - (storedMoment(shown)?.getTime() ?? Number.NaN);
  return passed > -HOUR_MS && passed < OPEN_MS;
}

/**
 * Accepts the clock as right, as the owner says, unless its year is impossible (`believable`),
 * which could not be undone. After a jump forward no age is known: what is in the trash or held
 * back waits from now on, and the jump is noted, so that no form expires too early.
 */
export async function confirmClock(now = new Date()): Promise<void> {
  const at = now.toISOString();
  if (believable(at) === null) return;
  await db.transaction().execute(async (trx) => {
    const doubt = await clockDoubt(now, trx);
    if (doubt) await noteClockJump(doubt, trx);
    if (doubt && doubt.gap > 0) {
      await trx.updateTable("papelera").set({ deleted_at: at }).execute();
      await dateHeld(trx, at);
    }
    // Together: a jump that is noted twice counts twice, or is taken back twice.
    await believeClock(now, trx);
  });
  await clockDoubt(now);
}

async function deleteInBatches(table: FormTable, isDone: RawBuilder<boolean>): Promise<number> {
  let total = 0;
  for (;;) {
    const oldest = db
      .selectFrom(table)
      .select("id")
      .where(isDone)
      .orderBy("created_at")
      .limit(BATCH);
    const batch = await deleteNoted((trx) =>
      trx.deleteFrom(table).where("id", "in", oldest).executeTakeFirst(),
    );
    total += batch;
    if (batch < BATCH) return total;
  }
}
