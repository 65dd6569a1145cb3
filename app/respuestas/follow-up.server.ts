import { randomUUID } from "node:crypto";
import type { SubmissionRow } from "~/db/schema";
import type { FormResult, FormState } from "~/http/form-result";
import { canAnswer, listRespuestas, type Respuesta, submitRespuesta } from "./respuestas.server";
import type { FollowUpField } from "./seguimiento";
import {
  listOthers,
  type OtherForm,
  readSeguimiento,
  type Seguimiento,
  submitSeguimiento,
  versionOfSeguimiento,
} from "./seguimiento.server";

type Form = SubmissionRow["form"];

/** What its dialog shows of what was done about a form. */
export interface StoredFollowUp {
  seguimiento: Seguimiento;
  others: OtherForm[];
  respuestas: Respuesta[];
  canAnswer: boolean;
  /** What was just done, from the URL. */
  done: "nota" | "respuesta" | null;
  /** An answer is being written. */
  isAnswering: boolean;
  formKey: string;
  /** Of state and note. */
  version: string;
}

/** `search` is that of the dialog's URL. */
export async function readFollowUp(
  form: Form,
  { id, email }: { id: number; email: string },
  search: URLSearchParams,
): Promise<StoredFollowUp> {
  const done = search.get("hecho");
  const isAnswering = search.has("responder") && canAnswer();
  const seguimiento = await readSeguimiento(form, id);
  return {
    seguimiento,
    others: await listOthers(form, id, email),
    respuestas: await listRespuestas(form, id),
    canAnswer: canAnswer(),
    done: done === "nota" || done === "respuesta" ? done : null,
    isAnswering,
    formKey: randomUUID(),
    version: versionOfSeguimiento(seguimiento),
  };
}

/** Sends an answer, or stores state and note: as the dialog's URL says. */
export function submitFollowUp(
  form: Form,
  id: number,
  search: URLSearchParams,
  values: Record<string, string>,
): Promise<FormResult<"nota" | "respuesta", FormState<FollowUpField>>> {
  return search.has("responder")
    ? submitRespuesta(form, id, values)
    : submitSeguimiento(form, id, values);
}
