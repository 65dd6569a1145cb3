import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { enqueueMissing } from "~/correo/enqueue.server";
import { type Correo, defineMailKind, type Written } from "~/correo/mail-kinds.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { readEscuela } from "~/escuela/escuela.server";
import { comparableEmail } from "~/format/email";
import { logProblem } from "~/log.server";
import { fingerprintOf, leaveToken, leftAmong } from "./bajas.server";
import { readLeaveKey } from "./bajas-file.server";
import { CARTA_MAILS_A_MINUTE } from "./carta-fields";
import { cartaMail, whyNoCartas } from "./carta-mail.server";
import { type Carta, findCarta } from "./cartas.server";
import { type Recipient, readRecipients } from "./recipients.server";

const MINUTE_MS = 60_000;
/**
 * Most rows of a carta that one transaction stores; other requests are answered between two
 * transactions.
 */
export const QUEUED_AT_ONCE = 50;

/** A carta is stored once, and written for each reader as it is sent. */
defineMailKind("carta", {
  // Its link to leave names the site.
  isHeld: () => whyNoCartas() !== null,
  perMinute: CARTA_MAILS_A_MINUTE,
  isUnwanted,
  write,
});

async function write({ carta_id, huella, to_address }: Correo): Promise<Written | null> {
  const carta = await findCarta(carta_id ?? 0);
  if (!carta) return null;
  const key = await readLeaveKey();
  const { words } = await readEscuela();
  return cartaMail(carta, words, leaveToken(key, huella ?? fingerprintOf(key, to_address)));
}

/** True if a carta was stopped, its reader has left, or the address was refused. */
async function isUnwanted({ carta_id, to_address }: Correo): Promise<boolean> {
  const stopped = db
    .selectFrom("cartas")
    .select(sql`1`.as("reason"))
    .where("id", "=", carta_id)
    .where("stopped_at", "is not", null);
  // Of this address alone: a carta asks once for each of its readers.
  const refused = db
    .selectFrom("correos")
    .select(sql`2`.as("reason"))
    .where(sql<boolean>`to_address = ${comparableEmail(to_address)} COLLATE NOCASE`)
    .where("state", "=", sql.lit("refused" as const))
    .where("failure", "=", "recipient")
    .where("forgiven", "=", 0);
  if ((await stopped.unionAll(refused).execute()).length > 0) return true;
  return (await leftAmong([to_address])).size > 0;
}

let running: Promise<void> | null = null;

/**
 * Hands the cartas whose sending has begun to the outbox: a row per reader, a few at once. What an
 * end of the process interrupted goes on with the next call. Never rejects.
 */
export async function queueCartas(clock?: Date): Promise<void> {
  while (running) await running;
  running = queueAll(clock)
    .catch((error) => logProblem("cartas not queued", error))
    .finally(() => {
      running = null;
    });
  await running;
}

async function queueAll(clock?: Date): Promise<void> {
  if (whyNoCartas()) return;
  const now = await stampNow(db, clock);
  const begun = await db
    .selectFrom("cartas")
    .select(["id", "destino", "estado", "queueing_to"])
    .where("queueing_to", "is not", null)
    .$narrowType<{ queueing_to: number }>()
    .execute();
  for (const carta of begun) {
    await queue(carta, now);
    sendMailSoon();
  }
}

type Begun = Pick<Carta, "id" | "destino" | "estado"> & { queueing_to: number };

async function queue(carta: Begun, now: Date): Promise<void> {
  const { id, queueing_to } = carta;
  const key = await readLeaveKey();
  const { waiting: readers } = await readRecipients(carta, db, queueing_to);
  let place = await countWaiting(id);
  for (let first = 0; first < readers.length; first += QUEUED_AT_ONCE) {
    const some = readers.slice(first, first + QUEUED_AT_ONCE);
    const isGoingOn = await db.transaction().execute(async (trx) => {
      if (!(await isQueueing(trx, id))) return false;
      const mails = (await stillThere(trx, some)).map(({ email, inscripcion }) => ({
        kind: "carta" as const,
        to: email,
        subject: "",
        text: "",
        html: "",
        about: { form: "inscripcion" as const, row_id: inscripcion },
        carta_id: id,
        huella: fingerprintOf(key, email),
        at: new Date(now.getTime() + Math.floor(place++ / CARTA_MAILS_A_MINUTE) * MINUTE_MS),
      }));
      await enqueueMissing(trx, mails);
      return true;
    });
    if (!isGoingOn) return;
    await nextTurn();
  }
  const done = db.updateTable("cartas").set({ queueing_to: null }).where("id", "=", id);
  await done.where("queueing_to", "=", queueing_to).execute();
}

/** True if a carta is still being queued: it may have been stopped since. */
async function isQueueing(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const carta = trx.selectFrom("cartas").select("id").where("id", "=", id);
  return (await carta.where("queueing_to", "is not", null).executeTakeFirst()) !== undefined;
}

/** Returns the readers whose inscripciones are there: some may have been erased since. */
async function stillThere(
  trx: Transaction<Schema>,
  readers: readonly Recipient[],
): Promise<Recipient[]> {
  const ids = JSON.stringify(readers.map(({ inscripcion }) => inscripcion));
  const rows = await trx
    .selectFrom("inscripciones")
    .select("id")
    .where("id", "in", sql<number>`(SELECT value FROM json_each(${ids}))`)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return readers.filter(({ inscripcion }) => there.has(inscripcion));
}

function countWaiting(id: number): Promise<number> {
  const mails = db.selectFrom("correos").where("carta_id", "=", id);
  return countRows(mails.where("state", "=", "pending"));
}
