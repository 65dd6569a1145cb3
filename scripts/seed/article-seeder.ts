import { articuloSchema } from "~/articulos/articulos.server";
import { htmlToDocument } from "~/articulos/document/from-html";
import { documentToText } from "~/articulos/document/to-text";
import { createArticulo } from "~/articulos/publish.server";
import { db } from "~/db/client.server";
import { ingestImage } from "~/uploads/ingest.server";
import { backdate, momentOf } from "./age";
import { type DemoArticle, demoKey, demoUpload } from "./demo-content";

/** Publishes the articles of demo/ that are missing, and says how many. */
export async function seedArticles(articles: DemoArticle[]): Promise<number> {
  let added = 0;
  for (const article of articles) {
    const form_key = demoKey("articulo", article.clave);
    if (!(await isThere(form_key))) {
      const cover = await ingestImage("blog-images", demoUpload(article.portada));
      await createArticulo(textOf(article), cover, form_key);
      added++;
    }
    await backdate("blog_posts", { form_key }, momentOf(article));
  }
  return added;
}

/** An article travels as plain text, this one too: what is stored is what a form would have made. */
function textOf({ titulo, contenido }: DemoArticle) {
  return articuloSchema.parse({ titulo, contenido: documentToText(htmlToDocument(contenido)) });
}

async function isThere(form_key: string): Promise<boolean> {
  const query = db.selectFrom("blog_posts").select("id").where("form_key", "=", form_key);
  return (await query.executeTakeFirst()) !== undefined;
}
