import { WordsChanged } from "~/db/replace-words.server";
import { readFields } from "~/http/form-body.server";
import type { FormResult } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { type Ficha, type FichaField, fichaOf } from "./ficha";
import { FICHAS_FIELDS, readFicha } from "./ficha-schema";
import { fillFichas } from "./fichas.server";

const FAILURE =
  "No se han podido guardar las fichas. Lo que has escrito sigue aquí: inténtalo de nuevo.";
const CHANGED =
  "Las fichas de este proyecto se han cambiado en otra ventana mientras escribías. Lo que has escrito sigue aquí: mira antes, bajo cada foto, lo que dice ahora. Si lo guardas otra vez, queda lo tuyo.";
const NONE_TICKED = "Marca al menos una foto";
const ALL_GONE = "Las fotos que marcaste ya no están en este proyecto: marca otras";
const NOTHING_TYPED = "Rellena al menos un dato";

export interface FichasState {
  ficha: Ficha;
  ticked: number[];
  isForAll: boolean;
  origin: Record<"clave" | "version", string>;
  errors: Partial<Record<FichaField | "todas", string>>;
  failure?: string;
}

/**
 * Writes the filled-in fields into the fichas of the ticked photos, or of all; other fields stay.
 * @returns the number of photos
 */
export async function submitFichas(
  request: Request,
  proyectoId: number,
): Promise<FormResult<number, FichasState>> {
  const fields = await readFields(request, FICHAS_FIELDS);
  const ticked = Object.keys(fields).flatMap((name) => {
    const [, id] = /^foto_(\d{1,15})$/.exec(name) ?? [];
    return id ? [Number(id)] : [];
  });
  const isForAll = "todas" in fields;
  const { values, errors } = readFicha(fields);
  const { clave = "", version = "" } = fields;
  const origin = { clave, version };
  const form: FichasState = { ficha: fichaOf(fields), ticked, isForAll, origin, errors };
  const written = filled(values);
  if (Object.keys(errors).length === 0) {
    if (Object.keys(written).length === 0) form.errors = { proceso: NOTHING_TYPED };
    else if (!isForAll && ticked.length === 0) form.errors = { todas: NONE_TICKED };
  }
  if (Object.keys(form.errors).length > 0) return { ok: false, reason: "invalid", form };
  try {
    const count = await fillFichas(proyectoId, isForAll ? null : ticked, written, {
      clave,
      version: version || null,
    });
    if (count > 0) return { ok: true, value: count };
    return { ok: false, reason: "invalid", form: { ...form, errors: { todas: ALL_GONE } } };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const changed = { origin: { clave, version: error.version }, failure: CHANGED };
      return { ok: false, reason: "conflict", form: { ...form, ...changed } };
    }
    logProblem("fichas not saved", error);
    return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
  }
}

/**
 * Returns the filled fields and, with a process from the list, a null `otro_proceso`, to clear a typed name.
 */
function filled(values: ReturnType<typeof readFicha>["values"]) {
  return Object.fromEntries(
    Object.entries(values).filter(([field, text]) => {
      return text !== null || (field === "otro_proceso" && values.proceso);
    }),
  );
}
