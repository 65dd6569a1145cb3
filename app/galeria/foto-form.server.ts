import { readFields } from "~/http/form-body.server";
import { type FormResult, fieldErrors } from "~/http/form-result";
import { logProblem } from "~/log.server";
import { type Ficha, type FichaField, fichaOf } from "./ficha";
import { FOTO_EDIT_FIELDS, readFicha } from "./ficha-schema";
import { fichaBefore } from "./fichas.server";
import { describeFoto, listFotos } from "./fotos.server";
import type { FotoField } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";

const FAILURE =
  "No se ha podido guardar la foto. Lo que has escrito sigue aquí: inténtalo de nuevo.";

export interface FotoState {
  texts: Record<FotoField, string>;
  ficha: Ficha;
  errors: Partial<Record<FotoField | FichaField, string>>;
  /** Whether the ficha has been completed from the photo before. */
  isCopied: boolean;
  failure?: string;
}

/**
 * "unfinished" when a ficha was copied, into what was empty: it is to be looked at, and saved.
 * "conflict" when the photo is gone.
 */
export async function submitFoto(
  request: Request,
  proyectoId: number,
  id: number,
): Promise<FormResult<number, FotoState>> {
  const fields = await readFields(request, FOTO_EDIT_FIELDS);
  const { descripcion = "", alternativo = "" } = fields;
  const form: FotoState = {
    texts: { descripcion, alternativo },
    ficha: fichaOf(fields),
    errors: {},
    isCopied: false,
  };
  if (fields.copiar) {
    const { proceso, otro_proceso, ...before } = fichaBefore(await listFotos(proyectoId), id);
    // A process and its name are one: neither is completed by that of the other photo.
    const isSaid = form.ficha.proceso || form.ficha.otro_proceso;
    const own = isSaid ? { proceso: "otro" } : { proceso, otro_proceso };
    const ficha = fichaOf({ ...before, ...own, ...form.ficha });
    return { ok: false, reason: "unfinished", form: { ...form, ficha, isCopied: true } };
  }
  const typed = fotoSchema.safeParse(fields);
  const { values, errors } = readFicha(fields);
  if (!typed.success || Object.keys(errors).length > 0) {
    const all = { ...fieldErrors(typed.error), ...errors };
    return { ok: false, reason: "invalid", form: { ...form, errors: all } };
  }
  try {
    const isThere = await describeFoto(proyectoId, id, typed.data, values);
    return isThere ? { ok: true, value: id } : { ok: false, reason: "conflict", form };
  } catch (error) {
    logProblem("photo not changed", error);
    return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
  }
}
