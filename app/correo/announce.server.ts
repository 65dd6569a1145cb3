import { sql, type Transaction } from "kysely";
import { siteOrigin } from "~/config/env.server";
import { newestPast } from "~/db/clock.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";
import { edgePrintAt } from "~/light/light-of-today";
import { type Arrival, AUTOMATIC, noticeOf, receiptOf } from "./announcements";
import { readAvisos } from "./avisos.server";
import { countInSummary } from "./count-summary.server";
import { enqueueMail, type NewMail } from "./enqueue.server";
import { NO_WORDS } from "./mail-retention.server";
import type { MailSettings } from "./mail-settings.server";
import { renderMail } from "./render-mail.server";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Most receipts in 24 hours for forms from one IP network. */
export const RECEIPTS_PER_NETWORK = 10;

/** Most notices of single forms within an hour; one summary counts the other forms. */
export const NOTICES_AN_HOUR = 20;

/**
 * Deletes unsent receipts and notices of a form that its sender has sent anew. Sent ones that name
 * another address than `email` lose what they say of that person and the link to the form, but
 * still count for the limits.
 */
export async function withdrawAnnouncement(
  trx: Transaction<Schema>,
  { form, row_id }: Pick<Arrival, "form" | "row_id">,
  email: string,
): Promise<void> {
  await trx
    .deleteFrom("correos")
    .where(({ and }) => and({ form, row_id, state: "pending" }))
    .where("kind", "in", ["acuse", "llegada"])
    .execute();
  await trx
    .updateTable("correos")
    .set({ ...NO_WORDS, form: null, row_id: null })
    .set((eb) => ({
      to_address: eb.case().when("kind", "=", "acuse").then("").else(eb.ref("to_address")).end(),
    }))
    .where(({ and }) => and({ form, row_id }))
    .where(
      sql<boolean>`CASE kind WHEN 'acuse' THEN to_address WHEN 'llegada' THEN reply_to END
        <> ${email} COLLATE NOCASE`,
    )
    .execute();
}

/**
 * Queues the visitor's receipt and the owner's notice of a form, each unless there are too many.
 * `network` is the sender's, as an HMAC; `now` is the time of this transaction (stampNow).
 */
export async function announce(
  trx: Transaction<Schema>,
  arrival: Arrival & { created_at: string },
  mailSettings: MailSettings,
  network: string | null,
  now: Date,
): Promise<void> {
  const { form, row_id, payload, created_at } = arrival;
  const { school, owner, answers, light } = mailSettings;
  const email = payload.email ?? "";
  const newest = await newestPast(now, trx);
  if (!(await isReceiptRefused(trx, email, network, now, newest))) {
    const edgePrint = form === "inscripcion" ? edgePrintAt(new Date(created_at), light) : null;
    const { subject, ...content } = receiptOf(arrival, school, edgePrint);
    const mail: NewMail = {
      kind: "acuse",
      to: email,
      replyTo: answers,
      subject,
      ...renderMail(content),
      headers: AUTOMATIC,
      about: { form, row_id },
    };
    const receipt = await enqueueMail(trx, mail, now);
    if (receipt !== null && network !== null) {
      const at = now.toISOString();
      await trx.insertInto("receipt_networks").values({ network, at }).execute();
    }
  }
  const { cuando, detalle } = await readAvisos(trx);
  if (cuando !== "cada") return;
  if (await areNoticesFull(trx, now, newest)) return countInSummary(trx, owner, now);
  const { subject, part } = noticeOf(arrival, detalle, siteOrigin);
  const { title, ...content } = part;
  const notice: NewMail = {
    kind: "llegada",
    to: owner,
    // Her answer goes to the person; of whom a notice with the reference alone says nothing.
    replyTo: detalle === "referencia" ? undefined : email,
    subject,
    ...renderMail({ title, school, paragraphs: [], parts: [content] }),
    headers: AUTOMATIC,
    about: { form, row_id },
  };
  await enqueueMail(trx, notice, now);
}

/**
 * True if a form causes no receipt: its address got one within a day, however often somebody types
 * it, or its network has caused enough. `network` is an HMAC; null where nobody sent the form.
 * `newest` is the newest date that counts as past at `now`.
 */
async function isReceiptRefused(
  trx: Transaction<Schema>,
  email: string,
  network: string | null,
  now: Date,
  newest: string,
): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const receipt = await trx
    .selectFrom("correos")
    .select("id")
    .where("kind", "=", "acuse")
    .where(sql<boolean>`to_address = ${comparableEmail(email)} COLLATE NOCASE`)
    .where("created_at", ">", aDayAgo)
    .where("created_at", "<=", newest)
    .executeTakeFirst();
  if (receipt || network === null) return receipt !== undefined;
  // Also those of a clock that was ahead.
  await trx
    .deleteFrom("receipt_networks")
    .where(({ or, eb }) => or([eb("at", "<=", aDayAgo), eb("at", ">", newest)]))
    .execute();
  const caused = trx.selectFrom("receipt_networks").where("network", "=", network);
  return (await countRows(caused)) >= RECEIPTS_PER_NETWORK;
}

/**
 * True if NOTICES_AN_HOUR notices were stored within an hour; those that a clock that was ahead has
 * dated, later than `newest`, do not count.
 */
async function areNoticesFull(
  trx: Transaction<Schema>,
  now: Date,
  newest: string,
): Promise<boolean> {
  const notices = trx
    .selectFrom("correos")
    .where("kind", "=", "llegada")
    .where("created_at", ">", new Date(now.getTime() - HOUR_MS).toISOString())
    .where("created_at", "<=", newest);
  return (await countRows(notices)) >= NOTICES_AN_HOUR;
}

/** True of a form whose sender has a receipt, or may have it. */
export async function isConfirmed(
  trx: Transaction<Schema>,
  form: Form,
  rowId: number,
): Promise<boolean> {
  const receipts = trx.selectFrom("correos").select("id").where("kind", "=", "acuse");
  const left = receipts
    .where(({ and }) => and({ form, row_id: rowId }))
    .where("state", "in", ["sent", "sending", "unknown"]);
  return (await left.executeTakeFirst()) !== undefined;
}
