import { setTimeout as wait } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import type { CorreoRow } from "~/db/correo-schema";
import { deliverEach, isDue, retryDelay } from "~/db/outbox.server";
import { readEscuela } from "~/escuela/escuela.server";
import { log, logProblem } from "~/log.server";
import { areLettersFull, countLetter, withdraw } from "./due-letters.server";
import { type Failure, FINAL, OF_CONFIGURATION, OF_SERVER } from "./failure";
import { type Delivery, sendBySmtp } from "./smtp.server";

type Correo = Selectable<CorreoRow>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Afterwards nobody expects it any more (RFC 5321, 4.5.4.1). */
const EXPIRES_MS = 5 * DAY_MS;
/** What may have arrived is sent once more, when a slow server has surely finished. */
const UNCERTAIN_WAIT_MS = HOUR_MS;
/** Of a server that is down; while its configuration is wrong, too. */
const LONGEST_PAUSE_MS = HOUR_MS;
const BATCH = 20;
/** Receipts a day: a flood of forms sends no flood of mail. */
export const RECEIPTS_A_DAY = 100;
/** Less than the server waits for its requests when it shuts down. */
const STOP_MS = 5_000;

interface Trouble {
  failure: Failure;
  reply: string;
  attempts: number;
  until: number;
}

/** Why everything waits; in memory, since a corrected configuration comes with a restart. */
let trouble: Trouble | null = null;
/** By id, what this process is sending. */
const sending = new Map<number, Promise<boolean | null>>();
let round: Promise<number> | null = null;
let isStopped = false;

export function mailTrouble(): Pick<Trouble, "failure" | "reply"> | null {
  return trouble;
}

/** Starts a round unless one is running; what that misses, the next one finds. */
export function sendMailSoon(): void {
  if (!round) sendDueMail().catch((error) => logProblem("mail not sent", error));
}

/** Sends what is due, one by one. Returns how many the mail server has accepted. */
export async function sendDueMail(now?: Date): Promise<number> {
  while (round) await Promise.allSettled([round]);
  if (!environment.SMTP_URL) return 0;
  const started = markInterrupted(now ?? new Date()).then(() =>
    deliverEach(claims(now), (correo) => send(correo, now)),
  );
  round = started.finally(() => {
    round = null;
  });
  return round;
}

/** Of a process that ended while it was sending: the message may have arrived. */
async function markInterrupted(now: Date): Promise<void> {
  await db
    .updateTable("correos")
    .set({
      state: "unknown",
      next_attempt_at: sql`iif(uncertain, NULL, ${laterThan(now, UNCERTAIN_WAIT_MS)})`,
      uncertain: 1,
      failure: "uncertain",
    })
    .where("state", "=", sql.lit("sending" as const))
    .where("id", "not in", [0, ...sending.keys()])
    .execute();
}

async function* claims(now: Date | undefined): AsyncGenerator<Correo> {
  for (let count = 0; count < BATCH; count++) {
    const at = now ?? new Date();
    if (isStopped || (trouble && trouble.until > at.getTime())) return;
    const claimed = await claim(at);
    if (!claimed) return;
    yield claimed;
  }
}

/** Takes the row for itself in one statement: nobody else sends it meanwhile. */
async function claim(now: Date, id?: number): Promise<Correo | undefined> {
  let due = db
    .selectFrom("correos")
    .select("id")
    .where("state", "in", [sql.lit("pending" as const), sql.lit("unknown" as const)])
    .where((where) =>
      where.or([where("state", "=", "pending"), where("next_attempt_at", "is not", null)]),
    );
  if (id !== undefined) due = due.where("id", "=", id);
  else due = due.where(isDue(now));
  if (await areReceiptsFull(now)) due = due.where("kind", "!=", "acuse");
  if (areLettersFull(now)) due = due.where("kind", "!=", "carta");
  return db
    .updateTable("correos")
    .set({ state: "sending" })
    .where("id", "=", due.orderBy("next_attempt_at").orderBy("id").limit(1))
    .returningAll()
    .executeTakeFirst();
}

export async function areReceiptsFull(now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const { count } = await db
    .selectFrom("correos")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "acuse")
    .where("created_at", ">", new Date(now.getTime() - EXPIRES_MS - DAY_MS).toISOString())
    .where("sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return count >= RECEIPTS_A_DAY;
}

