import { db } from "~/db/client.server";
import { submitUploads, type Upload, type UploadForm } from "~/http/form-body.server";
import type { FormResult } from "~/http/form-result";
import { FileLeftBehind } from "~/http/resumed-form.server";
import { FILES_LIMIT } from "~/http/upload-limits";
import { logProblem } from "~/log.server";
import { picturesIn, pictureUrls } from "~/text/document/document";
import { textToDocument } from "~/text/document/from-text";
import { pictureText } from "~/text/document/to-text";
import { ingestAndSave } from "~/uploads/ingest.server";
import { findPictures, insertPicture } from "~/uploads/pictures.server";
import { UploadError } from "~/uploads/upload-error";

const FIELD = "imagenes";
const MISSING = "Elige al menos una imagen";
const TOO_MANY = `Solo caben ${FILES_LIMIT} imágenes de una vez: elige aparte las que faltan.`;
const notSaved = (name: string) => `«${name}» no se ha podido guardar. Inténtalo de nuevo.`;
const notFound = (urls: string[]) =>
  `No encontramos ${urls.length === 1 ? "esta imagen" : "estas imágenes"}: ${urls.join(", ")}. Vuelve a subirla, o quita su línea.`;

interface TextUploads {
  added: string[];
  refused: string[];
}

/** Ingests pictures for a text that does not show them yet; each is accepted or refused by itself. */
async function ingestTextPictures(uploads: Upload[]): Promise<TextUploads> {
  const done: TextUploads = { added: [], refused: [] };
  for (const upload of uploads.filter(({ field }) => field === FIELD)) {
    try {
      const url = await ingestAndSave("blog-images", upload, async (picture) => {
        await db.transaction().execute((trx) => insertPicture(trx, picture));
        return picture.url;
      });
      done.added.push(url);
    } catch (error) {
      const isRefused = error instanceof UploadError || error instanceof FileLeftBehind;
      done.refused.push(isRefused ? error.message : notSaved(upload.name));
      if (!isRefused) logProblem("picture not saved", error);
    }
  }
  return done;
}

export function submitTextPictures(
  request: Request,
): Promise<FormResult<TextUploads, TextUploads>> {
  const nothing = (refusal: string): TextUploads => ({ added: [], refused: [refusal] });
  return submitUploads(request, {}, nothing, async ({ uploads, tooMany }) => {
    const done = await ingestTextPictures(uploads);
    if (tooMany) done.refused.push(TOO_MANY);
    if (done.added.length + done.refused.length === 0) done.refused.push(MISSING);
    return done.refused.length === 0
      ? { ok: true, value: done }
      : { ok: false, reason: "invalid", form: done };
  });
}

/**
 * Ingests the pictures of a form, and adds a line for each to the end of its field `text`.
 * @returns errors by field
 */
export async function writePictureLines(
  { fields, uploads, tooMany }: UploadForm,
  text: string,
): Promise<Record<string, string>> {
  const { added, refused } = await ingestTextPictures(uploads);
  if (tooMany) refused.push(TOO_MANY);
  const lines = added.map((src) => pictureText({ src, alt: "", caption: "" }));
  if (lines.length > 0)
    fields[text] = [fields[text]?.trim(), ...lines].filter(Boolean).join("\n\n");
  return refused.length > 0 ? { [FIELD]: refused.join(" ") } : {};
}

/** Returns an error naming the pictures of `text` that do not exist and were not in `before`, or null. */
export async function missingPictures(text: string, before: string): Promise<string | null> {
  const urls = pictureUrls(textToDocument(text, { withPictures: true }));
  const known = await findPictures(urls);
  const held = picturesIn(before);
  const missing = urls.filter((url) => !known[url] && !held.includes(url));
  return missing.length > 0 ? notFound(missing) : null;
}
