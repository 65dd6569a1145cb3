import type { SubmissionRow } from "~/db-schema";
import { admit } from "./admission.server";
import { setAside } from "./suspicious.server";
import { TRAP_FIELD } from "./trap-field";

export const CROWDED =
  "Han llegado demasiados envíos seguidos. Lo que has escrito sigue aquí: espera unos minutos y vuelve a enviarlo.";

/** Whether a form goes the way of all forms, was kept apart, or has to come again later. */
export type Reception =
  | { outcome: "welcome" | "aside" }
  | { outcome: "crowded"; retryAfterSeconds: number };

/**
 * Looks at a valid form before it is kept. A plain POST without the field that nobody sees is
 * an honest one; one in which it was filled in is kept apart, never dropped.
 */
export async function receive(
  form: SubmissionRow["form"],
  values: Record<string, string>,
  address: string,
): Promise<Reception> {
  const retryAfterSeconds = await admit(address);
  if (retryAfterSeconds !== null) return { outcome: "crowded", retryAfterSeconds };
  const { [TRAP_FIELD]: trap, ...fields } = values;
  if (!trap?.trim()) return { outcome: "welcome" };
  await setAside(form, fields);
  return { outcome: "aside" };
}
