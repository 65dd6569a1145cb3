import { z } from "zod";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { ageOf, believedNow, stampNow } from "~/db/clock.server";
import { isTriedForDays, retryDelay } from "~/db/outbox.server";
import { isTransientStorageError } from "~/http/unavailable";
import { log, logProblem } from "~/log.server";
import { readSenderName } from "./avisos.server";
import { type Failure, FINAL, OF_CONFIGURATION } from "./failure";
import { type Correo, countAttempt, mailKind, type Written } from "./mail-kinds.server";
import { forgiveAddress } from "./refused.server";
import { type Delivery, sendBySmtp } from "./smtp.server";
import { noteTrouble } from "./trouble.server";

const HOUR_MS = 60 * 60_000;
/** Milliseconds until a mail that may have arrived is sent again: a slow server is done by then. */
export const UNCERTAIN_WAIT_MS = HOUR_MS;

const sending = new Map<number, Promise<boolean | null>>();
/** Outcomes of attempts that a locked database or a full disk did not take yet, by the mail's id. */
const unnoted = new Map<number, Partial<Correo>>();

/** Returns the ids of mail that this process is sending, or whose outcome is not stored yet. */
export function idsInHand(): number[] {
  return [...sending.keys(), ...unnoted.keys()];
}

export async function attemptsEnd(): Promise<void> {
  await Promise.allSettled([...sending.values()]);
}

/**
 * Makes one attempt to send a mail. Resolves with true if the mail server has accepted it, null if
 * the server was not to blame or not asked, else false.
 */
export function send(correo: Correo, now?: Date): Promise<boolean | null> {
  const attempt = attemptToSend(correo, now).finally(() => sending.delete(correo.id));
  sending.set(correo.id, attempt);
  return attempt;
}

async function attemptToSend(correo: Correo, now?: Date): Promise<boolean | null> {
  const { SMTP_URL: server, MAIL_FROM: from } = environment;
  if (!server || !from) return null;
  const { lateMs } = mailKind(correo.kind);
  const stamp = await stampNow(db, now);
  if (lateMs !== undefined && stamp.getTime() - Date.parse(correo.created_at) > lateMs) {
    await note(correo.id, await whenLate(stamp, now));
    return null;
  }
  let written: Written | null;
  let name: string;
  try {
    written = await contentOf(correo);
    name = await readSenderName();
  } catch (error) {
    await note(correo.id, whenUnwritten(correo, error, stamp));
    return null;
  }
  if (!written) {
    await withdraw(correo);
    return null;
  }
  const started = await stampNow(db, now);
  const age = await ageOf(correo.created_at, now);
  const startedAt = performance.now();
  countAttempt(correo.kind, started);
  const { to_address: to, message_id: messageId, created_at } = correo;
  const about = { to, from: { ...from, name }, messageId, date: new Date(created_at) };
  const delivery = await sendBySmtp(server, { ...written, ...about });
  // The database is not asked for the hour: what it does not answer would be sent again.
  const at = now ? started : new Date(started.getTime() + performance.now() - startedAt);
  noteTrouble(delivery, at);
  await note(correo.id, afterDelivery(correo, delivery, at, age));
  if (delivery.ok) {
    // Whoever takes mail is there, whatever was said of the address before.
    await forgiveAddress(correo.to_address).catch((error) => logProblem("not forgiven", error));
    return true;
  }
  log.warn({ mail: correo.id, failure: delivery.failure, attempts: correo.attempts + 1 });
  return FINAL.includes(delivery.failure) || delivery.failure === "busy" ? null : false;
}

/**
 * Returns what becomes of a mail that is too late to be sent: by a believed clock it is refused; in
 * doubt it waits an hour.
 */
async function whenLate(stamp: Date, clock?: Date): Promise<Partial<Correo>> {
  if (await believedNow(clock)) return { state: "refused", failure: "late", next_attempt_at: null };
  return { state: "pending", next_attempt_at: laterThan(stamp, HOUR_MS) };
}

const headersSchema = z.record(z.string(), z.string());

