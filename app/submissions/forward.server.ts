import type { Selectable } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import type { SubmissionRow } from "~/db/schema";
import { logProblem } from "~/log.server";

type Submission = Selectable<SubmissionRow>;

/** By delivery key, so that a double click waits for the first forward instead of sending a second. */
const running = new Map<string, Promise<boolean>>();

/**
 * Forwards a stored submission that is pending; if it fails, the outbox retries.
 *
 * @returns false when it could not be forwarded
 */
export function forward(submission: Submission, payload: Record<string, string>): Promise<boolean> {
  if (submission.state !== "pending") return Promise.resolve(true);
  const key = submission.delivery_key;
  const first = running.get(key);
  if (first) return first;
  const started = attemptForward(submission, payload).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

async function attemptForward(
  submission: Submission,
  payload: Record<string, string>,
): Promise<boolean> {
  const { FORM_FORWARD_URL: url, FORM_FORWARD_TIMEOUT_MS: timeoutMs } = environment;
  if (!url) return true;
  const { id, delivery_key } = submission;
  try {
    await postJson(url, payload, timeoutMs, { "Idempotency-Key": delivery_key });
  } catch (error) {
    const attempts = submission.attempts + 1;
    logProblem("forward failed", error, { submission: id, attempts });
    const next_attempt_at = new Date(Date.now() + retryDelay(attempts)).toISOString();
    await note(submission, { attempts, next_attempt_at });
    return false;
  }
  await note(submission, { state: "forwarded", forwarded_at: new Date().toISOString() });
  return true;
}

/** Changes nothing if it was corrected meanwhile: the new content is still to be sent. */
async function note(
  { id, delivery_key }: Submission,
  change: Partial<Pick<Submission, "state" | "forwarded_at" | "attempts" | "next_attempt_at">>,
): Promise<void> {
  try {
    const update = db.updateTable("submissions").set(change).where("id", "=", id);
    await update.where("delivery_key", "=", delivery_key).execute();
  } catch (error) {
    logProblem("forward not noted", error, { submission: id });
  }
}

const ANSWER_LIMIT_BYTES = 64 * 1024;

/**
 * Posts JSON and waits for the whole response. Redirects are not followed: one to an internal
 * host would be an attack.
 *
 * @param timeoutMs for everything, response included
 * @throws Error on a refused connection, a status outside 200–299, a response that is too long or too late
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
    throw new Error(`El servicio de reenvío respondió ${response.status}`);
  }
  await readUpTo(ANSWER_LIMIT_BYTES, response);
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

const MINUTE_MS = 60_000;
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

/** Milliseconds to wait after so many attempts (from 1): a minute, then twice as long each, up to a day. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
