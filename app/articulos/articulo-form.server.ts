import { trimmedText, typedLine } from "~/format/text-fields";
import type { UploadForm } from "~/http/form-body.server";
import type { FormResult, FormState } from "~/http/form-result";
import { publicOrigin } from "~/http/request.server";
import { submitPictureForm } from "~/uploads/picture-form.server";
import { readPreviewedForm } from "~/uploads/preview.server";
import { ARTICULO_FIELDS, ARTICULO_LIMITS, type ArticuloField } from "./articulo-fields";
import type { VisibleArticulo } from "./articulo-view";
import { articuloSchema, createArticulo, findArticulo, updateArticulo } from "./articulos.server";
import { previewedHtml } from "./contenido-html.server";
import { missingPictures, writePictureLines } from "./text-uploads.server";

const FORM = {
  fields: ARTICULO_FIELDS,
  schema: articuloSchema,
  picture: "imagen",
  bucket: "blog-images",
  goOn: "seguir",
  failure:
    "No se ha podido guardar el artículo. Lo que has escrito sigue aquí: inténtalo de nuevo.",
  problem: "article not saved",
} as const;

/** `id` is the changed article's, or null for a new one. @returns that of the saved one */
export function submitArticulo(
  request: Request,
  id: number | null,
): Promise<FormResult<number, FormState<ArticuloField>>> {
  const prepare = async (form: UploadForm) => {
    const errors = await writePictureLines(form, "contenido");
    const { contenido = "", seguir } = form.fields;
    const before = id === null ? null : await findArticulo(id);
    const missing = seguir ? null : await missingPictures(contenido, before?.text ?? "");
    return { ...errors, ...(missing && { contenido: missing }) };
  };
  return submitPictureForm(request, { ...FORM, prepare }, async (text, cover) => {
    const article = { ...text, ownHost: hostOf(request) };
    if (id === null) return createArticulo(article, cover, text.clave || null);
    const change = cover ?? (text.quitar_imagen ? null : undefined);
    if (!(await updateArticulo(id, article, change))) throw new Error("El artículo ya no existe");
    return id;
  });
}

interface ArticuloPreview {
  article: VisibleArticulo;
  isChange: boolean;
  problems: string[];
}

/** What visitors would see, also of an incomplete article; `id` is null for a new one. */
export async function previewArticulo(
  request: Request,
  id: number | null,
): Promise<ArticuloPreview> {
  const { fields, picture, problems } = await readPreviewedForm(request, "imagen", ARTICULO_FIELDS);
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
      imagen_alternativo: typedLine.parse(fields.alternativo) || null,
      contenido: await previewedHtml(contenido, hostOf(request)),
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}

function hostOf(request: Request): string {
  return new URL(publicOrigin(request)).host;
}
