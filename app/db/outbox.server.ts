import { type RawBuilder, sql } from "kysely";

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
/** Failures in a row that count as a service down: the round ends, the other rows stay due. */
const FAILURES_IN_A_ROW = 3;

let isHeld = false;

/** Holds all outboxes, or lets them go on; while held, nothing is sent, neither by itself nor by a button. */
export function holdOutboxes(held: boolean): void {
  isHeld = held;
}

/** True while a start has still to repeat what a restored backup does not know, such as erasures. */
export function areOutboxesHeld(): boolean {
  return isHeld;
}

/** Returns milliseconds until the next attempt: a minute, then twice as long each, up to a day. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** Milliseconds after which nobody expects a mail any more (RFC 5321, 4.5.4.1). */
const TRIED_MS = 5 * 24 * 60 * MINUTE_MS;
const TRIED_ATTEMPTS = attemptsWithin(TRIED_MS) + 1;

/**
 * True if something was tried for five days, by its age in milliseconds and its attempts: what
 * could not be tried, or was held back, is not given up for its age.
 */
export function isTriedForDays(age: number, attempts: number): boolean {
  return age > TRIED_MS && attempts >= TRIED_ATTEMPTS;
}

function attemptsWithin(ms: number): number {
  let attempts = 1;
  for (let at = retryDelay(1); at <= ms; at += retryDelay(attempts)) attempts++;
  return attempts;
}

/**
 * Returns a condition: true of rows whose `next_attempt_at` has come. One that is no date, or is
 * farther off than `retryDelay` allows, or whose untried row is dated after `now`, comes from a
 * clock that was ahead and is due. Null is due as well: that a row is never tried again, its
 * state says.
 */
export function isDue(now: Date): RawBuilder<boolean> {
  const at = now.toISOString();
  const tooLate = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  // An hour at least: some failures wait for one, however often it was tried.
  const seconds = sql`min(86400, max(3600, 60 << min(attempts, 11)))`;
  const latest = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, ${seconds} || ' seconds')`;
  return sql`(next_attempt_at IS NULL OR next_attempt_at <= ${at}
    OR next_attempt_at > iif(attempts, ${latest}, ${tooLate})
    OR (attempts = 0 AND created_at > ${at}))`;
}

/**
 * Delivers rows one by one, so that a service that comes back is not overrun, until it fails three
 * times in a row; returns how many were delivered. `deliver` resolves with null where the service
 * was not to blame or not asked.
 */
export async function deliverEach<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  deliver: (row: Row) => Promise<boolean | null>,
): Promise<number> {
  let delivered = 0;
  let failures = 0;
  for await (const row of rows) {
    const isDelivered = await deliver(row);
    if (isDelivered === null) continue;
    if (isDelivered) delivered++;
    failures = isDelivered ? 0 : failures + 1;
    if (failures === FAILURES_IN_A_ROW) break;
  }
  return delivered;
}
