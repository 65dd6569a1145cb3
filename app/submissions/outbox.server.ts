import { sql } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { areOutboxesHeld, deliverEach, isDue } from "~/db/outbox.server";
import type { Form } from "~/db/submission-schema";
import { forward, isTakenSince } from "./forward.server";

const BATCH = 20;
const LISTED = 10;
/** State of what waits, as a literal: with a parameter SQLite would not use the partial indices. */
const PENDING = sql.lit("pending" as const);

/** Functions that return, per form, what the service receives of a row; null if the row is gone. */
export type Payloads = Record<Form, (rowId: number) => Promise<Record<string, string> | null>>;

/** Forwards due submissions, up to BATCH. Returns how many were forwarded. */
export async function forwardDue(payloads: Payloads, clock?: Date): Promise<number> {
  if (!environment.FORM_FORWARD_URL || areOutboxesHeld()) return 0;
  const now = await stampNow(db, clock);
  const due = await db
    .selectFrom("submissions")
    .selectAll()
    .where("state", "=", PENDING)
    .where(isDue(now))
    .orderBy("next_attempt_at")
    .limit(BATCH)
    .execute();
  return deliverEach(due, async (submission) => {
    const payload = await payloads[submission.form](submission.row_id);
    if (payload) return forward(submission, payload);
    await db.deleteFrom("submissions").where("id", "=", submission.id).execute();
    return null;
  });
}

/** Makes all pending submissions due, and forwards up to BATCH of them; returns how many. */
export async function retryNow(payloads: Payloads): Promise<number> {
  const now = await stampNow();
  await db
    .updateTable("submissions")
    .set({ next_attempt_at: now.toISOString() })
    .where("state", "=", PENDING)
    .execute();
  return forwardDue(payloads, now);
}

export interface PendingForwards {
  count: number;
  oldest: { form: Form; row_id: number; created_at: string }[];
  /**
   * True if the service has taken submissions that came later: those that wait are ones that it
   * does not want.
   */
  areOthersTaken: boolean;
}

/** Returns how many submissions wait, and the oldest; none without a forwarding service. */
export async function pendingForwards(): Promise<PendingForwards> {
  if (!environment.FORM_FORWARD_URL) return { count: 0, oldest: [], areOthersTaken: false };
  const pending = db.selectFrom("submissions").where("state", "=", PENDING);
  const oldest = await pending
    .select(["form", "row_id", "created_at"])
    .orderBy("created_at")
    .limit(LISTED)
    .execute();
  const { count, last } = await pending
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("id").as("last")])
    .executeTakeFirstOrThrow();
  return { count, oldest, areOthersTaken: last !== null && (await isTakenSince(last)) };
}
