import { sql, type Transaction } from "kysely";
import { siteOrigin } from "~/config/env.server";
import { newestPast } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { edgePrintAt } from "~/light/edge-print";
import { type Arrival, AUTOMATIC, noticeOf, receiptOf } from "./announcements";
import { readAvisos } from "./avisos.server";
import { enqueueMail, type NewMail } from "./enqueue.server";
import { WORDS } from "./mail-retention.server";
import type { MailSettings } from "./mail-settings.server";
import { areNoticesFull, countInSummary } from "./notice-limit.server";
import { countReceipt, isReceiptRefused } from "./receipt-limit.server";
import { renderMail } from "./render-mail.server";

/**
 * Deletes unsent receipts and notices of a form that is replaced. From one that was another person's
 * before, detaches those that left, and erases whom they name; their rows still count.
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
    .set({ ...WORDS, form: null, row_id: null })
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
 * Stores the visitor's receipt and the owner's notice of a form, as long as there are not too many.
 * `network` is the sender's, as an HMAC; `now` is the hour of this transaction (stampNow).
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
    if (receipt !== null && network !== null) await countReceipt(trx, network, now);
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
