import type { PictureRow } from "~/db/schema";
import { trimmedText, typedLine } from "~/format/text-fields";
import { readMultipart } from "~/http/form-body.server";
import { type FormState, fieldErrors } from "~/http/form-result";
import { UNAVAILABLE } from "~/http/unavailable";
import { logProblem } from "~/log.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { readPreviewedForm } from "~/uploads/preview.server";
import { UploadError } from "~/uploads/upload-error";
import { ARTICLE_FIELDS, ARTICULO_LIMITS, type ArticuloField } from "./articulo-fields";
import type { VisibleArticulo } from "./articulo-view";
import {
  type ArticuloText,
  articuloSchema,
  createArticulo,
  findArticulo,
  updateArticulo,
} from "./articulos.server";
import { textToDocument } from "./document/from-text";
import { safeHtml } from "./document/to-html.server";

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a enviarlo.";
const FAILURE =
  "No se ha podido guardar el artículo. Lo que has escrito sigue aquí: inténtalo de nuevo.";

/** What came of a submitted article: null when it was saved. */
export type ArticuloOutcome = {
  state: FormState<ArticuloField>;
  init: number | ResponseInit;
} | null;

/**
 * Reads a submitted article and saves it.
 *
 * @param id of the article that is changed, or null for a new one
 */
export async function submitArticulo(
  request: Request,
  id: number | null,
): Promise<ArticuloOutcome> {
  const form = await readMultipart(request, ARTICLE_FIELDS).catch(() => null);
  if (!form) return { state: { values: {}, errors: {}, failure: UNREADABLE }, init: 400 };
  const values = form.fields;
  try {
    const typed = articuloSchema.safeParse(values);
    if (!typed.success) return { state: { values, errors: fieldErrors(typed.error) }, init: 400 };
    const upload = form.uploads.find(({ field }) => field === "imagen");
    const saveWith = (cover: PictureRow | null) => save(id, typed.data, cover);
    await (upload ? ingestAndSave("blog-images", upload, saveWith) : saveWith(null));
    return null;
  } catch (error) {
    if (error instanceof UploadError) {
      return { state: { values, errors: { imagen: error.message } }, init: 400 };
    }
    logProblem("article not saved", error);
    return { state: { values, errors: {}, failure: FAILURE }, init: UNAVAILABLE };
  } finally {
    await form.discard();
  }
}

async function save(
  id: number | null,
  text: ArticuloText,
  cover: PictureRow | null,
): Promise<void> {
  const { clave, quitar_imagen } = text;
  if (id === null) return createArticulo(text, cover, clave || null);
  const isKept = await updateArticulo(id, text, cover ?? (quitar_imagen ? null : undefined));
  if (!isKept) throw new Error("El artículo ya no existe");
}

export interface ArticuloPreview {
  article: VisibleArticulo;
  isChange: boolean;
  /** What would keep it from being saved, in sentences. */
  problems: string[];
}

/**
 * What visitors would see of a submitted article, whatever is still missing in it.
 *
 * @param id of the article that is being changed, or null for a new one
 */
export async function previewArticulo(
  request: Request,
  id: number | null,
): Promise<ArticuloPreview> {
  const { fields, picture, problems } = await readPreviewedForm(request, "imagen", ARTICLE_FIELDS);
  const stored = id === null ? null : await findArticulo(id);
  const { imagen_url = null, cover = null } = (!fields.quitar_imagen && stored) || {};
  const typed = articuloSchema.safeParse(fields);
  const contenido = trimmedText.parse(fields.contenido).slice(0, ARTICULO_LIMITS.contenido);
  return {
    article: {
      titulo: typedLine.parse(fields.titulo) || "Sin título",
      created_at: stored?.created_at ?? new Date().toISOString(),
      imagen_url: picture?.url ?? imagen_url,
      cover: picture ?? cover,
      contenido: safeHtml(textToDocument(contenido)),
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}
