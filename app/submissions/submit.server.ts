import { createHash, randomInt, randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { environment } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";
import { db } from "~/db/client.server";
import type { Schema, SubmissionRow } from "~/db/schema";
import { logProblem } from "~/log.server";

/** Within this time equal content is one submission. */
const SAME_WITHIN_MS = 24 * 60 * 60 * 1000;

const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; // nothing that is misread aloud
const REFERENCE_LENGTH = 8;

const MINUTE_MS = 60_000;
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
const RESPONSE_LIMIT_BYTES = 64 * 1024;

interface NewSubmission {
  form: SubmissionRow["form"];
  /** What the forwarding service receives. */
  payload: Record<string, string>;
  /** The signed reference that came back with a form after a failure. */
  retryOf?: string;
  insert(trx: Transaction<Schema>): Promise<number>;
  replace(trx: Transaction<Schema>, id: number): Promise<void>;
  remove(trx: Transaction<Schema>, id: number): Promise<void>;
}

export interface SubmissionReceipt {
  reference: string;
  /** False when it is stored but could not be forwarded. */
  delivered: boolean;
  /** Signed reference to be sent along when trying again. */
  retry: string;
}

type Submission = Selectable<SubmissionRow>;

/**
 * Stores, then forwards. Equal content within a day is one row; a retry that brings its reference
 * replaces its row (contract, form fields). @throws Error when it could not be stored
 */
export async function submitOnce(deposit: NewSubmission): Promise<SubmissionReceipt> {
  const submission = await db.transaction().execute((trx) => store(trx, deposit));
  return {
    reference: submission.reference,
    delivered: await forward(submission, deposit.payload),
    retry: sign("submission", `${submission.id}:${submission.reference}`),
  };
}

async function store(trx: Transaction<Schema>, deposit: NewSubmission): Promise<Submission> {
  const { form } = deposit;
  const fingerprint = fingerprintOf(deposit);
  const since = new Date(Date.now() - SAME_WITHIN_MS).toISOString();
  const submissions = trx.selectFrom("submissions").selectAll().where("form", "=", form);
  const same = await submissions
    .where("fingerprint", "=", fingerprint)
    .where("created_at", ">", since)
    .executeTakeFirst();
  const [earlierId, earlierReference = ""] =
    unsign("submission", deposit.retryOf ?? "")?.split(":") ?? [];
  // After a restore the number may be another visitor's; the reference is random.
  const earlier = await submissions
    .where("id", "=", Number(earlierId ?? 0))
    .where("reference", "=", earlierReference)
    .executeTakeFirst();

  if (same) {
    const isAbandoned = earlier && earlier.id !== same.id && earlier.state === "pending";
    if (isAbandoned) await deposit.remove(trx, earlier.row_id);
    return same;
  }
  const fresh: Omit<Submission, "id" | "form" | "row_id" | "created_at" | "reference"> = {
    fingerprint,
    delivery_key: randomUUID(),
    state: environment.FORM_FORWARD_URL ? "pending" : "kept",
    forwarded_at: null,
    attempts: 0,
    // The first attempt is the visitor's own; if the process dies during it, the outbox goes on.
    next_attempt_at: new Date(Date.now() + retryDelay(1)).toISOString(),
  };
  if (earlier) {
    await deposit.replace(trx, earlier.row_id);
    return trx
      .updateTable("submissions")
      .set(fresh)
      .where("id", "=", earlier.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const row_id = await deposit.insert(trx);
  const created_at = new Date().toISOString();
  return trx
    .insertInto("submissions")
    .values({ ...fresh, form, row_id, created_at, reference: newReference() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function fingerprintOf({ payload }: NewSubmission): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}

function newReference(): string {
  const letters = Array.from({ length: REFERENCE_LENGTH }, () => {
    return REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  });
  return letters.join("");
}

/** By delivery key: a double click waits for the first forward. */
const running = new Map<string, Promise<boolean>>();

/** False when it could not be forwarded; the outbox then retries. */
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

/**
 * Waits for the whole response, follows no redirects: one to an internal host would be an attack.
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
    throw new Error(`El servicio de reenvío respondió ${response.status}`);
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

/** A minute after the first attempt, then twice as long each, up to a day. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
