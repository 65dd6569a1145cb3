import { type Kysely, type RawBuilder, sql } from "kysely";
import { logProblem } from "~/log.server";
import { db } from "./client.server";
import type { ClockJump, Schema } from "./schema";
import { believable, goOnFrom, noteDoubt, WRITTEN } from "./site-time";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds that the clock may be behind without doubt: a time server sets one back by less. */
const MOST_BEHIND_MS = HOUR_MS;
/**
 * Milliseconds that the clock may jump forward without doubt: less than the shortest retention
 * period (unheld-pictures), so that what was made just before the jump outlives it.
 */
const LONGEST_GAP_MS = 6 * DAY_MS;
/** Milliseconds after which the newest moment is stored again: each time is a write to the disk. */
const NOTED_EVERY_MS = 10 * MINUTE_MS;

export interface ClockDoubt {
  /** The newest moment that was believed, UTC ISO 8601. */
  believed: string;
  /** Milliseconds from `believed` to what the clock says; negative where the clock is behind. */
  gap: number;
}

/** Returns why the clock is in doubt (behind the newest moment seen, or days after it), or null. */
export async function clockDoubt(
  now = new Date(),
  on: Kysely<Schema> = db,
): Promise<ClockDoubt | null> {
  const believed = await newestBelieved(on, now);
  const gap = believed === null ? 0 : now.getTime() - Date.parse(believed);
  const isDoubted = believed !== null && (gap < -MOST_BEHIND_MS || gap > LONGEST_GAP_MS);
  noteDoubt(isDoubted ? believed : null);
  return isDoubted ? { believed, gap } : null;
}

/**
 * Returns the time for whatever deletes, publishes or corrects dates, never before the newest
 * moment that was believed; null while the clock is in doubt: callers then leave the work for
 * later.
 */
export async function believedNow(now = new Date(), on: Kysely<Schema> = db): Promise<Date | null> {
  if (await clockDoubt(now, on)) return null;
  const believed = await newestBelieved(on, now);
  if (believed !== null && now.toISOString() < believed) return new Date(believed);
  const isStale = believed === null || now.getTime() - Date.parse(believed) >= NOTED_EVERY_MS;
  // A transaction is left alone: the next job notes it.
  if (isStale && on === db) {
    await believeClock(now).catch((error) => logProblem("clock not noted", error));
  }
  return now;
}

/** Returns a row's age in milliseconds; 0 while the clock is in doubt: nothing is given up. */
export async function ageOf(created_at: string, clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  return now ? now.getTime() - Date.parse(created_at) : 0;
}

/**
 * Returns the time to date a row or a file with: never before the newest moment that was believed,
 * so that nothing written under a clock that is behind looks old afterwards.
 */
export async function stampNow(on: Kysely<Schema> = db, now = new Date()): Promise<Date> {
  const believed = await newestBelieved(on, now);
  return believed === null || now.toISOString() >= believed ? now : goOnFrom(believed);
}

const ANY = "9999";

/**
 * Returns the newest date (UTC ISO 8601) that counts as past at `now`, a time of stampNow; what is
 * later was dated by a clock that was fast. While the clock is in doubt every date counts as past.
 */
export async function newestPast(now: Date, on: Kysely<Schema> = db): Promise<string> {
  return (await clockDoubt(undefined, on)) ? ANY : now.toISOString();
}

/** Stores a moment as the newest believed, even one earlier than the present newest. */
export async function believeClock(now = new Date(), on: Kysely<Schema> = db): Promise<void> {
  await on.replaceInto("clock").values({ id: 1, believed_at: now.toISOString() }).execute();
  // A transaction may yet fail.
  if (on === db) noteDoubt(null);
}

/** Returns the sum of the forward clock jumps that the owner confirmed; null for none. */
export async function readClockJump(on: Kysely<Schema> = db): Promise<ClockJump | null> {
  const jump = on.selectFrom("clock_jump").select(["upto", "ms"]).where("id", "=", 1);
  return (await jump.executeTakeFirst()) ?? null;
}

/**
 * Stores a clock jump that the owner confirmed. After one forward, earlier rows may be younger than
 * their date by as much: the clock was behind, or the site stood still, and nobody knows which. One
 * back is subtracted: the forward one before it was a mistake.
 */
export async function noteClockJump(
  { believed, gap }: ClockDoubt,
  on: Kysely<Schema>,
): Promise<void> {
  const before = await readClockJump(on);
  const ms = Math.round(gap) + (before?.ms ?? 0);
  if (ms <= 0) await on.deleteFrom("clock_jump").execute();
  else if (gap < 0) await on.updateTable("clock_jump").set({ ms }).execute();
  else {
    // What came since was dated by the clock of after the jump.
    const upto = new Date(Date.parse(believed) + gap / 2).toISOString();
    await on.replaceInto("clock_jump").values({ id: 1, upto, ms }).execute();
  }
}

/** Returns the milliseconds by which something dated at `moment` may be younger than it seems. */
export function youngerBy(jump: ClockJump | null, moment: Date): number {
  return jump && moment.toISOString() <= jump.upto ? jump.ms : 0;
}

/**
 * Returns a condition: true of rows whose `column` is before `limit` (UTC ISO 8601). Rows that a
 * jump of the clock has aged have to be older by the jump.
 */
export function isOlder(
  limit: string,
  jump: ClockJump | null,
  column: "created_at" | "at" = "created_at",
): RawBuilder<boolean> {
  const at = sql.ref(column);
  if (!jump) return sql`${at} < ${limit}`;
  const earlier = new Date(Date.parse(limit) - jump.ms).toISOString();
  return sql`(${at} < ${limit} AND (${at} > ${jump.upto} OR ${at} < ${earlier}))`;
}

/**
 * Notes a moment by which something was ended: whatever is stamped from now on comes after it, also
 * under a clock that is set back. Returns the moment, which is not noted while the clock is in
 * doubt.
 */
export async function endAt(moment: Date, on: Kysely<Schema> = db): Promise<Date> {
  if (await clockDoubt(moment, on)) return moment;
  const believed = await newestBelieved(on, moment);
  const next = new Date(moment.getTime() + 1).toISOString();
  if (believed === null || believed < next) {
    await on.replaceInto("clock").values({ id: 1, believed_at: next }).execute();
  }
  return moment;
}

/**
 * Returns the newest moment that was believed, UTC ISO 8601; null for a database that knows none,
 * or WRITTEN if the clock is also before the program was written.
 */
async function newestBelieved(on: Kysely<Schema>, now: Date): Promise<string | null> {
  const clock = on.selectFrom("clock").select("believed_at").where("id", "=", 1);
  const row = await clock.executeTakeFirst();
  // A row that is no moment doubts nothing.
  const stored = row ? believable(row.believed_at) : null;
  if (stored !== null || now.toISOString() >= WRITTEN) return stored;
  // Remembered before anything is dated by it: a clock that is right again is one that has jumped.
  const note = on.replaceInto("clock").values({ id: 1, believed_at: WRITTEN }).execute();
  await note.catch((error) => {
    if (on !== db) throw error;
    logProblem("clock not noted", error);
  });
  return WRITTEN;
}
