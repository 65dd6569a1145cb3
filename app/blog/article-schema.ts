import { z } from "zod";
import { requiredLine, textUpTo } from "~/text-schema";
import { ARTICLE_LIMITS } from "./article-limits";

/** The article form (specification, section 5); the content is the contract's plain text. */
export const articleSchema = z.object({
  titulo: requiredLine(ARTICLE_LIMITS.titulo, "Escribe un título"),
  contenido: textUpTo(ARTICLE_LIMITS.contenido),
});

export type ArticleText = z.infer<typeof articleSchema>;
