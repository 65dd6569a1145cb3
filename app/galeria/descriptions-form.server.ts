import { trimmedText } from "~/format/text-fields";
import { readFields } from "~/http/form-body.server";
import { UNAVAILABLE } from "~/http/unavailable";
import { logProblem } from "~/log.server";
import { type DescriptionsState, fieldOf } from "./descriptions-state";
import { type DescriptionChange, describeFotos } from "./fotos.server";
import { DESCRIPTIONS_FIELDS } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";

const FAILURE = "No se han podido guardar las descripciones. Siguen aquí: inténtalo de nuevo.";
const changedTo = (now: string | null) =>
  `Alguien la ha cambiado mientras escribías: ahora dice «${now ?? ""}». Si guardas, quedará la tuya.`;

/** How many were saved, or what goes back to be looked at again. */
export type DescriptionsOutcome =
  | { saved: number; state: null }
  | { state: DescriptionsState; init: number | ResponseInit };

/**
 * Saves the descriptions of many photos, those that were touched. If one is too long none is
 * saved; one that is gone, or that somebody else has described meanwhile, holds up no other.
 */
export async function submitDescripciones(
  request: Request,
  proyectoId: number,
): Promise<DescriptionsOutcome> {
  const entries = readEntries(await readFields(request, DESCRIPTIONS_FIELDS));
  const { changes, errors } = judge(entries);
  const typed: DescriptionsState = { entries, errors, saved: 0 };
  if (Object.keys(errors).length > 0) return { state: typed, init: 400 };
  try {
    const { saved, gone, conflicts } = await describeFotos(proyectoId, changes);
    if (gone.length + conflicts.length === 0) return { saved, state: null };
    const state: DescriptionsState = { entries: {}, errors: {}, saved };
    for (const { id, after } of gone) state.entries[id] = { typed: after ?? "", before: "" };
    for (const { id, after, now } of conflicts) {
      state.entries[id] = { typed: after ?? "", before: now ?? "" };
      state.errors[fieldOf(id)] = changedTo(now);
    }
    return { state, init: 409 };
  } catch (error) {
    logProblem("descriptions not saved", error);
    return { state: { ...typed, failure: FAILURE }, init: UNAVAILABLE };
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
