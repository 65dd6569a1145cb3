import type { PictureRow } from "~/db-schema";
import { type FormState, fieldErrors } from "~/form-state";
import { logProblem } from "~/problem-log.server";
import { readUploadForm } from "~/storage/multipart.server";
import { savePicture } from "~/storage/pictures.server";
import { UploadError } from "~/storage/upload-error";
import { TRY_AGAIN_SOON } from "~/storage-trouble";
import { ARTICLE_FIELDS, type ArticleField } from "./article-limits";
import { type ArticleText, articleSchema } from "./article-schema";
import { createArticle, updateArticle } from "./articles.server";

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a enviarlo.";
const FAILURE =
  "No se ha podido guardar el artículo. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/** What came of a submitted article: null when it was saved. */
export type ArticleOutcome = { state: FormState<ArticleField>; init: number | ResponseInit } | null;

/**
 * Reads a submitted article and saves it.
 *
 * @param id of the article that is changed, or null for a new one
 */
export async function submitArticle(request: Request, id: number | null): Promise<ArticleOutcome> {
  const form = await readUploadForm(request, ARTICLE_FIELDS).catch(() => null);
  if (!form) return { state: { values: {}, errors: {}, failure: UNREADABLE }, init: 400 };
  const values = form.fields;
  try {
    const typed = articleSchema.safeParse(values);
    if (!typed.success) return { state: { values, errors: fieldErrors(typed.error) }, init: 400 };
    const upload = form.uploads.find(({ field }) => field === "imagen");
    const saveWith = (cover: PictureRow | null) => save(id, typed.data, cover);
    await (upload ? savePicture("blog-images", upload, saveWith) : saveWith(null));
    return null;
  } catch (error) {
    if (error instanceof UploadError) {
      return { state: { values, errors: { imagen: error.message } }, init: 400 };
    }
    logProblem("article not saved", error);
    return { state: { values, errors: {}, failure: FAILURE }, init: TRY_AGAIN_SOON };
  } finally {
    await form.discard();
  }
}

async function save(id: number | null, text: ArticleText, cover: PictureRow | null): Promise<void> {
  const { clave, quitar_imagen } = text;
  if (id === null) return createArticle(text, cover, clave || null);
  const isKept = await updateArticle(id, text, cover ?? (quitar_imagen ? null : undefined));
  if (!isKept) throw new Error("El artículo ya no existe");
}
