import type { Selectable } from "kysely";
import { db } from "~/db.server";
import type { SubmissionRow } from "~/db-schema";
import { environment } from "~/env.server";
import { logProblem } from "~/problem-log.server";
import { postJson } from "./post-json.server";
import { waitAfter } from "./retry-intervals";

type Submission = Selectable<SubmissionRow>;

/** Forwards under way, so that a double click waits for the first instead of sending a second. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Forwards a kept submission unless that was done already. One that fails is tried again by
 * the outbox.
 *
 * @returns whether the visitor may be told that all is well: forwarded, or nobody to forward it to
 */
export function deliver(submission: Submission, payload: Record<string, string>): Promise<boolean> {
  if (submission.state !== "pending") return Promise.resolve(true);
  const key = submission.delivery_key;
  const running = underWay.get(key);
  if (running) return running;
  const started = forward(submission, payload).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

async function forward(submission: Submission, payload: Record<string, string>): Promise<boolean> {
  const { FORM_FORWARD_URL: url, FORM_FORWARD_TIMEOUT_MS: timeoutMs } = environment;
  if (!url) return true;
  const { id, delivery_key } = submission;
  try {
    await postJson(url, payload, timeoutMs, { "Idempotency-Key": delivery_key });
  } catch (error) {
    const attempts = submission.attempts + 1;
    logProblem("forward failed", error, { submission: id, attempts });
    const next_attempt_at = new Date(Date.now() + waitAfter(attempts)).toISOString();
    await note(submission, { attempts, next_attempt_at });
    return false;
  }
  await note(submission, { state: "forwarded", forwarded_at: new Date().toISOString() });
  return true;
}

/** Not if it was corrected meanwhile: then the new content is still to be sent. */
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
