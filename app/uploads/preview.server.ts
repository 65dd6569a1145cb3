import { type FormFields, readMultipart, type Upload } from "~/http/form-body.server";
import { logProblem } from "~/log.server";
import type { Picture } from "./image";
import { decoding, inspectImage } from "./inspect.server";
import { previewOf } from "./process.server";
import { enqueue } from "./queue.server";
import { UploadError } from "./upload-error";

/**
 * Returns a picture as if ingested, with its bytes in its URL.
 * @throws UploadError, or Error of the disk
 */
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

/** Reads a form, the pictures in `pictureFields` and what is wrong with them; leaves nothing on the disk. */
export async function readPreviewedPictures(
  request: Request,
  pictureFields: string[],
  declared: FormFields,
) {
  const form = await readMultipart(request, declared);
  const fields: Record<string, string> = form?.fields ?? {};
  const pictures: Record<string, Picture> = {};
  const problems = form ? [] : [UNREADABLE];
  try {
    const uploads = form?.uploads ?? [];
    for (const upload of uploads.filter(({ field }) => pictureFields.includes(field))) {
      try {
        pictures[upload.field] = await previewPicture(upload);
      } catch (error) {
        const isRefused = error instanceof UploadError;
        if (!isRefused) logProblem("picture not previewed", error);
        problems.push(isRefused ? error.message : notRead(upload.name));
      }
    }
    return { fields, pictures, problems };
  } finally {
    await form?.discard();
  }
}
