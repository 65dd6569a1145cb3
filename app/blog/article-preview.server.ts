import { readPreviewedForm } from "~/storage/previewed-form.server";
import { typedLine, typedText } from "~/text-schema";
import { articleHtml } from "./article-html.server";
import { ARTICLE_FIELDS, ARTICLE_LIMITS } from "./article-limits";
import { articleSchema } from "./article-schema";
import type { VisibleArticle } from "./article-view";
import { findArticle } from "./articles.server";
import { textToDocument } from "./text-to-document";

export interface ArticlePreview {
  article: VisibleArticle;
  isChange: boolean;
  /** What would keep it from being saved, in sentences. */
  problems: string[];
}

/**
 * What visitors would see of a submitted article, whatever is still missing in it.
 *
 * @param id of the article that is being changed, or null for a new one
 */
export async function previewArticle(request: Request, id: number | null): Promise<ArticlePreview> {
  const { fields, picture, problems } = await readPreviewedForm(request, "imagen", ARTICLE_FIELDS);
  const stored = id === null ? null : await findArticle(id);
  const { imagen_url = null, cover = null } = (!fields.quitar_imagen && stored) || {};
  const typed = articleSchema.safeParse(fields);
  const contenido = typedText.parse(fields.contenido).slice(0, ARTICLE_LIMITS.contenido);
  return {
    article: {
      titulo: typedLine.parse(fields.titulo) || "Sin título",
      created_at: stored?.created_at ?? new Date().toISOString(),
      imagen_url: picture?.url ?? imagen_url,
      cover: picture ?? cover,
      contenido: articleHtml(textToDocument(contenido)),
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}
