import { z } from "zod";
import type { Form } from "~/db/submission-schema";
import { hiddenText } from "~/format/text-fields";
import { type FormFields, readPublicFields } from "~/http/form-body.server";
import { type FormResult, type FormState, fieldErrors } from "~/http/form-result";
import { clientIp } from "~/http/request.server";
import { shownPrivacidad } from "~/legal/textos.server";
import { logProblem } from "~/log.server";
import { waitAsForwarded } from "./forward.server";
import { HONEYPOT } from "./honeypot-field";
import { quarantine } from "./quarantine.server";
import { limitRate, networkMark } from "./rate-limit.server";
import { referenceOf } from "./reference.server";
import type { SubmissionReceipt } from "./submit.server";

/** Limits of the fields that all public forms have, in UTF-16 units. */
const COMMON_LIMITS = { referencia: 200, privacidad: 20 };
const commonSchema = z.object({
  referencia: hiddenText(COMMON_LIMITS.referencia),
  privacidad: hiddenText(COMMON_LIMITS.privacidad),
});

const TOO_MANY =
  "Han llegado demasiados envíos seguidos. Lo que has escrito sigue aquí: espera unos minutos y vuelve a enviarlo.";

export interface PublicForm<Typed extends Record<string, string | undefined>> {
  form: Form;
  limits: FormFields;
  schema: z.ZodType<Typed>;
  /** Returns what the forwarding service receives. */
  payloadOf(typed: Typed): Promise<Record<string, string>>;
  /**
   * Stores and forwards the form. `retryOf` is the signed reference of an earlier attempt,
   * `privacidad` the version shown, `network` that of the sender, as an HMAC.
   */
  create(
    typed: Typed,
    retryOf: string | undefined,
    privacidad: number | null,
    network: string,
  ): Promise<SubmissionReceipt>;
  /** Sentence that is shown if the form could not be stored or forwarded; `problem` is logged. */
  failure: string;
  problem: string;
}

/**
 * Reads, validates, screens, stores and forwards a public form. Its sender cannot tell that a form
 * was quarantined.
 * @throws Response 400 or 413 for a body that is no such form
 */
export async function submitPublicForm<Typed extends Record<string, string | undefined>>(
  request: Request,
  { form, limits, schema, payloadOf, create, failure, problem }: PublicForm<Typed>,
): Promise<FormResult<{ reference: string; typed: Typed }, FormState<string>>> {
  const values = await readPublicFields(request, { ...limits, ...COMMON_LIMITS, [HONEYPOT]: 1000 });
  const { referencia: retryReference } = values;
  const typed = schema.safeParse(values);
  const common = commonSchema.safeParse(values);
  if (!typed.success || !common.success) {
    const errors = { ...fieldErrors(typed.error), ...fieldErrors(common.error) };
    return { ok: false, reason: "invalid", form: { values, errors, retryReference } };
  }
  const unavailable = (retryReference: string | undefined) => {
    const state = { values, errors: {}, failure, retryReference };
    return { ok: false, reason: "unavailable", form: state } as const;
  };
  try {
    const privacidad = await shownPrivacidad(values.privacidad);
    const ip = clientIp(request);
    const retryAfter = await limitRate(ip);
    if (retryAfter !== null) {
      const state = { values, errors: {}, failure: TOO_MANY, retryReference };
      return { ok: false, reason: "rate_limited", form: state, retryAfter };
    }
    if (values[HONEYPOT]?.trim()) {
      await quarantine(form, { ...typed.data, privacidad: String(privacidad ?? "") });
      await waitAsForwarded();
      const reference = referenceOf(form, await payloadOf(typed.data));
      return { ok: true, value: { reference, typed: typed.data } };
    }
    const receipt = await create(typed.data, retryReference, privacidad, networkMark(ip));
    if (!receipt.delivered) return unavailable(receipt.retryReference);
    return { ok: true, value: { reference: receipt.reference, typed: typed.data } };
  } catch (error) {
    logProblem(problem, error);
    return unavailable(retryReference);
  }
}