/** Returns what a mail says, stored or written now; null if it is not to be sent any more. */
async function contentOf(correo: Correo): Promise<Written | null> {
  const { subject, text, html, reply_to, kind } = correo;
  const { write, isUnwanted } = mailKind(kind);
  if (await isUnwanted?.(correo)) return null;
  if (html === "" && write) return write(correo);
  return { subject, text, html, headers: headersOf(correo), replyTo: reply_to ?? undefined };
}

/**
 * Returns the headers of a mail.
 * @throws Error that does not repeat them: they hold the recipient's link to unsubscribe
 */
function headersOf({ headers }: Correo): Record<string, string> {
  try {
    return headersSchema.parse(JSON.parse(headers));
  } catch {
    throw new Error("its headers are damaged");
  }
}

/**
 * Returns what becomes of a mail that cannot be read: after a transient storage error it waits;
 * else it alone is refused.
 */
function whenUnwritten({ id, attempts }: Correo, error: unknown, now: Date): Partial<Correo> {
  logProblem("mail not read", error, { mail: id });
  if (isTransientStorageError(error)) {
    return { state: "pending", next_attempt_at: laterThan(now, retryDelay(attempts + 1)) };
  }
  return { state: "refused", failure: "unreadable", next_attempt_at: null };
}

/** Deletes a mail that is not to be sent any more; one that may have arrived stays as `unknown`. */
async function withdraw({ id, uncertain }: Correo): Promise<void> {
  if (uncertain) {
    await note(id, { state: "unknown", failure: "uncertain", next_attempt_at: null });
  } else await db.deleteFrom("correos").where("id", "=", id).execute();
}

/**
 * Notes what became of a mail, in memory if the database refuses it: what was accepted is not sent
 * again.
 */
async function note(id: number, change: Partial<Correo>): Promise<void> {
  unnoted.set(id, change);
  await noteAnswers();
}

/** Stores the outcomes of attempts that the database did not take before. Never rejects. */
export async function noteAnswers(): Promise<void> {
  for (const [id, change] of unnoted) {
    try {
      const update = db.updateTable("correos").set(change).where("id", "=", id);
      await update.where("state", "=", "sending").execute();
      unnoted.delete(id);
    } catch (error) {
      logProblem("mail not noted", error, { mail: id });
      // A row that takes no change keeps none of the others waiting.
      if (isTransientStorageError(error)) return;
    }
  }
}

function afterDelivery(
  correo: Correo,
  delivery: Delivery,
  now: Date,
  age: number,
): Partial<Correo> {
  const isCounted = delivery.ok || !OF_CONFIGURATION.includes(delivery.failure);
  const isErased = delivery.ok && mailKind(correo.kind).isErasedOnceSent;
  return {
    ...(delivery.ok
      ? { state: "sent", sent_at: now.toISOString(), next_attempt_at: null, failure: null }
      : {
          ...afterFailure(correo, delivery.failure, now, age),
          failed_since: correo.failed_since ?? now.toISOString(),
        }),
    ...(isErased && { text: "", html: "" }),
    last_reply: delivery.reply,
    attempts: correo.attempts + Number(isCounted),
  };
}

function afterFailure(
  { attempts, uncertain, kind, html }: Correo,
  failure: Failure,
  now: Date,
  age: number,
): Partial<Correo> {
  // Words of somebody else's may be what is refused: the kind writes it once more without them.
  if (failure === "message" && html !== "" && mailKind(kind).write) {
    return {
      state: "pending",
      failure,
      text: "",
      html: "",
      next_attempt_at: laterThan(now, retryDelay(1)),
    };
  }
  if (FINAL.includes(failure)) return { state: "refused", failure, next_attempt_at: null };
  if (failure === "uncertain") {
    // A second time would be a third message.
    const next_attempt_at = uncertain ? null : laterThan(now, UNCERTAIN_WAIT_MS);
    return { state: "unknown", failure, uncertain: 1, next_attempt_at };
  }
  if (isTriedForDays(age, attempts + 1) && !OF_CONFIGURATION.includes(failure)) {
    return { state: "refused", failure: "expired", next_attempt_at: null };
  }
  const delay = OF_CONFIGURATION.includes(failure) ? 0 : retryDelay(attempts + 1);
  return { state: "pending", failure, next_attempt_at: laterThan(now, delay) };
}

export function laterThan(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
