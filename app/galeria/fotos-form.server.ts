import { readFields, readMultipart, type Upload } from "~/http/form-body.server";
import { fieldErrors } from "~/http/form-result";
import { UNAVAILABLE } from "~/http/unavailable";
import { FILES_LIMIT } from "~/http/upload-limits";
import { logProblem } from "~/log.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { UploadError } from "~/uploads/upload-error";
import { addFoto, describeFoto, hasFoto } from "./fotos.server";
import { FOTO_FIELDS } from "./galeria-fields";
import { fotoSchema } from "./galeria-schema";
import { findProyecto } from "./proyectos.server";

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a enviarlo.";
const FOTO_MISSING = "Elige al menos una fotografía";
const FAILURE = "No se ha podido guardar la descripción. Sigue aquí: inténtalo de nuevo.";
const notSaved = (name: string) => `«${name}» no se ha podido guardar. Inténtalo de nuevo.`;

/** What came of it; `init` is how the form is answered, null when everything was saved. */
export interface FotosOutcome {
  state: FotosState;
  init: number | ResponseInit | null;
}

/**
 * Hangs the photos of a form, each accepted or refused by itself. The last comes first, so
 * that the one that was chosen first ends up as the newest and leads the project.
 *
 * @returns null when there is no such project. The form is read all the same: an answer to a
 *   form that was not read ends the connection, and the browser would show that instead.
 */
export async function submitFotos(
  request: Request,
  proyectoId: number,
): Promise<FotosOutcome | null> {
  const form = await readMultipart(request, FOTO_FIELDS).catch(() => null);
  if (!form) return refuse({ failure: UNREADABLE });
  const { descripcion = "", clave } = form.fields;
  try {
    if (!(await findProyecto(proyectoId))) return null;
    const typed = fotoSchema.safeParse({ descripcion, clave });
    if (!typed.success) return refuse({ descripcion, errors: fieldErrors(typed.error) });
    const uploads = form.uploads.filter(({ field }) => field === "foto");
    if (uploads.length === 0) return refuse({ descripcion, errors: { foto: FOTO_MISSING } });
    const outcome: FotosOutcome = { state: { descripcion, added: 0, refused: [] }, init: null };
    const { refused } = outcome.state;
    if (form.tooMany) refused.push(`Caben ${FILES_LIMIT} de una vez: las demás no han llegado.`);
    for (const [index, upload] of [...uploads.entries()].reverse()) {
      try {
        await hang(proyectoId, upload, typed.data.descripcion, clave ? `${clave}.${index}` : null);
        outcome.state.added++;
      } catch (error) {
        const isRefused = error instanceof UploadError;
        if (!isRefused) logProblem("photo not saved", error);
        refused.unshift(isRefused ? error.message : notSaved(upload.name));
        if (!isRefused) outcome.init = UNAVAILABLE;
      }
    }
    if (refused.length > 0) outcome.init ??= 400;
    return outcome;
  } finally {
    await form.discard();
  }
}

/** Changes the description of one photo. */
export async function submitDescripcion(
  request: Request,
  proyectoId: number,
  id: number,
): Promise<FotosOutcome> {
  const { descripcion = "" } = await readFields(request, FOTO_FIELDS);
  const typed = fotoSchema.safeParse({ descripcion });
  if (!typed.success) return refuse({ descripcion, errors: fieldErrors(typed.error) });
  try {
    await describeFoto(proyectoId, id, typed.data.descripcion);
    return { state: { descripcion, added: 0, refused: [] }, init: null };
  } catch (error) {
    logProblem("description not saved", error);
    return {
      state: { descripcion, added: 0, refused: [], failure: FAILURE },
      init: UNAVAILABLE,
    };
  }
}

async function hang(
  proyectoId: number,
  upload: Upload,
  descripcion: string | null,
  formKey: string | null,
): Promise<void> {
  if (formKey && (await hasFoto(formKey))) return;
  await ingestAndSave("galeria-images", upload, (picture) =>
    addFoto(proyectoId, picture, descripcion, formKey),
  );
}

function refuse(state: Partial<FotosState>): FotosOutcome {
  return { state: { descripcion: "", added: 0, refused: [], ...state }, init: 400 };
}

/** What came of photos that were sent, or of a description. */
export interface FotosState {
  descripcion: string;
  /** How many now hang in the project. */
  added: number;
  /** One sentence per photo that was refused; it names the photo. */
  refused: string[];
  errors?: { foto?: string; descripcion?: string };
  failure?: string;
}
