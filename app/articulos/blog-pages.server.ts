import { cached } from "~/db/cached.server";
import { pagesOf } from "./articulo-fields";
import { countArticulos, findArticulo, findNextArticulo, listArticulos } from "./articulos.server";

/** Reads a page of the blog; pages count from 1. */
export const readBlogPage = cached(async (page: number) => {
  const [articles, total] = await Promise.all([listArticulos(page), countArticulos()]);
  return { articles, page, pages: pagesOf(total) };
});

/** Returns an article as visitors see it, and the next one; null if there is no such article. */
export const readArticle = cached(async (id: number) => {
  const found = await findArticulo(id);
  if (!found) return null;
  // For the editor only.
  const { text, version, ...article } = found;
  return { article, next: await findNextArticulo(found) };
});
