import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { enqueueMail } from "~/correo/enqueue.server";
import { readMailSettings } from "~/correo/mail-settings.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { currentName } from "~/db/restores.server";
import { onPage } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { readEscuela } from "~/escuela/escuela.server";
import { fingerprintOf, leaveToken } from "./bajas.server";
import { readLeaveKey } from "./bajas-file.server";
import { cartaMail, whyNoCartas } from "./carta-mail.server";
import { type Carta, findCarta, versionOfCarta } from "./cartas.server";
import { queueCartas } from "./queueing.server";
import { readAsked } from "./recipients.server";

/** Question that the owner was asked before a carta is sent. */
export interface Question {
  /** Version of the people to whom the carta would have gone (readersVersion). */
  people: string;
  /** Version of the carta as the question showed it (questionVersion). */
  version: string;
}

/**
 * Returns a digest of all that a question shows of a carta: it changes with the words, once sending
 * was stopped, and after each restore, since when more people may have the carta than is known.
 */
export async function questionVersion(carta: Carta, on: Kysely<Schema> = db): Promise<string> {
  const { stopped_at, from_backup } = carta;
  const shown = [versionOfCarta(carta), stopped_at, from_backup, await currentName(on)];
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

/**
 * Begins to send a carta to the people of the question, or goes on where it was stopped; who signed
 * up since gets none. From then on it is never changed. Returns for how many it is, 0 if none can
 * be sent; null, and sends nothing, if people or carta are not those of the question.
 */
export async function sendCarta(
  id: number,
  { people, version }: Question,
  now = new Date(),
): Promise<number | null> {
  if (whyNoCartas()) return 0;
  const count = await db.transaction().execute(async (trx) => {
    const carta = await findCarta(id, trx);
    if (!carta || (carta.sent_at && !carta.stopped_at)) return 0;
    const waiting = await readAsked(carta, people, trx);
    if (!waiting || (await questionVersion(carta, trx)) !== version) return null;
    if (waiting.length === 0) return 0;
    const queueing_to = Math.max(...waiting.map(({ inscripcion }) => inscripcion));
    const sent_at = carta.sent_at ?? now.toISOString();
    await trx
      .updateTable("cartas")
      .set({ sent_at, stopped_at: null, queueing_to, from_backup: 0 })
      .where("id", "=", id)
      .execute();
    return waiting.length;
  });
  if (count) await queueCartas(now);
  return count;
}

/**
 * Stops a carta and deletes its waiting mail, but for mail that may have arrived. Returns false if
 * no such carta has begun.
 */
export async function stopCarta(id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stopped_at = new Date().toISOString();
    const cartas = trx
      .updateTable("cartas")
      .set({ stopped_at, queueing_to: null })
      .where("id", "=", id);
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

const MAIL_COLUMNS = ["id", "to_address", "state", "failure", "last_reply", "sent_at"] as const;

export interface Sending {
  /** Numbers of mails by state. Those in no other state wait, `retried` of them after failed attempts. */
  counts: { total: number; sent: number; refused: number; unknown: number; retried: number };
  mails: Pick<Selectable<CorreoRow>, (typeof MAIL_COLUMNS)[number]>[];
}

async function countMails(id: number): Promise<Sending["counts"]> {
  return db
    .selectFrom("correos")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("state", "=", "sent").as("sent"),
      fn.countAll<number>().filterWhere("state", "=", "refused").as("refused"),
      fn.countAll<number>().filterWhere("state", "=", "unknown").as("unknown"),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`state = 'pending' AND attempts > 0`)
        .as("retried"),
    ])
    .where("carta_id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Reads a page of a carta's mails in the order of queueing, and all counts; pages from 1. */
export async function readSending(id: number, page: number): Promise<Sending> {
  const mails = db
    .selectFrom("correos")
    .select(MAIL_COLUMNS)
    .where("carta_id", "=", id)
    .orderBy("id");
  return { counts: await countMails(id), mails: await onPage(mails, page) };
}

/** Sends a carta to the owner's own mailbox, as everybody would get it; false if none is sent. */
export async function sendCartaTest(id: number): Promise<boolean> {
  const carta = await findCarta(id);
  const mailSettings = await readMailSettings();
  if (!carta || !mailSettings || whyNoCartas()) return false;
  const { owner: to } = mailSettings;
  const { words } = await readEscuela();
  const key = await readLeaveKey();
  const written = cartaMail(carta, words, leaveToken(key, fingerprintOf(key, to)));
  const subject = `Prueba: ${carta.asunto}`;
  const mail = await enqueueMail(db, { ...written, kind: "prueba", to, subject });
  sendMailSoon();
  return mail !== null;
}

export async function underWayAmong(cartas: Carta[]): Promise<number[]> {
  const begun = cartas.filter(({ sent_at, stopped_at }) => sent_at && !stopped_at);
  if (begun.length === 0) return [];
  const waiting = await db
    .selectFrom("correos")
    .select("carta_id")
    .distinct()
    .where(
      "carta_id",
      "in",
      begun.map(({ id }) => id),
    )
    .where("state", "=", sql.lit("pending" as const))
    .execute();
  const ids = new Set(waiting.map(({ carta_id }) => carta_id));
  return begun
    .filter(({ id, queueing_to }) => queueing_to !== null || ids.has(id))
    .map(({ id }) => id);
}

const STOPPED_SHOWN_MS = 30 * 24 * 60 * 60_000;

/** Lists cartas half sent in a backup restored in the last thirty days, the last first. */
export function stoppedByRestore(now = siteNow()): Promise<Pick<Carta, "id" | "asunto">[]> {
  return db
    .selectFrom("cartas")
    .select(["id", "asunto"])
    .where("from_backup", "=", 1)
    .where("sent_at", "is not", null)
    .where("stopped_at", ">", new Date(now.getTime() - STOPPED_SHOWN_MS).toISOString())
    .orderBy("id", "desc")
    .execute();
}

/** Returns the carta that is being sent, with counts of its mails by state; null if none is. */
export async function cartaUnderWay() {
  const sending = await db
    .selectFrom("cartas")
    .innerJoin("correos", "correos.carta_id", "cartas.id")
    .select(["cartas.id", "asunto"])
    .where("correos.state", "=", sql.lit("pending" as const))
    .where("stopped_at", "is", null)
    .orderBy("correos.id")
    .limit(1)
    .executeTakeFirst();
  if (!sending) return null;
  const { total, sent, refused, unknown, retried } = await countMails(sending.id);
  return { ...sending, total, sent, waiting: total - sent - refused - unknown, retried };
}
