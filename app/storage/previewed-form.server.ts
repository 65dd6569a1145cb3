import type { FormFields } from "~/form-fields";
import { logProblem } from "~/problem-log.server";
import { readUploadForm } from "./multipart.server";
import type { Picture } from "./picture";
import { previewPicture } from "./picture-preview.server";
import { UploadError } from "./upload-error";

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a abrir la vista previa.";
const notRead = (name: string) => `«${name}» no se ha podido leer. Inténtalo de nuevo.`;

/** A form as it was posted to be looked at, not to be kept. */
export interface PreviewedForm {
  fields: Record<string, string>;
  /** The picture it brought, in its own address; null where it brought none that can be shown. */
  picture: Picture | null;
  /** Why it could not be shown as it is, in sentences. */
  problems: string[];
}

/**
 * Reads a form and the picture in one of its fields; nothing of it is left on the disk.
 *
 * @param field that brings the picture
 * @param declared text fields of the form
 */
export async function readPreviewedForm(
  request: Request,
  field: string,
  declared: FormFields,
): Promise<PreviewedForm> {
  const form = await readUploadForm(request, declared).catch(() => null);
  if (!form) return { fields: {}, picture: null, problems: [UNREADABLE] };
  const { fields, uploads } = form;
  const upload = uploads.find((each) => each.field === field);
  try {
    const picture = upload ? await previewPicture(upload) : null;
    return { fields, picture, problems: [] };
  } catch (error) {
    const isRefused = error instanceof UploadError;
    if (!isRefused) logProblem("picture not previewed", error);
    const problem = isRefused ? error.message : notRead(upload?.name ?? field);
    return { fields, picture: null, problems: [problem] };
  } finally {
    await form.discard();
  }
}
