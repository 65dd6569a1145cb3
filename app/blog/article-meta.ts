import { cardOf, type Picture } from "~/storage/picture";
import { pageMeta } from "~/ui/page-meta";
import { type Matches, siteOf } from "~/ui/site-of";
import { breadcrumbs } from "~/ui/structured-data";
import { articleData, type ShownArticle } from "./article-data";
import { coverText } from "./cover-text";

/** What an article's page says of itself. */
export function articleMeta(article: ShownArticle & { cover: Picture | null }, matches: Matches) {
  const { id, titulo, excerpt, cover, created_at, updated_at } = article;
  const path = `/blog/${id}`;
  const page = pageMeta(matches, {
    title: titulo,
    description: excerpt,
    path,
    image: cardOf(cover, coverText(titulo)),
    article: { published: created_at, modified: updated_at },
  });
  const site = siteOf(matches);
  if (!site) return page;
  const way = breadcrumbs(matches, ["Blog", "/blog"], [titulo, path]);
  return [...page, articleData(article, site), way];
}