/** One row at once, whatever the server's trouble; null where it is not to be sent. */
export async function sendNow(id: number): Promise<boolean | null> {
  const claimed = await claim(new Date(), id);
  return claimed ? send(claimed) : null;
}

function send(correo: Correo, now?: Date): Promise<boolean | null> {
  const attempt = attemptToSend(correo, now).finally(() => sending.delete(correo.id));
  sending.set(correo.id, attempt);
  return attempt;
}

async function attemptToSend(correo: Correo, now?: Date): Promise<boolean | null> {
  const { SMTP_URL: server, MAIL_FROM: from } = environment;
  if (!server || !from) return null;
  if (await withdraw(correo)) return null;
  if (correo.kind === "carta") countLetter(now ?? new Date());
  const name = from.name || (await readEscuela()).words.nombre;
  const delivery = await sendBySmtp(server, {
    from: { ...from, name },
    to: correo.to_address,
    replyTo: correo.reply_to,
    subject: correo.subject,
    text: correo.text,
    html: correo.html,
    headers: JSON.parse(correo.headers),
    messageId: correo.message_id,
    date: new Date(correo.created_at),
  });
  const at = now ?? new Date();
  noteTrouble(delivery, at);
  await note(correo, delivery, at);
  if (delivery.ok) return true;
  log.warn({ mail: correo.id, failure: delivery.failure, attempts: correo.attempts + 1 });
  return FINAL.includes(delivery.failure) || delivery.failure === "busy" ? null : false;
}

function noteTrouble(delivery: Delivery, now: Date): void {
  if (delivery.ok || !isOfEverything(delivery.failure)) {
    trouble = null;
    return;
  }
  const attempts = (trouble?.attempts ?? 0) + 1;
  const until = now.getTime() + Math.min(retryDelay(attempts), LONGEST_PAUSE_MS);
  trouble = { failure: delivery.failure, reply: delivery.reply, attempts, until };
}

const isOfEverything = (failure: Failure) =>
  OF_CONFIGURATION.includes(failure) || OF_SERVER.includes(failure);

async function note(correo: Correo, delivery: Delivery, now: Date): Promise<void> {
  const last_reply = delivery.reply;
  const isCounted = delivery.ok || !OF_CONFIGURATION.includes(delivery.failure);
  await db
    .updateTable("correos")
    .set(
      delivery.ok
        ? { state: "sent", sent_at: now.toISOString(), next_attempt_at: null, failure: null }
        : afterFailure(correo, delivery.failure, now, await believedNow(now)),
    )
    // A summary names several people, with none of whose rows it would be deleted.
    .set(delivery.ok && correo.kind === "resumen" ? { text: "", html: "" } : {})
    .set({ last_reply, attempts: correo.attempts + Number(isCounted) })
    .where("id", "=", correo.id)
    .where("state", "=", "sending")
    .execute();
}

function afterFailure(
  { attempts, uncertain, created_at }: Correo,
  failure: Failure,
  now: Date,
  believed: Date | null,
): Partial<Correo> {
  if (FINAL.includes(failure)) return { state: "refused", failure, next_attempt_at: null };
  if (failure === "uncertain") {
    // A second time would be a third message.
    const next_attempt_at = uncertain ? null : laterThan(now, UNCERTAIN_WAIT_MS);
    return { state: "unknown", failure, uncertain: 1, next_attempt_at };
  }
  const age = believed ? believed.getTime() - Date.parse(created_at) : 0;
  if (age > EXPIRES_MS && !OF_CONFIGURATION.includes(failure)) {
    return { state: "refused", failure: "expired", next_attempt_at: null };
  }
  const delay = OF_CONFIGURATION.includes(failure) ? 0 : retryDelay(attempts + 1);
  return { state: "pending", failure, next_attempt_at: laterThan(now, delay) };
}

function laterThan(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** Makes due what waits, and what was given up; starts at once. */
export async function retryMail(): Promise<void> {
  trouble = null;
  const next_attempt_at = new Date().toISOString();
  await db
    .updateTable("correos")
    .set({ state: "pending", next_attempt_at })
    .where((where) => where.or([where("state", "=", "pending"), where("failure", "=", "expired")]))
    .execute();
  sendMailSoon();
}

/** Starts no more, and waits a little for what is being sent; the rest is retried as uncertain. */
export async function stopMail(): Promise<void> {
  isStopped = true;
  await Promise.race([
    Promise.allSettled([...sending.values()]),
    wait(STOP_MS, undefined, { ref: false }),
  ]);
}
