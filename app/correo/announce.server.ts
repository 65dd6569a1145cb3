import { sql, type Transaction } from "kysely";
import { mailOrigin } from "~/config/env.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { type Arrival, AUTOMATIC, noticeOf, receiptOf } from "./announcements";
import { readAvisos } from "./avisos.server";
import { enqueueMail } from "./enqueue.server";
import { type Letterhead, writeLetter } from "./letter.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores the visitor's receipt and the owner's notice, in place of unsent ones of the same form. */
export async function announce(
  trx: Transaction<Schema>,
  arrival: Arrival,
  letterhead: Letterhead,
): Promise<void> {
  const { form, row_id, payload } = arrival;
  const ofForm = trx
    .selectFrom("correos")
    .select(["id", "kind", "to_address", "state"])
    .where("form", "=", form)
    .where("row_id", "=", row_id);
  const earlier = await ofForm.where("kind", "in", ["acuse", "llegada"]).execute();
  const unsent = earlier.filter(({ state }) => state === "pending").map(({ id }) => id);
  await trx
    .deleteFrom("correos")
    .where("id", "in", [0, ...unsent])
    .execute();
  const isAnnounced = earlier.some(({ id, kind }) => kind === "llegada" && !unsent.includes(id));
  const { school, owner, answers } = letterhead;
  const email = payload.email ?? "";
  if (!(await hasReceipt(trx, email))) {
    const { subject, ...letter } = receiptOf(arrival, school);
    await enqueueMail(trx, {
      kind: "acuse",
      to: email,
      replyTo: answers,
      subject,
      ...writeLetter(letter),
      headers: AUTOMATIC,
      about: { form, row_id },
    });
  }
  const { cuando, detalle } = await readAvisos(trx);
  if (cuando !== "cada" || isAnnounced) return;
  const { subject, part } = noticeOf(arrival, detalle, mailOrigin);
  const { title, ...content } = part;
  await enqueueMail(trx, {
    kind: "llegada",
    to: owner,
    // Her answer goes to the person; of whom a notice with the reference alone says nothing.
    replyTo: detalle === "referencia" ? undefined : email,
    subject,
    ...writeLetter({ title, school, paragraphs: [], parts: [content] }),
    headers: AUTOMATIC,
    about: { form, row_id },
  });
}

/** One a day for an address, however often somebody types it. */
async function hasReceipt(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const since = new Date((await stampNow(trx)).getTime() - DAY_MS).toISOString();
  const receipt = await trx
    .selectFrom("correos")
    .select("id")
    .where("kind", "=", "acuse")
    .where(sql<boolean>`to_address = ${email} COLLATE NOCASE`)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return receipt !== undefined;
}
