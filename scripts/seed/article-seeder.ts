import { articuloSchema } from "~/articulos/articulos.server";
import { createArticulo } from "~/articulos/publish.server";
import { db } from "~/db/client.server";
import { ingestImage } from "~/uploads/ingest.server";
import { backdate, momentOf } from "./age";
import { type DemoArticle, demoKey, demoUpload } from "./demo-content";
import { withPhotos } from "./demo-photos";

/** Publishes the articles of demo/ that are missing; returns how many. */
export async function seedArticles(articles: DemoArticle[]): Promise<number> {
  let added = 0;
  for (const article of articles) {
    const form_key = demoKey("articulo", article.clave);
    if (!(await isThere(form_key))) {
      const cover = await ingestImage("blog-images", demoUpload(article.portada));
      await createArticulo(await textOf(article), cover, form_key);
      added++;
    }
    await backdate("blog_posts", { form_key }, momentOf(article));
  }
  return added;
}

async function textOf({ titulo, contenido, curso_interes }: DemoArticle) {
  return articuloSchema.parse({ titulo, contenido: await withPhotos(contenido), curso_interes });
}

async function isThere(form_key: string): Promise<boolean> {
  const query = db.selectFrom("blog_posts").select("id").where("form_key", "=", form_key);
  return (await query.executeTakeFirst()) !== undefined;
}
