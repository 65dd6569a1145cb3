import { createHash, randomInt, randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";
import { db } from "~/db/client.server";
import type { Schema, SubmissionRow } from "~/db/schema";
import { hiddenText } from "~/format/text-fields";
import { clientIp } from "~/http/client-ip";
import { type FormFields, readPublicFields } from "~/http/form-body.server";
import { type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { shownPrivacidad } from "~/legal/textos.server";
import { logProblem } from "~/log.server";
import { forward, retryDelay } from "./forward.server";
import { HONEYPOT } from "./honeypot-field";
import { screenSubmission } from "./screen.server";

/** Within this time the same content is the same submission, however often it is sent. */
const SAME_WITHIN_MS = 24 * 60 * 60 * 1000;

const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; // nothing that is misread aloud
const REFERENCE_LENGTH = 8;

/** Longest values, in UTF-16 units, of what every public form has beside its own fields. */
const COMMON_LIMITS = { referencia: 200, privacidad: 20 };
const commonSchema = z.object({
  referencia: hiddenText(COMMON_LIMITS.referencia),
  privacidad: hiddenText(COMMON_LIMITS.privacidad),
});

const CROWDED =
  "Han llegado demasiados envíos seguidos. Lo que has escrito sigue aquí: espera unos minutos y vuelve a enviarlo.";

/** A form that anybody may post, as its noun describes it. */
export interface PublicForm<Typed extends Record<string, string>> {
  form: SubmissionRow["form"];
  /** Longest values of its fields, in UTF-16 units. */
  limits: FormFields;
  schema: z.ZodType<Typed>;
  /**
   * Stores and forwards it.
   *
   * @param retryOf signed reference of an earlier attempt that could not be forwarded
   * @param privacidad version of the privacy text that the form referred to
   */
  create(typed: Typed, retryOf?: string, privacidad?: number | null): Promise<SubmissionReceipt>;
  /** What its sender reads where it could not be stored or forwarded. */
  failure: string;
  /** What the log says then. */
  problem: string;
}

/**
 * Reads, validates, screens, stores and forwards a public form.
 *
 * @returns the reference that its sender is shown, null where it was quarantined as spam
 * @throws Response 400 or 413 for a body that is no such form
 */
export async function submitPublicForm<Typed extends Record<string, string>>(
  request: Request,
  { form, limits, schema, create, failure, problem }: PublicForm<Typed>,
): Promise<FormResult<{ reference: string | null }, FormState<string>>> {
  const values = await readPublicFields(request, { ...limits, ...COMMON_LIMITS, [HONEYPOT]: 1000 });
  const { referencia } = values;
  const typed = schema.safeParse(values);
  const common = commonSchema.safeParse(values);
  if (!typed.success || !common.success) {
    const errors = { ...fieldErrors(typed.error), ...fieldErrors(common.error) };
    return { ok: false, reason: "invalid", form: { values, errors, referencia } };
  }
  const unavailable = (retry: string | undefined) => {
    const state = { values, errors: {}, failure, referencia: retry };
    return { ok: false, reason: "unavailable", form: state } as const;
  };
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const fields = { ...typed.data, privacidad: String(privacidad ?? "") };
    const screening = await screenSubmission(form, fields, values[HONEYPOT], clientIp(request));
    if (screening.outcome === "rate_limited") {
      const state = { values, errors: {}, failure: CROWDED, referencia };
      return { ok: false, reason: "rate_limited", form: state, retryAfter: screening.retryAfter };
    }
    if (screening.outcome === "quarantined") return { ok: true, value: { reference: null } };
    const { delivered, reference, retry } = await create(typed.data, referencia, privacidad);
    return delivered ? { ok: true, value: { reference } } : unavailable(retry);
  } catch (error) {
    logProblem(problem, error);
    return unavailable(referencia);
  }
}

/** A valid form, and how its noun stores it. */
interface NewSubmission {
  form: SubmissionRow["form"];
  /** What the forwarding service receives. */
  payload: Record<string, string>;
  /** The signed reference that came back with the form after a failure. */
  retryOf?: string;
  insert(trx: Transaction<Schema>): Promise<number>;
  replace(trx: Transaction<Schema>, id: number): Promise<void>;
  remove(trx: Transaction<Schema>, id: number): Promise<void>;
}

export interface SubmissionReceipt {
  /** For the sender, and to find the row in the panel. */
  reference: string;
  /** False when it is stored but could not be forwarded. */
  delivered: boolean;
  /** Signed, to be sent along when trying again. */
  retry: string;
}

type Submission = Selectable<SubmissionRow>;

/**
 * Stores a form first and forwards it afterwards, each once: the same content within a day
 * is the same row, and a retry that carries its reference replaces the row (contract, form fields).
 *
 * @throws Error when it could not be stored
 */
export async function submitOnce(deposit: NewSubmission): Promise<SubmissionReceipt> {
  const submission = await db.transaction().execute((trx) => store(trx, deposit));
  return {
    reference: submission.reference,
    delivered: await forward(submission, deposit.payload),
    retry: sign("submission", `${submission.id}:${submission.reference}`),
  };
}

async function store(trx: Transaction<Schema>, deposit: NewSubmission): Promise<Submission> {
  const { form } = deposit;
  const fingerprint = fingerprintOf(deposit);
  const since = new Date(Date.now() - SAME_WITHIN_MS).toISOString();
  const submissions = trx.selectFrom("submissions").selectAll().where("form", "=", form);
  const same = await submissions
    .where("fingerprint", "=", fingerprint)
    .where("created_at", ">", since)
    .executeTakeFirst();
  const [earlierId, earlierReference = ""] =
    unsign("submission", deposit.retryOf ?? "")?.split(":") ?? [];
  // After a restore the number may be another visitor's; the reference is random.
  const earlier = await submissions
    .where("id", "=", Number(earlierId ?? 0))
    .where("reference", "=", earlierReference)
    .executeTakeFirst();

  if (same) {
    const isAbandoned = earlier && earlier.id !== same.id && earlier.state === "pending";
    if (isAbandoned) await deposit.remove(trx, earlier.row_id);
    return same;
  }
  const fresh: Omit<Submission, "id" | "form" | "row_id" | "created_at" | "reference"> = {
    fingerprint,
    delivery_key: randomUUID(),
    state: environment.FORM_FORWARD_URL ? "pending" : "kept",
    forwarded_at: null,
    attempts: 0,
    // The first attempt is the visitor's own; if the process dies during it, the outbox goes on.
    next_attempt_at: new Date(Date.now() + retryDelay(1)).toISOString(),
  };
  if (earlier) {
    await deposit.replace(trx, earlier.row_id);
    return trx
      .updateTable("submissions")
      .set(fresh)
      .where("id", "=", earlier.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const row_id = await deposit.insert(trx);
  const created_at = new Date().toISOString();
  return trx
    .insertInto("submissions")
    .values({ ...fresh, form, row_id, created_at, reference: newReference() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function fingerprintOf({ payload }: NewSubmission): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}

function newReference(): string {
  const letters = Array.from({ length: REFERENCE_LENGTH }, () => {
    return REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  });
  return letters.join("");
}
