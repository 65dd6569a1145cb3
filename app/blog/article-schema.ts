import { z } from "zod";
import { hiddenText, requiredLine, textUpTo } from "~/text-schema";
import { ARTICLE_FIELDS, ARTICLE_LIMITS } from "./article-limits";

/** The article form (specification, section 5); the content is the contract's plain text. */
export const articleSchema = z.object({
  titulo: requiredLine(ARTICLE_LIMITS.titulo, "Escribe un título"),
  contenido: textUpTo(ARTICLE_LIMITS.contenido),
  clave: hiddenText(ARTICLE_FIELDS.clave),
  quitar_imagen: hiddenText(ARTICLE_FIELDS.quitar_imagen),
});

export type ArticleText = z.infer<typeof articleSchema>;
