import { createHash, randomUUID } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import { environment } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";
import { announce, isConfirmed, withdrawAnnouncement } from "~/correo/announce.server";
import { type MailSettings, readMailSettings } from "~/correo/mail-settings.server";
import { mailAbout } from "~/correo/mail-state.server";
import { sendMailSoon } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { KINDS } from "~/db/kinds";
import { retryDelay } from "~/db/outbox.server";
import type { Schema } from "~/db/schema";
import type { Form, FormRows } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";
import { logProblem } from "~/log.server";
import { forward, type Submission } from "./forward.server";
import { freeReference } from "./reference.server";

const SAME_WITHIN_MS = 24 * 60 * 60 * 1000;

/** A kind of form, and the row of its table but for id and moment. */
type TypedForm = {
  [F in Form]: { form: F; row: Omit<Insertable<FormRows[F]>, "id" | "created_at"> };
}[Form];

type NewSubmission = TypedForm & {
  payload: Record<string, string>;
  /** The signed reference that came back with a form after a failure. */
  retryOf?: string;
  /** HMAC of the sender's network (networkMark); null if the user accepted it from quarantine. */
  network?: string | null;
};

export interface SubmissionReceipt {
  reference: string;
  /** False if the form is stored but could not be forwarded. */
  delivered: boolean;
  /** Signed reference that the form brings when it is sent again. */
  retryReference: string;
}

/**
 * Stores a form, then forwards it; mail about it is sent later. Equal content within a day is one
 * row. A retry within a day replaces its row (contract, form fields), unless its sender has been
 * thanked since, the school has acted upon it, or it is somebody else's (isTaken).
 * @throws Error when it could not be stored
 */
export async function submitOnce(deposit: NewSubmission): Promise<SubmissionReceipt> {
  const mailSettings = await readMailSettings();
  const submission = await db.transaction().execute((trx) => store(trx, deposit, mailSettings));
  if (mailSettings) sendMailSoon();
  const delivered = await forward(submission, deposit.payload);
  if (delivered && (deposit.retryOf || submission.attempts > 0)) await noteThanked(submission.id);
  return {
    reference: submission.reference,
    delivered,
    retryReference: sign("submission", `${submission.id}:${submission.reference}`),
  };
}

/**
 * Notes that the sender of a form that had failed was thanked for it. Without a script, Back shows
 * the failed form with its reference once more: a form that is sent with it then is another one.
 */
async function noteThanked(id: number): Promise<void> {
  const update = db.updateTable("submissions").set({ next_attempt_at: null });
  await update
    .where("id", "=", id)
    .where("state", "!=", "pending")
    .execute()
    .catch((error: unknown) => logProblem("thanks not noted", error, { submission: id }));
}

async function store(
  trx: Transaction<Schema>,
  deposit: NewSubmission,
  mailSettings: MailSettings | null,
): Promise<Submission> {
  const fingerprint = fingerprintOf(deposit);
  const now = await stampNow(trx);
  const recent = submissionsWithinADay(trx, deposit.form, now);
  const same = await recent.where("fingerprint", "=", fingerprint).executeTakeFirst();
  const earlier = await findReplaced(trx, deposit, now);
  if (same) {
    const isAbandoned = earlier && earlier.id !== same.id && earlier.state === "pending";
    if (isAbandoned) {
      await trx.deleteFrom(KINDS[deposit.form].table).where("id", "=", earlier.row_id).execute();
    }
    return same;
  }
  const beginning: Beginning = {
    fingerprint,
    delivery_key: randomUUID(),
    state: environment.FORM_FORWARD_URL ? "pending" : "kept",
    forwarded_at: null,
    attempts: 0,
    // The first attempt is the visitor's own; if the process dies during it, the outbox goes on.
    next_attempt_at: new Date(now.getTime() + retryDelay(1)).toISOString(),
  };
  const submission = earlier
    ? await replaceForm(trx, earlier, deposit, beginning, now)
    : await insertForm(trx, deposit, beginning, now);
  const arrival = { ...submission, payload: deposit.payload };
  if (mailSettings) await announce(trx, arrival, mailSettings, deposit.network ?? null, now);
  return submission;
}

/** Columns of a submission that begin anew whenever its form arrives with other content. */
type Beginning = Omit<Submission, "id" | "form" | "row_id" | "created_at" | "reference">;

function submissionsWithinADay(trx: Transaction<Schema>, form: Form, now: Date) {
  const since = new Date(now.getTime() - SAME_WITHIN_MS).toISOString();
  return trx
    .selectFrom("submissions")
    .selectAll()
    .where("form", "=", form)
    .where("created_at", ">", since)
    .where("created_at", "<=", now.toISOString());
}

/**
 * Finds the submission of which a form is a retry; null without one, and where it must not be
 * replaced.
 */
