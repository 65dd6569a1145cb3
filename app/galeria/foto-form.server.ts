import { WordsChanged } from "~/db/replace-words.server";
import { readFields } from "~/http/form-body.server";
import { type FormResult, fieldErrors, saidNow } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { describeFoto } from "./describe.server";
import { type Ficha, type FichaField, fichaOf, procesoName, TYPED_FIELDS } from "./ficha";
import { FOTO_EDIT_FIELDS, readFicha } from "./ficha-schema";
import { fichaBefore } from "./fichas.server";
import { listFotos } from "./fotos.server";
import type { FotoField } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";

const FAILURE =
  "No se ha podido guardar la foto. Lo que has escrito sigue aquí: inténtalo de nuevo.";
const CHANGED =
  "Esta foto se ha cambiado en otra ventana mientras escribías. Lo que has escrito sigue aquí, y sobre cada dato que no coincide está lo que dice ahora. Si la guardas otra vez, queda como está aquí.";

export interface FotoState {
  texts: Record<FotoField, string>;
  ficha: Ficha;
  errors: Partial<Record<FotoField | FichaField, string>>;
  isCopied: boolean;
  origin: Record<"clave" | "version", string>;
  failure?: string;
}

/**
 * Saves a photo's texts and ficha; returns its id. "unfinished" if the ficha of the photo before was copied
 * into empty fields, not saved; "conflict" if the photo is gone or, with a `failure`, was changed by others.
 */
export async function submitFoto(
  request: Request,
  proyectoId: number,
  id: number,
): Promise<FormResult<number, FotoState>> {
  const fields = await readFields(request, FOTO_EDIT_FIELDS);
  const { descripcion = "", alternativo = "", clave = "", version = "" } = fields;
  const form: FotoState = {
    texts: { descripcion, alternativo },
    ficha: fichaOf(fields),
    errors: {},
    isCopied: false,
    origin: { clave, version },
  };
  if (fields.copiar) {
    const ficha = { ...fichaBefore(await listFotos(proyectoId), id), ...form.ficha };
    return { ok: false, reason: "unfinished", form: { ...form, ficha, isCopied: true } };
  }
  const typed = fotoSchema.safeParse(fields);
  const { values, errors } = readFicha(fields);
  if (!typed.success || Object.keys(errors).length > 0) {
    const all = { ...fieldErrors(typed.error), ...errors };
    return { ok: false, reason: "invalid", form: { ...form, errors: all } };
  }
  try {
    const origin = { clave, version: version || null };
    const isThere = await describeFoto(proyectoId, id, typed.data, values, origin);
    return isThere ? { ok: true, value: id } : { ok: false, reason: "conflict", form };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const errors = saidNow(shownWords(error.stored), shownWords({ ...typed.data, ...values }));
      const changed = { errors, origin: { clave, version: error.version }, failure: CHANGED };
      return { ok: false, reason: "conflict", form: { ...form, ...changed } };
    }
    logProblem("photo not changed", error);
    return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
  }
}

function shownWords(words: Partial<Record<FotoField | FichaField, string | null>>) {
  const { descripcion = null, alternativo = null } = words;
  const ficha = Object.fromEntries(TYPED_FIELDS.map((field) => [field, words[field] ?? null]));
  return { descripcion, alternativo, ...ficha, proceso: procesoName(fichaOf(words)) ?? null };
}
