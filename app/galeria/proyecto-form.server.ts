import type { PictureRow } from "~/db/schema";
import { trimmedText, typedLine } from "~/format/text-fields";
import { readMultipart } from "~/http/form-body.server";
import { type FormState, fieldErrors } from "~/http/form-result";
import { UNAVAILABLE } from "~/http/unavailable";
import { logProblem } from "~/log.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { readPreviewedForm } from "~/uploads/preview.server";
import { UploadError } from "~/uploads/upload-error";
import { PROYECTO_FIELDS, type ProyectoField } from "./galeria-fields";
import { type ProyectoText, proyectoSchema } from "./galeria-schema";
import type { VisibleProyecto } from "./proyecto-card";
import { createProyecto, findProyecto, updateProyecto } from "./proyectos.server";

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
  const form = await readMultipart(request, PROYECTO_FIELDS).catch(() => null);
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
    await (upload ? ingestAndSave("galeria-images", upload, saveWith) : saveWith(null));
    return null;
  } catch (error) {
    if (error instanceof UploadError) {
      return { state: { values, errors: { portada: error.message } }, init: 400 };
    }
    logProblem("project not saved", error);
    return { state: { values, errors: {}, failure: FAILURE }, init: UNAVAILABLE };
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

export interface ProyectoPreview {
  proyecto: VisibleProyecto;
  isChange: boolean;
  /** What would keep it from being saved, in sentences. */
  problems: string[];
}

/**
 * What visitors would see of a submitted project, whatever is still missing in it.
 *
 * @param id of the project that is being changed, or null for a new one
 */
export async function previewProyecto(
  request: Request,
  id: number | null,
): Promise<ProyectoPreview> {
  const { fields, picture, problems } = await readPreviewedForm(
    request,
    "portada",
    PROYECTO_FIELDS,
  );
  const stored = id === null ? null : await findProyecto(id);
  const typed = proyectoSchema.safeParse(fields);
  const portada_url = picture?.url ?? stored?.portada_url ?? null;
  if (!portada_url && problems.length === 0) problems.push(COVER_MISSING);
  return {
    proyecto: {
      id: stored?.id ?? 0,
      titulo: typedLine.parse(fields.titulo) || "Sin título",
      descripcion: trimmedText.parse(fields.descripcion).slice(0, PROYECTO_FIELDS.descripcion),
      portada_url,
      portada: picture ?? stored?.portada ?? null,
      fotos: stored?.fotos ?? 0,
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}
