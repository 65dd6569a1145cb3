import { cardOf } from "~/storage/picture";
import { pageMeta } from "~/ui/page-meta";
import type { Matches } from "~/ui/site-of";
import type { Article } from "./articles.server";
import { coverText } from "./cover-text";

/** What an article's page says of itself. */
export function articleMeta(article: Omit<Article, "text">, matches: Matches) {
  const { id, titulo, excerpt, cover, created_at, updated_at } = article;
  return pageMeta(matches, {
    title: titulo,
    description: excerpt,
    path: `/blog/${id}`,
    image: cardOf(cover, coverText(titulo)),
    article: { published: created_at, modified: updated_at },
  });
}
