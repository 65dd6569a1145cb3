import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { readClockJump, stampNow } from "~/db/clock.server";
import { areOutboxesHeld, deliverEach, isDue } from "~/db/outbox.server";
import { siteNow } from "~/db/site-time";
import { logProblem } from "~/log.server";
import {
  attemptsEnd,
  idsInHand,
  laterThan,
  noteAnswers,
  send,
  UNCERTAIN_WAIT_MS,
} from "./attempt.server";
import { type Correo, fullKinds } from "./mail-kinds.server";
import { isShown } from "./shown-mail.server";
import { clearTrouble, isServerAvoided } from "./trouble.server";

const BATCH = 20;
/** Milliseconds for mail being sent at shutdown: less than the server waits for its requests. */
const STOP_MS = 5_000;

let round: Promise<number> | null = null;
let isStopped = false;

/** Starts to send due mail unless that is running; what a round misses, the next one finds. */
export function sendMailSoon(): void {
  if (!round) sendDueMail().catch((error) => logProblem("mail not sent", error));
}

/** Sends due mail, one by one, 20 at most. Returns how many the mail server has accepted. */
export async function sendDueMail(now?: Date): Promise<number> {
  while (round) await Promise.allSettled([round]);
  if (!environment.SMTP_URL || areOutboxesHeld()) return 0;
  const started = noteAnswers()
    .then(async () => markInterrupted(await stampNow(db, now)))
    .then(() => deliverEach(claims(now), (correo) => send(correo, now)));
  round = started.finally(() => {
    round = null;
  });
  return round;
}

/** Marks mail of a process that ended while it was sending: the message may have arrived. */
async function markInterrupted(now: Date): Promise<void> {
  await db
    .updateTable("correos")
    .set({
      state: "unknown",
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`iif(uncertain, NULL, ${laterThan(now, UNCERTAIN_WAIT_MS)})`,
      uncertain: 1,
      failure: "uncertain",
    })
    .where("state", "=", sql.lit("sending" as const))
    .where("id", "not in", [0, ...idsInHand()])
    .execute();
}

async function* claims(now: Date | undefined): AsyncGenerator<Correo> {
  for (let count = 0; count < BATCH; count++) {
    const at = await stampNow(db, now);
    if (isStopped || areOutboxesHeld() || isServerAvoided(at)) return;
    const claimed = await claim(at);
    if (!claimed) return;
    yield claimed;
  }
}

/** Marks one due mail as being sent and returns it, in one statement: nobody else sends it too. */
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
  const full = await fullKinds(now);
  if (full.now.length > 0) due = due.where("kind", "not in", full.now);
  if (full.day.length > 0)
    due = due.where(({ or, eb }) => or([eb("kind", "not in", full.day), eb("attempts", ">", 0)]));
  return db
    .updateTable("correos")
    .set({ state: "sending" })
    .where("id", "=", due.orderBy("next_attempt_at").orderBy("id").limit(1))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sends one mail at once, even while the server is avoided. Resolves with true if the server has
 * accepted it, null if the server was not to blame or the mail may not be sent yet, else false.
 */
export async function sendNow(id: number): Promise<boolean | null> {
  if (areOutboxesHeld()) return null;
  const claimed = await claim(await stampNow(), id);
  return claimed ? send(claimed) : null;
}

/** Makes due all waiting mail, and what was given up while «Cómo va» shows it; starts at once. */
export async function retryMail(): Promise<void> {
  clearTrouble();
  const next_attempt_at = (await stampNow()).toISOString();
  const jump = await readClockJump();
  await db
    .updateTable("correos")
    .set({
      state: "pending",
      next_attempt_at,
      // What was given up is tried for days once more.
      attempts: sql`iif(state = 'pending', attempts, 0)`,
    })
    .where(({ or, and, eb }) =>
      or([
        eb("state", "=", "pending"),
        and([
          isShown(siteNow(), jump),
          // A daily summary that was given up has no text any more.
          or([
            eb("failure", "=", "unreadable"),
            and([eb("failure", "in", ["expired", "message"]), eb("since", "is", null)]),
          ]),
        ]),
      ]),
    )
    .execute();
  sendMailSoon();
}

/**
 * Stops sending mail: starts no more, and waits a little for what is being sent; the rest is
 * retried as uncertain.
 */
export async function stopMail(): Promise<void> {
  isStopped = true;
  await Promise.race([attemptsEnd(), wait(STOP_MS, undefined, { ref: false })]);
}
