import { randomUUID } from "node:crypto";
import { KINDS } from "~/db/kinds";
import { versionOf } from "~/db/replace-words.server";
import { newestOfBackup } from "~/db/restores.server";
import type { Form } from "~/db/submission-schema";
import type { FormResult, FormState } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import type { FormAbout } from "~/papelera/gone-form.server";
import { canAnswer, listRespuestas, type Respuesta, submitRespuesta } from "./respuestas.server";
import type { FollowUpField } from "./seguimiento";
import {
  findSender,
  listOthers,
  type OtherForm,
  readSeguimiento,
  type Seguimiento,
  submitSeguimiento,
  versionOfSeguimiento,
} from "./seguimiento.server";

const DONE = ["nota", "respuesta", "contestada", "nueva"] as const;

type FollowUpDone = (typeof DONE)[number];

export interface StoredFollowUp {
  seguimiento: Seguimiento;
  others: OtherForm[];
  respuestas: Respuesta[];
  canAnswer: boolean;
  /** True if the form waits and is of a backup, which does not know what was answered later. */
  isFromBackup: boolean;
  /** Deed that the URL names as done last; null for none, or if the state has changed since. */
  done: FollowUpDone | null;
  isAnswering: boolean;
  formKey: string;
  version: string;
  persona: string;
  /** The id of the last answer; «0» where there is none. */
  ultima: string;
}

/** Reads the follow-up of a form for its dialog. `search` is that of the dialog's URL. */
export async function readFollowUp(
  form: Form,
  row: { id: number; email: string; created_at: string },
  search: URLSearchParams,
): Promise<StoredFollowUp> {
  const { id, email } = row;
  const done = search.get("hecho");
  const isAnswering = search.has("responder") && canAnswer();
  const seguimiento = await readSeguimiento(form, id);
  const respuestas = await listRespuestas(form, id);
  return {
    seguimiento,
    others: await listOthers(form, id, email),
    respuestas,
    ultima: String(respuestas.at(-1)?.id ?? 0),
    canAnswer: canAnswer(),
    isFromBackup:
      seguimiento.estado === "nueva" &&
      respuestas.length === 0 &&
      id <= (await newestOfBackup(KINDS[form].table)),
    done: DONE.find((each) => each === done && isStillSo(each, seguimiento)) ?? null,
    isAnswering,
    formKey: randomUUID(),
    version: versionOfSeguimiento(seguimiento),
    persona: personOf(row),
  };
}

/** True if the state that the URL says was set is still set: Back may show an older one. */
function isStillSo(done: FollowUpDone, { estado }: Seguimiento): boolean {
  return (done !== "contestada" && done !== "nueva") || done === estado;
}

/** Returns a digest of e-mail and moment, by which a form notices that its row is another person's now. */
const personOf = (row: { email: string; created_at: string }): string =>
  versionOf(row, ["email", "created_at"]);

const OTHER_PERSON =
  "Esto ya no es lo que veías: desde que abriste esta página lo han corregido, o se ha recuperado una copia de seguridad. No se ha enviado ni guardado nada. Lo que has escrito sigue aquí, para que lo copies.";

/**
 * Sends an answer, or stores state and note, as the dialog's URL says. "conflict" if a restore has
 * given the id of the row to somebody else since the dialog was shown, or if its sender has
 * corrected it.
 */
export async function submitFollowUp(
  form: Form,
  id: number,
  search: URLSearchParams,
  values: Record<string, string>,
): Promise<FormResult<FollowUpDone, FormState<FollowUpField>>> {
  const row = await findSender(form, id);
  if (row && values.persona && values.persona !== personOf(row)) {
    return { ok: false, reason: "conflict", form: { values, errors: {}, failure: OTHER_PERSON } };
  }
  return search.has("responder")
    ? submitRespuesta(form, id, values)
    : submitSeguimiento(form, id, values);
}

/** Describes the form of an answer or a note, to show what was typed there if its row is gone. */
export function followUpForm(
  form: Form,
  search: URLSearchParams,
): FormAbout<FormState<FollowUpField>> {
  const isAnswer = search.has("responder");
  const hidden: FollowUpField[] = isAnswer
    ? ["clave", "persona", "ultima", "repetida"]
    : ["estado", "version", "persona"];
  return {
    table: KINDS[form].table,
    find: (id) => findSender(form, id),
    typed({ values }) {
      const { field } = typedFields(values);
      const shown = isAnswer
        ? [field("asunto", "Asunto"), field("texto", "Respuesta", 8)]
        : [field("nota", "Nota para ti", 3)];
      return [...shown, ...hidden.map((name) => field(name))];
    },
    save: isAnswer ? "Enviar respuesta" : "Guardar la nota",
    back: KINDS[form].list,
  };
}
