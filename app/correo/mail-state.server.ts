import { type Expression, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { FORMS } from "~/db/kinds";
import { areOutboxesHeld } from "~/db/outbox.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import type { Form } from "~/db/submission-schema";
import { comparableEmail, isMailAddress } from "~/format/email";
import { areReceiptsFull } from "./mail-kinds.server";
import { readMailSettings } from "./mail-settings.server";
import { readShownFailures, type ShownFailures } from "./shown-mail.server";
import { mailTrouble } from "./trouble.server";
import {
  readUnaccepted,
  readUnacceptedNotices,
  TO_PERSON,
  type Unaccepted,
} from "./unaccepted.server";

export interface MailState extends ShownFailures {
  /** Mail server and addresses that are in use; null if no mail is sent. */
  server: { host: string; port: number; from: string; to: string | null } | null;
  /** True if there is MAIL_FROM without SMTP_URL: off, as on a snapshot (docs/operations.md). */
  isOff: boolean;
  waiting: number;
  /** Number of mails that are not due yet: those of a carta, or after a failure. */
  later: number;
  /** True while nothing is sent, until a start has repeated erasures and bajas after a restore. */
  isHeld: boolean;
  /** When the oldest mail that is due was stored, UTC ISO 8601; null without any. */
  oldest: string | null;
  trouble: { failure: string; reply: string } | null;
  /** Mail to several addresses of which the server accepts nothing; else null. */
  unaccepted: Unaccepted | null;
  /** Notices to the owner of which the server accepts none; else null. */
  unacceptedNotices: Unaccepted | null;
  /** Address of the owner's notices, if nobody can be written to there; else null. */
  badOwner: string | null;
  /** True if as many receipts as a day allows were sent within 24 hours; further ones wait. */
  areReceiptsFull: boolean;
}

export async function readMailState(now = siteNow()): Promise<MailState> {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_TO: to } = environment;
  const mailSettings = await readMailSettings();
  const { host = "", port = 0 } = server ?? {};
  const { waiting, oldest } = await db
    .selectFrom("correos")
    .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("created_at").as("oldest")])
    .where("state", "=", sql.lit("pending" as const))
    .where("next_attempt_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  const later = db
    .selectFrom("correos")
    .where("state", "=", sql.lit("pending" as const))
    .where("next_attempt_at", ">", now.toISOString());
  return {
    // Field by field: the password is never shown.
    server: server && from ? { host, port, from: from.address, to: to?.address ?? null } : null,
    isOff: !server && from !== undefined,
    waiting,
    later: await countRows(later),
    isHeld: areOutboxesHeld(),
    oldest,
    trouble: mailTrouble(),
    unaccepted: await readUnaccepted(now),
    unacceptedNotices: await readUnacceptedNotices(now),
    badOwner: mailSettings && !isMailAddress(mailSettings.owner) ? mailSettings.owner : null,
    areReceiptsFull: await areReceiptsFull(now),
    ...(await readShownFailures(now)),
  };
}

/**
 * Reads the mail that goes to the trash with a form; what is being sent becomes `unknown`, as it
 * may have arrived. Left out are answers that have not left, which «Cómo va» shows, and mails of
 * cartas to an address with another inscripción, to which a trigger passes them on.
 */
export async function mailAbout(
  trx: Transaction<Schema>,
  form: Form,
  rowId: number,
): Promise<Selectable<CorreoRow>[]> {
  const about = trx.selectFrom("correos").selectAll().where("form", "=", form);
  const others = trx
    .selectFrom("inscripciones")
    .select("id")
    .where("id", "!=", rowId)
    .where(sql<boolean>`email = to_address COLLATE NOCASE`);
  const rows = await about
    .where("row_id", "=", rowId)
    .where(({ or, eb, not, exists }) => or([eb("kind", "!=", "carta"), not(exists(others))]))
    // As UnsentAnswers says (answers.tsx).
    .where(({ or, eb }) =>
      or([eb("kind", "!=", "respuesta"), eb("state", "=", "sent"), eb("failure", "=", "closed")]),
    )
    .execute();
  return rows.map((row) =>
    row.state === "sending"
      ? { ...row, state: "unknown", uncertain: 1, next_attempt_at: null }
      : row,
  );
}

/** Returns ids of mail to a person, and to the owner about that person's forms; newest first. */
export async function mailIdsOf(email: string, ids: Record<Form, number[]>): Promise<number[]> {
  const correos = db.selectFrom("correos").select("id");
  const found = await correos
    .where(sql<boolean>`to_address = ${comparableEmail(email)} COLLATE NOCASE`)
    .where("kind", "in", TO_PERSON)
    .execute();
  for (const form of FORMS) {
    // One parameter, however many there are.
    const rowIds = sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids[form])}))`;
    const about = correos.where("form", "=", form).where("row_id", "in", rowIds);
    found.push(...(await about.execute()));
  }
  return [...new Set(found.map(({ id }) => id))].sort((one, other) => other - one);
}

/** Reads the mail with the given ids, newest first. */
export function readMail(ids: number[]): Promise<Selectable<CorreoRow>[]> {
  const correos = db
    .selectFrom("correos")
    .selectAll()
    .where("id", "in", [0, ...ids]);
  return correos.orderBy("id", "desc").execute();
}

/** Lists the addresses of mail to people, also of gone forms; the case of a to z is ignored. */
export function listMailedPeople(): Promise<{ email: string }[]> {
  return db
    .selectFrom("correos")
    .select("to_address as email")
    .where(sql<boolean>`+kind IN (${sql.join(TO_PERSON)})`)
    .where("to_address", "!=", "")
    .groupBy(sql`to_address COLLATE NOCASE`)
    .execute();
}

/**
 * Erases answers to a person's forms, also to another address, and returns how many. Call it before
 * the forms are deleted: unsent answers outlive them.
 */
export async function eraseAnswersAbout(
  trx: Transaction<Schema>,
  form: Form,
  rowIds: Expression<{ id: number }>,
): Promise<number> {
  const answers = trx
    .deleteFrom("correos")
    .where("kind", "=", "respuesta")
    .where("form", "=", form)
    .where(sql<boolean>`row_id IN ${rowIds}`);
  return Number((await answers.executeTakeFirst()).numDeletedRows);
}

/**
 * Erases mail to a person of which `isMeant` is true, and returns how many. What is about a form
 * goes with the form.
 */
export async function eraseMailTo(
  trx: Transaction<Schema>,
  email: string,
  isMeant: RawBuilder<boolean>,
): Promise<number> {
  const mail = trx
    .deleteFrom("correos")
    .where(sql<boolean>`to_address COLLATE NOCASE IN (${email}, ${comparableEmail(email)})`)
    .where("kind", "in", TO_PERSON)
    .where(isMeant);
  return Number((await mail.executeTakeFirst()).numDeletedRows);
}
