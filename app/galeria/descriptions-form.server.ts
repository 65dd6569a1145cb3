import { trimmedText } from "~/format/text-fields";
import { readFields } from "~/http/form-body.server";
import type { FormResult } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { type DescriptionsState, fieldOf } from "./descriptions-state";
import { type DescriptionChange, describeFotos } from "./fotos.server";
import { DESCRIPTIONS_FIELDS } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";

const FAILURE = "No se han podido guardar las descripciones. Siguen aquí: inténtalo de nuevo.";
const changedTo = (now: string | null) =>
  `Alguien la ha cambiado mientras escribías: ahora dice «${now ?? ""}». Si guardas, quedará la tuya.`;

/** Saves none if one is too long; those gone, or changed by others, come back. */
export async function submitDescripciones(
  request: Request,
  proyectoId: number,
): Promise<FormResult<number, DescriptionsState>> {
  const entries = readEntries(await readFields(request, DESCRIPTIONS_FIELDS));
  const { changes, errors } = judge(entries);
  const form: DescriptionsState = { entries, errors, saved: 0 };
  if (Object.keys(errors).length > 0) return { ok: false, reason: "invalid", form };
  try {
    const { saved, gone, conflicts } = await describeFotos(proyectoId, changes);
    if (gone.length + conflicts.length === 0) return { ok: true, value: saved };
    const left: DescriptionsState = { entries: {}, errors: {}, saved };
    for (const { id, after } of gone) left.entries[id] = { typed: after ?? "", before: "" };
    for (const { id, after, now } of conflicts) {
      left.entries[id] = { typed: after ?? "", before: now ?? "" };
      left.errors[fieldOf(id)] = changedTo(now);
    }
    return { ok: false, reason: "conflict", form: left };
  } catch (error) {
    logProblem("descriptions not saved", error);
    return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
  }
}

function readEntries(fields: Record<string, string>): DescriptionsState["entries"] {
  const found = Object.entries(fields).flatMap(([name, typed]) => {
    const [, id] = name.match(/^descripcion_(\d+)$/) ?? [];
    return id ? [[id, { typed, before: fields[`antes_${id}`] ?? "" }]] : [];
  });
  return Object.fromEntries(found);
}

function judge(entries: DescriptionsState["entries"]) {
  const changes: DescriptionChange[] = [];
  const errors: DescriptionsState["errors"] = {};
  for (const [id, { typed, before }] of Object.entries(entries)) {
    const parsed = fotoSchema.safeParse({ descripcion: typed });
    const shown = trimmedText.parse(before) || null;
    if (!parsed.success) errors[fieldOf(id)] = parsed.error.issues[0]?.message ?? "";
    else if (parsed.data.descripcion !== shown) {
      changes.push({ id: Number(id), before: shown, after: parsed.data.descripcion });
    }
  }
  return { changes, errors };
}
