import { type FormFields, readMultipart, type Upload } from "~/http/form-body.server";
import { logProblem } from "~/log.server";
import type { Picture } from "./image";
import { decoding, inspectImage } from "./inspect.server";
import { previewOf } from "./process.server";
import { enqueue } from "./queue.server";
import { UploadError } from "./upload-error";

/** As if ingested, with its bytes in its URL. @throws UploadError, or Error of the disk */
function previewPicture(upload: Upload): Promise<Picture> {
  return enqueue(async () => {
    if (upload.trouble) throw upload.trouble;
    await inspectImage(upload);
    const { data, ...size } = await decoding(upload.name, () => previewOf(upload.path));
    const url = `data:image/webp;base64,${data.toString("base64")}`;
    return { url, ...size, widths: [], avifWidths: [], hasCard: false };
  });
}

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a abrir la vista previa.";
const notRead = (name: string) => `«${name}» no se ha podido leer. Inténtalo de nuevo.`;

interface PreviewedForm {
  fields: Record<string, string>;
  /** Null where the form brought none that can be shown. */
  picture: Picture | null;
  problems: string[];
}

/** Reads a form and the picture in `field`; nothing of it stays on the disk. */
export async function readPreviewedForm(
  request: Request,
  field: string,
  declared: FormFields,
): Promise<PreviewedForm> {
  const form = await readMultipart(request, declared).catch(() => null);
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
