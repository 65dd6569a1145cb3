import { randomUUID } from "node:crypto";
import { WordsChanged } from "~/db/replace-words.server";
import { submitUploads, type Upload } from "~/http/form-body.server";
import { type FormResult, fieldErrors } from "~/http/form-result";
import { FileLeftBehind } from "~/http/resumed-form.server";
import { FILES_LIMIT } from "~/http/upload-limits";
import { logProblem } from "~/log.server";
import { removeFiles } from "~/uploads/buckets.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { isSamePicture } from "~/uploads/pictures.server";
import { UploadError } from "~/uploads/upload-error";
import { addFoto } from "./fotos.server";
import { describeAgain, findOfForm, keyBeside } from "./fotos-of-form.server";
import { FOTO_FIELDS, type FotosPlace } from "./galeria-fields";
import { type FotoText, fotoSchema } from "./galeria-schema";
import { findProyecto } from "./proyectos.server";

const FOTO_MISSING = "Elige al menos una fotografía";
const TOO_MANY = `Solo caben ${FILES_LIMIT} fotos de una vez: elige aparte las que faltan.`;
const changedSince = (name: string) =>
  `«${name}» ya está en el proyecto, y sus textos se han cambiado después. Cámbialos allí si quieres otros.`;
const notSaved = (name: string) => `«${name}» no se ha podido guardar. Inténtalo de nuevo.`;

export interface FotosState {
  descripcion: string;
  alternativo: string;
  donde: string;
  added: number;
  refused: string[];
  errors?: { foto?: string; descripcion?: string; alternativo?: string };
  failure?: string;
}

/**
 * Adds the photos of a form, each accepted or refused by itself; "conflict" if the project is gone.
 * @returns how many were added
 */
export function submitFotos(
  request: Request,
  proyectoId: number,
): Promise<FormResult<number, FotosState>> {
  const unreadable = (failure: string) => ({ ...nothingAdded({}), failure });
  return submitUploads(request, FOTO_FIELDS, unreadable, async ({ fields, uploads, tooMany }) => {
    const form = nothingAdded(fields);
    if (!(await findProyecto(proyectoId))) return { ok: false, reason: "conflict", form };
    const typed = fotoSchema.safeParse(fields);
    const fotos = uploads.filter(({ field }) => field === "foto");
    if (!typed.success || fotos.length === 0) {
      const errors = typed.success ? { foto: FOTO_MISSING } : fieldErrors(typed.error);
      return { ok: false, reason: "invalid", form: { ...form, errors } };
    }
    let reason: "invalid" | "unavailable" = "invalid";
    const { clave, orden } = typed.data;
    const key = clave || randomUUID();
    for (const [index, upload] of fotos.entries()) {
      try {
        const formKey = `${key}.${orden + index}`;
        await insertFoto(proyectoId, upload, typed.data, formKey);
        form.added++;
      } catch (error) {
        const isRefused = error instanceof UploadError || error instanceof FileLeftBehind;
        form.refused.push(isRefused ? error.message : notSaved(upload.name));
        if (isRefused) continue;
        logProblem("photo not saved", error);
        reason = "unavailable";
      }
    }
    if (tooMany) form.refused.push(TOO_MANY);
    return form.refused.length === 0
      ? { ok: true, value: form.added }
      : { ok: false, reason, form };
  });
}

/** Adds a photo; if the same picture comes again with its form key, only the stored texts are updated. */
async function insertFoto(
  proyectoId: number,
  upload: Upload,
  text: FotoText & { donde: FotosPlace },
  formKey: string,
): Promise<void> {
  await ingestAndSave("galeria-images", upload, async (picture) => {
    let key = formKey;
    let before = await findOfForm(key);
    while (before && !(await isSamePicture(before.url, picture.url))) {
      key = keyBeside(key);
      before = await findOfForm(key);
    }
    if (!before) return void (await addFoto({ proyectoId, picture, ...text, formKey: key }));
    await describeAgain(key, text).catch((error: unknown) => {
      throw error instanceof WordsChanged ? new UploadError(changedSince(upload.name)) : error;
    });
    await removeFiles([picture.url]);
  });
}

function nothingAdded(typed: Partial<FotosState>): FotosState {
  const { descripcion = "", alternativo = "", donde = "principio" } = typed;
  return { descripcion, alternativo, donde, added: 0, refused: [] };
}
