import { type RawBuilder, sql } from "kysely";

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
/** A service that fails so often is down: the round ends, the others stay due. */
const FAILURES_IN_A_ROW = 3;

/** A minute after the first attempt, then twice as long each, up to a day. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** Of rows with a `next_attempt_at`; what is no moment, or comes from a clock that was ahead, is due. */
export function isDue(now: Date): RawBuilder<boolean> {
  const tooLate = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  return sql`(next_attempt_at IS NULL OR next_attempt_at <= ${now.toISOString()}
    OR next_attempt_at > ${tooLate})`;
}

/**
 * One by one: a service that comes back is not overrun. `deliver` resolves with null where the
 * service was not to blame or not asked. Returns how many were delivered.
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
