import { db } from "~/db/client.server";
import { IMAGES_LIMIT, latest, type SitemapEntry } from "~/seo/sitemap";

/** The gallery with the covers of its projects and their photos: all of it is one page in many states. */
export async function galeriaSitemap(): Promise<SitemapEntry> {
  const covers = await db
    .selectFrom("proyectos_galeria")
    .select(["portada_url as url", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(IMAGES_LIMIT)
    .execute();
  const fotos = await db
    .selectFrom("fotos_galeria")
    .select(["url", "created_at"])
    .orderBy("id", "desc")
    .limit(IMAGES_LIMIT)
    .execute();
  const pictures = [...covers, ...fotos];
  return {
    path: "/galeria",
    changed: latest(pictures.map(({ created_at }) => created_at)),
    images: pictures.map(({ url }) => url),
  };
}
