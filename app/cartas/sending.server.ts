import { type Selectable, sql } from "kysely";
import { environment } from "~/config/env.server";
import { enqueueMail } from "~/correo/enqueue.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { LETTERS_A_MINUTE } from "~/correo/pace";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { readEscuela } from "~/escuela/escuela.server";
import { readLeaveKey } from "./baja-keys.server";
import { fingerprintOf, leaveToken } from "./bajas.server";
import { PAGE_SIZE } from "./carta-fields";
import { cartaMail } from "./carta-mail.server";
import { findCarta } from "./cartas.server";
import { readRecipients } from "./recipients.server";

const MINUTE_MS = 60_000;

export function whyNoLetters(): "correo" | "direccion" | null {
  if (!environment.SMTP_URL) return "correo";
  return environment.SITE_URL ? null : "direccion";
}

/**
 * Hands a letter to the outbox for everybody who has not got it, a few a minute; begun, stopped or
 * interrupted, it goes on where it was. Returns how many it is for.
 */
export async function sendCarta(id: number, now = new Date()): Promise<number> {
  if (whyNoLetters()) return 0;
  const { words } = await readEscuela();
  const key = await readLeaveKey();
  const count = await db.transaction().execute(async (trx) => {
    const carta = await findCarta(id, trx);
    if (!carta || (carta.sent_at && !carta.stopped_at)) return 0;
    const { waiting } = await readRecipients(carta, trx);
    if (waiting.length === 0) return 0;
    for (const [index, { email, inscripcion }] of waiting.entries()) {
      await enqueueMail(trx, {
        ...cartaMail(carta, words, leaveToken(key, email)),
        kind: "carta",
        to: email,
        about: { form: "inscripcion", row_id: inscripcion },
        carta_id: id,
        huella: fingerprintOf(key, email),
        at: new Date(now.getTime() + Math.floor(index / LETTERS_A_MINUTE) * MINUTE_MS),
      });
    }
    const sent_at = carta.sent_at ?? now.toISOString();
    await trx
      .updateTable("cartas")
      .set({ sent_at, stopped_at: null })
      .where("id", "=", id)
      .execute();
    return waiting.length;
  });
  sendMailSoon();
  return count;
}

/** Stops what was not handed to the mail server. Returns false where no such letter has begun. */
export async function stopCarta(id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stopped_at = new Date().toISOString();
    const cartas = trx.updateTable("cartas").set({ stopped_at }).where("id", "=", id);
    const stopped = await cartas.where("sent_at", "is not", null).executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return false;
    await trx
      .deleteFrom("correos")
      .where("carta_id", "=", id)
      .where("state", "=", sql.lit("pending" as const))
      .where("uncertain", "=", 0)
      .execute();
    return true;
  });
}

export type SentLetter = Pick<
  Selectable<CorreoRow>,
  "id" | "to_address" | "state" | "failure" | "last_reply" | "sent_at" | "next_attempt_at"
>;

export interface Sending {
  /** Those that are in none of the other states wait. */
  counts: { total: number; sent: number; refused: number; unknown: number };
  letters: SentLetter[];
}

/** Who got a letter and when, the first first; pages count from 1. */
export async function readSending(id: number, page: number): Promise<Sending> {
  const of = db.selectFrom("correos").where("carta_id", "=", id);
  const counts = await of
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("state", "=", "sent").as("sent"),
      fn.countAll<number>().filterWhere("state", "=", "refused").as("refused"),
      fn.countAll<number>().filterWhere("state", "=", "unknown").as("unknown"),
    ])
    .executeTakeFirstOrThrow();
  const letters = await of
    .select(["id", "to_address", "state", "failure", "last_reply", "sent_at", "next_attempt_at"])
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { counts, letters };
}

/** MAIL_TO, or else the school's e-mail. */
export async function ownMailbox(): Promise<string> {
  return environment.MAIL_TO?.address ?? (await readEscuela()).words.email;
}

/** To the owner's own mailbox, as everybody would get it. */
export async function sendCartaTest(id: number): Promise<boolean> {
  const carta = await findCarta(id);
  if (!carta || whyNoLetters()) return false;
  const to = await ownMailbox();
  const { words } = await readEscuela();
  const written = cartaMail(carta, words, leaveToken(await readLeaveKey(), to));
  const mail = await db
    .transaction()
    .execute((trx) =>
      enqueueMail(trx, { ...written, kind: "prueba", to, subject: `Prueba: ${carta.asunto}` }),
    );
  sendMailSoon();
  return mail !== null;
}
