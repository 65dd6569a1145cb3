import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { environment } from "~/config/env.server";
import { stampNow } from "~/db/clock.server";
import type { CorreoKind } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { isMailAddress, isReplyAddress } from "~/format/email";

export interface NewMail {
  kind: CorreoKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  about?: { form: Form; row_id: number };
  carta_id?: number;
  /** HMAC of the address that a carta goes to, as `bajas` stores it; missing for other mail. */
  huella?: string;
  /** UTC ISO 8601 from which on a daily summary says what arrived; missing for other mail. */
  since?: string;
  /** Moment of the first attempt to send the mail; without it, at once. */
  at?: Date;
}

/**
 * Stores a message in the transaction of what it is about; the outbox sends it once that is
 * committed (sendMailSoon). Returns its id, or null where there is no mail server or the address
 * is none to write to. `now` is the hour of that transaction, where it has read one.
 */
export async function enqueueMail(
  on: Kysely<Schema>,
  mail: NewMail,
  now?: Date,
): Promise<number | null> {
  const row = rowOf(mail, now ?? (await stampNow(on)));
  if (!row) return null;
  const insert = on.insertInto("correos").values(row).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** Stores mails for the outbox, except those that a unique index of `correos` says are there already. */
export async function enqueueMissing(
  trx: Transaction<Schema>,
  mails: readonly NewMail[],
): Promise<void> {
  const now = await stampNow(trx);
  const rows = mails.map((mail) => rowOf(mail, now)).filter((row) => row !== null);
  if (rows.length === 0) return;
  const insert = trx.insertInto("correos").values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Returns a subject without line breaks and other control characters, as messages are stored. */
export function mailSubject(text: string): string {
  return text.replace(/\p{C}+/gu, " ");
}

function rowOf(mail: NewMail, now: Date) {
  const { to, subject, headers = {}, replyTo, about, at, ...given } = mail;
  const { SMTP_URL: server, MAIL_FROM: from } = environment;
  if (!server || !from || !isMailAddress(to)) return null;
  const created_at = now.toISOString();
  return {
    ...given,
    ...about,
    to_address: to,
    reply_to: replyTo && isReplyAddress(replyTo) ? replyTo : null,
    subject: mailSubject(subject),
    headers: JSON.stringify(headers),
    message_id: `<${randomUUID()}@${from.address.split("@").at(-1)}>`,
    state: "pending" as const,
    next_attempt_at: at?.toISOString() ?? created_at,
    created_at,
  };
}
