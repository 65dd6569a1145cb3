import type { PictureRow } from "~/db-schema";
import { type FormState, fieldErrors } from "~/form-state";
import { logProblem } from "~/problem-log.server";
import { readUploadForm } from "~/storage/multipart.server";
import { savePicture } from "~/storage/pictures.server";
import { UploadError } from "~/storage/upload-error";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { PROYECTO_FIELDS, type ProyectoField } from "./galeria-limits";
import { type ProyectoText, proyectoSchema } from "./galeria-schema";
import { createProyecto, updateProyecto } from "./proyectos.server";

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a enviarlo.";
const FAILURE =
  "No se ha podido guardar el proyecto. Lo que has escrito sigue aquí: inténtalo de nuevo.";
export const COVER_MISSING = "Elige una imagen de portada";

/** What came of a submitted project: null when it was saved. */
export type ProyectoOutcome = {
  state: FormState<ProyectoField>;
  init: number | ResponseInit;
} | null;

/**
 * Reads a submitted project and saves it.
 *
 * @param id of the project that is changed, which keeps its cover if none comes; null for a new one
 */
export async function submitProyecto(
  request: Request,
  id: number | null,
): Promise<ProyectoOutcome> {
  const form = await readUploadForm(request, PROYECTO_FIELDS).catch(() => null);
  if (!form) return { state: { values: {}, errors: {}, failure: UNREADABLE }, init: 400 };
  const values = form.fields;
  try {
    const typed = proyectoSchema.safeParse(values);
    const upload = form.uploads.find(({ field }) => field === "portada");
    const errors: FormState<ProyectoField>["errors"] = typed.success
      ? {}
      : fieldErrors(typed.error);
    if (!upload && id === null) errors.portada = COVER_MISSING;
    if (!typed.success || Object.keys(errors).length > 0) {
      return { state: { values, errors }, init: 400 };
    }
    const { clave, ...text } = typed.data;
    const saveWith = (portada: PictureRow | null) => save(id, text, portada, clave || null);
    await (upload ? savePicture("galeria-images", upload, saveWith) : saveWith(null));
    return null;
  } catch (error) {
    if (error instanceof UploadError) {
      return { state: { values, errors: { portada: error.message } }, init: 400 };
    }
    logProblem("project not saved", error);
    return { state: { values, errors: {}, failure: FAILURE }, init: TRY_AGAIN_SOON };
  } finally {
    await form.discard();
  }
}

async function save(
  id: number | null,
  text: ProyectoText,
  portada: PictureRow | null,
  formKey: string | null,
): Promise<void> {
  if (id === null && portada) return createProyecto(text, portada, formKey);
  const isThere = id !== null && (await updateProyecto(id, text, portada));
  if (!isThere) throw new Error("El proyecto ya no existe");
}
