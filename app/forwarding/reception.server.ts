import type { SubmissionRow } from "~/db-schema";
import type { FormState } from "~/form-state";
import { admit } from "./admission.server";
import { setAside } from "./suspicious.server";
import { TRAP_FIELD } from "./trap-field";

const CROWDED =
  "Han llegado demasiados envíos seguidos. Lo que has escrito sigue aquí: espera unos minutos y vuelve a enviarlo.";

/** A form that goes back to its sender, and how it is answered. */
interface Refusal {
  state: FormState<string>;
  init: ResponseInit;
}

/** Whether a form goes the way of all forms, was kept apart, or has to come again later. */
export type Reception = { outcome: "welcome" | "aside" } | ({ outcome: "crowded" } & Refusal);

/**
 * Looks at a valid form before it is kept. A plain POST without the field that nobody sees is
 * an honest one; one in which it was filled in is kept apart, never dropped.
 *
 * @param values all that was posted
 * @param fields what the form's schema made of it: nothing else of a suspicious form is stored
 */
export async function receive(
  form: SubmissionRow["form"],
  values: Record<string, string>,
  fields: Record<string, string>,
  address: string,
): Promise<Reception> {
  const retryAfterSeconds = await admit(address);
  if (retryAfterSeconds !== null) {
    const headers = { "Retry-After": String(retryAfterSeconds) };
    const state = { values, errors: {}, failure: CROWDED, referencia: values.referencia };
    return { outcome: "crowded", state, init: { status: 429, headers } };
  }
  if (!values[TRAP_FIELD]?.trim()) return { outcome: "welcome" };
  await setAside(form, fields);
  return { outcome: "aside" };
}
