import { db } from "~/db/client.server";
import { ENTRIES_LIMIT, latest, type SitemapEntry } from "~/seo/sitemap";

export async function articulosSitemap(): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "imagen_url", "created_at", "updated_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(ENTRIES_LIMIT)
    .execute();
  const articles = rows.map(({ id, imagen_url, created_at, updated_at }) => ({
    path: `/blog/${id}`,
    changed: updated_at ?? created_at,
    images: imagen_url ? [imagen_url] : [],
  }));
  return [{ path: "/blog", changed: latest(articles.map(({ changed }) => changed)) }, ...articles];
}