async function findReplaced(
  trx: Transaction<Schema>,
  { form, row, retryOf = "" }: NewSubmission,
  now: Date,
): Promise<Submission | null> {
  const [id, reference = ""] = unsign("submission", retryOf)?.split(":") ?? [];
  if (!id) return null;
  // After a restore the number may be another visitor's; the reference is nobody else's.
  const sentBefore = await submissionsWithinADay(trx, form, now)
    .where("id", "=", Number(id))
    .where("reference", "=", reference)
    .where("next_attempt_at", "is not", null)
    .executeTakeFirst();
  return sentBefore && !(await isTaken(trx, sentBefore, row)) ? sentBefore : null;
}

async function replaceForm(
  trx: Transaction<Schema>,
  earlier: Submission,
  { form, row }: NewSubmission,
  beginning: Beginning,
  now: Date,
): Promise<Submission> {
  // As it arrives now: whoever has the former words before them decides nothing about these.
  const arrived = { ...row, created_at: now.toISOString() };
  const rows = trx.updateTable(KINDS[form].table).set(arrived);
  await rows.where("id", "=", earlier.row_id).execute();
  await withdrawAnnouncement(trx, earlier, row.email);
  const update = trx.updateTable("submissions").set(beginning).where("id", "=", earlier.id);
  return update.returningAll().executeTakeFirstOrThrow();
}

async function insertForm(
  trx: Transaction<Schema>,
  deposit: NewSubmission,
  beginning: Beginning,
  now: Date,
): Promise<Submission> {
  const { form, row } = deposit;
  const created_at = now.toISOString();
  const rows = trx.insertInto(KINDS[form].table).values({ ...row, created_at });
  const { id: row_id } = await rows.returning("id").executeTakeFirstOrThrow();
  const reference = await freeReference(trx, form, deposit.payload);
  const submission = { ...beginning, form, row_id, created_at, reference };
  const insert = trx.insertInto("submissions").values(submission);
  return insert.returningAll().executeTakeFirstOrThrow();
}

/**
 * True if the stored form must not be replaced by `typed`: it was answered, noted or given a place,
 * or seems to be another person's. It does if fewer than two of name, e-mail and telephone (or
 * message) are equal; if name and question both differ; or if name or e-mail differs and a receipt
 * may have been sent.
 */
async function isTaken(
  trx: Transaction<Schema>,
  { form, row_id }: Submission,
  typed: TypedForm["row"],
): Promise<boolean> {
  const noted = trx.selectFrom("seguimiento").select("estado");
  if (await noted.where(({ and }) => and({ form, row_id })).executeTakeFirst()) return true;
  const rows = trx.selectFrom(KINDS[form].table).selectAll().where("id", "=", row_id);
  const stored = await rows.executeTakeFirst();
  if (!stored) return false;
  const { plaza_at = null } = Object(stored);
  if (plaza_at !== null) return true;
  const [before, now] = [knownBy(stored), knownBy(typed)];
  const isSame = (what: keyof typeof before) => before[what] === now[what];
  const isNamesake = isSame("name");
  if ([isNamesake, isSame("email"), isSame("reach")].filter(Boolean).length < 2) return true;
  if (!isNamesake && !isSame("asked")) return true;
  return !(isNamesake && isSame("email")) && (await isConfirmed(trx, form, row_id));
}

function knownBy(row: { nombre: string; email: string }) {
  const { apellidos = "", telefono, mensaje, ...rest }: Record<string, unknown> = Object(row);
  const asked = mensaje ?? [rest.curso_interes, rest.comentarios ?? "", rest.convocatoria_id];
  return {
    email: comparableEmail(row.email),
    name: `${row.nombre} ${apellidos}`.trim().toLowerCase(),
    reach: telefono ?? mensaje,
    asked: JSON.stringify(asked),
  };
}

export async function rowsAbout(trx: Transaction<Schema>, form: Form, rowId: number) {
  const about = { form, row_id: rowId };
  const submissions = trx.selectFrom("submissions").selectAll();
  const seguimiento = trx.selectFrom("seguimiento").selectAll();
  return {
    submissions: await submissions.where(({ and }) => and(about)).execute(),
    seguimiento: await seguimiento.where(({ and }) => and(about)).execute(),
    correos: await mailAbout(trx, form, rowId),
  };
}

/**
 * Returns the SHA-256 of what a form says and of its convocatoria's id, as two convocatorias may
 * read alike in a payload.
 */
function fingerprintOf({ payload, row }: NewSubmission): string {
  const group = "convocatoria_id" in row ? row.convocatoria_id : null;
  const content = JSON.stringify(group === null ? payload : [payload, group]);
  return createHash("sha256").update(content).digest("hex");
}
