import { type Kysely, type RawBuilder, sql } from "kysely";
import { logProblem } from "~/log.server";
import { db } from "./client.server";
import type { ClockJump, Schema } from "./schema";
import { believable, goOnFrom, noteDoubt, WRITTEN } from "./site-time";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A time server sets a clock back by less. */
const MOST_BEHIND_MS = HOUR_MS;
/** Less than the shortest term (unheld-pictures): what was made just before a jump outlives it. */
const LONGEST_GAP_MS = 6 * DAY_MS;
/** The newest moment is written so seldom: each time is a write to the disk. */
const NOTED_EVERY_MS = 10 * MINUTE_MS;

export interface ClockDoubt {
  /** The newest moment that was believed, UTC ISO 8601. */
  believed: string;
  /** Milliseconds from it to what the clock says; negative where the clock is behind. */
  gap: number;
}

/** Why the clock is not believed: it is behind the newest moment seen, or days after it; null if it is. */
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
 * The hour for whatever deletes, publishes, clamps or forgets, or null while the clock is in doubt:
 * then it is left for later. Never before the newest moment that was believed.
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

/** The age of a row in milliseconds; 0 while the clock is in doubt, which gives nothing up. */
export async function ageOf(created_at: string, clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  return now ? now.getTime() - Date.parse(created_at) : 0;
}

/**
 * The hour to be written on a row or a file from which its age is counted: never before the newest
 * that was believed, so that nothing written under a clock that is behind looks old afterwards.
 */
export async function stampNow(on: Kysely<Schema> = db, now = new Date()): Promise<Date> {
  const believed = await newestBelieved(on, now);
  return believed === null || now.toISOString() >= believed ? now : goOnFrom(believed);
}

/** Later than any date. */
const ANY = "9999";

/**
 * The newest date (UTC ISO 8601) that counts as past at an hour of stampNow. What is later was dated
 * by a clock that was ahead; or, in doubt, before a start took the hour back, so that nothing is too
 * late then.
 */
export async function newestPast(now: Date, on: Kysely<Schema> = db): Promise<string> {
  return (await clockDoubt(undefined, on)) ? ANY : now.toISOString();
}

/** Takes a moment for the newest, whatever was before: at the word of the owner. */
export async function believeClock(now = new Date(), on: Kysely<Schema> = db): Promise<void> {
  await on.replaceInto("clock").values({ id: 1, believed_at: now.toISOString() }).execute();
  // A transaction may yet fail.
  if (on === db) noteDoubt(null);
}

/** Returns the jumps ahead that the owner confirmed, all together; null where there was none. */
export async function readClockJump(on: Kysely<Schema> = db): Promise<ClockJump | null> {
  const jump = on.selectFrom("clock_jump").select(["upto", "ms"]).where("id", "=", 1);
  return (await jump.executeTakeFirst()) ?? null;
}

/**
 * Notes a jump: what was dated before one ahead was so by a clock that was behind, or the site stood
 * still. Nobody knows which, so that it may be younger than its date by as much. One back takes as
 * much away: the one ahead of it was a mistake.
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

/** Milliseconds by which what is dated at a moment may be younger than it seems. */
export function youngerBy(jump: ClockJump | null, moment: Date): number {
  return jump && moment.toISOString() <= jump.upto ? jump.ms : 0;
}

/**
 * True of rows whose `column` is from before a moment (UTC ISO 8601); of those that a jump of the
 * clock has aged, from longer before.
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
 * under a clock that is set back. Returns it, unnoted while it is in doubt.
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
 * Returns the newest hour that was believed; for a database that knows none, under a clock from
 * before the program was written, the hour at which it was.
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
