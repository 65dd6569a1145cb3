import { type Selectable, sql } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { ageOf, stampNow } from "~/db/clock.server";
import {
  areOutboxesHeld,
  deliverEach,
  isDue,
  isTriedForDays,
  retryDelay,
} from "~/db/outbox.server";
import type { Form, SubmissionRow } from "~/db/submission-schema";
import { logProblem } from "~/log.server";

const RESPONSE_LIMIT_BYTES = 64 * 1024;

/**
 * HTTP statuses by which the service refuses a form for what it says, not for who sends it or when.
 */
const OF_FORM = [400, 413, 415, 422];

class Refused extends Error {
  constructor(readonly status: number) {
    super(`El servicio de reenvío respondió ${status}`);
  }
}

export type Submission = Selectable<SubmissionRow>;

/** Forwards under way, by delivery key: a double click waits for the first. */
const running = new Map<string, Promise<boolean>>();
/** Outcomes that the database did not take yet, by delivery key: true if the service has it. */
const unnoted = new Map<string, boolean>();

/** Forwards a submission; resolves with false if that failed: the outbox then retries. */
export function forward(submission: Submission, payload: Record<string, string>): Promise<boolean> {
  if (submission.state !== "pending") return Promise.resolve(true);
  const key = submission.delivery_key;
  const first = running.get(key);
  if (first) return first;
  const started = attemptForward(submission, payload).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

let lastForwardMs = 0;

/** Waits as long as the last accepted forward took: quarantined forms are answered no sooner. */
export function waitAsForwarded(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, lastForwardMs));
}

async function attemptForward(
  submission: Submission,
  payload: Record<string, string>,
): Promise<boolean> {
  const { FORM_FORWARD_URL: url, FORM_FORWARD_TIMEOUT_MS: timeoutMs } = environment;
  if (!url) return true;
  const known = unnoted.get(submission.delivery_key);
  if (known !== undefined) {
    await note(submission, known);
    return known;
  }
  const startedAt = performance.now();
  try {
    await postJson(url, payload, timeoutMs, { "Idempotency-Key": submission.delivery_key });
    lastForwardMs = performance.now() - startedAt;
  } catch (error) {
    const attempts = submission.attempts + 1;
    logProblem("forward failed", error, { submission: submission.id, attempts });
    const isRefused = error instanceof Refused && OF_FORM.includes(error.status);
    await note(submission, false, isRefused);
    return false;
  }
  await note(submission, true);
  return true;
}

async function isTakenSince(id: number): Promise<boolean> {
  const later = db
    .selectFrom("submissions")
    .select("id")
    .where("id", ">", id)
    .where("state", "=", "forwarded");
  return (await later.limit(1).executeTakeFirst()) !== undefined;
}

/** True of a submission that the service does not want: tried for days, while it takes others. */
async function isUnwanted({ id, created_at }: Submission, attempts: number): Promise<boolean> {
  return isTriedForDays(await ageOf(created_at), attempts) && (await isTakenSince(id));
}

/**
 * Notes an attempt, in memory where the database does not take it: what the service has is not sent
 * again. Changes nothing if the form was corrected meanwhile: the new content is still to be sent.
 */
async function note(
  submission: Submission,
  isForwarded: boolean,
  isRefused = false,
): Promise<void> {
  const { id, delivery_key } = submission;
  const attempts = submission.attempts + 1;
  unnoted.set(delivery_key, isForwarded);
  try {
    const now = await stampNow();
    const next = new Date(now.getTime() + retryDelay(attempts)).toISOString();
    const isOver = isRefused && (await isUnwanted(submission, attempts));
    if (isOver) logProblem("forward given up", "the service takes others", { submission: id });
    await db
      .updateTable("submissions")
      .set(
        isForwarded
          ? { state: "forwarded", forwarded_at: now.toISOString() }
          : { attempts, next_attempt_at: next, ...(isOver && { state: "kept" as const }) },
      )
      .where("id", "=", id)
      .where("delivery_key", "=", delivery_key)
      .execute();
    unnoted.delete(delivery_key);
  } catch (error) {
    logProblem("forward not noted", error, { submission: id });
  }
}

/**
 * Posts JSON and waits for the whole response. Follows no redirects: one to an internal host would
 * be an attack.
 * @throws Error also for a status outside 200–299, and a response too long or late
 */
export async function postJson(
  url: string,
  body: Record<string, string>,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Refused(response.status);
  }
  await readUpTo(RESPONSE_LIMIT_BYTES, response);
}

async function readUpTo(limit: number, response: Response): Promise<void> {
  const reader = response.body?.getReader();
  let received = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    received += part.value.length;
    if (received <= limit) continue;
    await reader?.cancel();
    throw new Error("El servicio de reenvío no termina de responder");
  }
}

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
