import { sql } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import type { SubmissionRow } from "~/db/schema";
import { forward, LONGEST_WAIT_MS } from "./forward.server";

const BATCH = 20;
/** A service that fails so often is down: the round ends, the others stay due. */
const FAILURES_IN_A_ROW = 3;
/** Pending submissions that the panel lists. */
const LISTED = 10;
/** A literal, not a bound parameter: only then does SQLite use the partial indices. */
const PENDING = sql.lit("pending" as const);

type Form = SubmissionRow["form"];

/** Per form, what the service receives of a row; null where the row is gone. */
export type Payloads = Record<Form, (rowId: number) => Promise<Record<string, string> | null>>;

/** One by one: a service that comes back is not overrun. Returns how many were forwarded. */
export async function forwardDue(payloads: Payloads, now = new Date()): Promise<number> {
  if (!environment.FORM_FORWARD_URL) return 0;
  // Later moments come from a clock that was ahead.
  const tooLate = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  const due = await db
    .selectFrom("submissions")
    .selectAll()
    .where("state", "=", PENDING)
    .where((where) =>
      where.or([
        where("next_attempt_at", "<=", now.toISOString()),
        where("next_attempt_at", ">", tooLate),
        where("next_attempt_at", "is", null),
      ]),
    )
    .orderBy("next_attempt_at")
    .limit(BATCH)
    .execute();
  let forwarded = 0;
  let failures = 0;
  for (const submission of due) {
    const payload = await payloads[submission.form](submission.row_id);
    if (!payload) {
      await db.deleteFrom("submissions").where("id", "=", submission.id).execute();
      continue;
    }
    const isForwarded = await forward(submission, payload);
    if (isForwarded) forwarded++;
    failures = isForwarded ? 0 : failures + 1;
    if (failures === FAILURES_IN_A_ROW) break;
  }
  return forwarded;
}

/** Forwards everything pending, due or not. */
export async function retryNow(payloads: Payloads): Promise<number> {
  const now = new Date();
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
}

export async function pendingForwards(): Promise<PendingForwards> {
  const pending = db.selectFrom("submissions").where("state", "=", PENDING);
  const { count } = await pending
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const oldest = await pending
    .select(["form", "row_id", "created_at"])
    .orderBy("created_at")
    .limit(LISTED)
    .execute();
  return { count, oldest };
}
