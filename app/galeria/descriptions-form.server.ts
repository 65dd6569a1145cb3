import { trimmedText } from "~/format/text-fields";
import { readFields } from "~/http/form-body.server";
import type { FormResult } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { type DescriptionChange, describeFotos } from "./describe.server";
import { beforeOf, type DescriptionsState, fieldOf, readField } from "./descriptions-state";
import { DESCRIPTIONS_FIELDS } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";

const FAILURE = "No se han podido guardar las descripciones. Siguen aquí: inténtalo de nuevo.";
const changedTo = (now: string | null) =>
  `Alguien ha cambiado este texto mientras escribías: ahora dice «${now ?? ""}». Si guardas, quedará el tuyo.`;

/**
 * Saves the descriptions of a form, none if one is too long. Those whose photo is gone, or whose
 * text others have changed, come back as a "conflict".
 * @returns how many photos changed
 */
export async function submitDescripciones(
  request: Request,
  proyectoId: number,
): Promise<FormResult<number, DescriptionsState>> {
  const { clave = "", ...fields } = await readFields(request, DESCRIPTIONS_FIELDS);
  const form: DescriptionsState = { entries: {}, errors: {}, saved: 0, clave };
  const changes: DescriptionChange[] = [];
  for (const [name, typed] of Object.entries(fields)) {
    const { field, id } = readField(name) ?? {};
    if (!field || !id) continue;
    const before = fields[beforeOf(field, id)] ?? "";
    form.entries[name] = { typed, before };
    const parsed = fotoSchema.shape[field].safeParse(typed);
    const shown = trimmedText.parse(before) || null;
    if (!parsed.success) form.errors[name] = parsed.error.issues[0]?.message ?? "";
    else changes.push({ id, field, before: shown, after: parsed.data });
  }
  if (Object.keys(form.errors).length > 0) return { ok: false, reason: "invalid", form };
  try {
    const { saved, gone, conflicts } = await describeFotos(proyectoId, changes, clave);
    if (gone.length + conflicts.length === 0) return { ok: true, value: saved };
    const left: DescriptionsState = { entries: {}, errors: {}, saved, clave };
    for (const { id, field, after } of gone) {
      left.entries[fieldOf(field, id)] = { typed: after ?? "", before: "" };
    }
    for (const { id, field, after, now } of conflicts) {
      const name = fieldOf(field, id);
      left.entries[name] = { typed: after ?? "", before: now ?? "" };
      left.errors[name] = changedTo(now);
    }
    return { ok: false, reason: "conflict", form: left };
  } catch (error) {
    logProblem("descriptions not saved", error);
    return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
  }
}
