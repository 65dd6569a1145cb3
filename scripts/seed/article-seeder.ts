import { articuloSchema } from "~/articulos/articulos.server";
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
      await createArticulo(await textOf(article), cover, form_key);
      added++;
    }
    await backdate("blog_posts", { form_key }, momentOf(article));
  }
  return added;
}

/** The pictures of its text are photos of the demonstration's projects. */
async function textOf({ titulo, contenido, curso_interes }: DemoArticle) {
  const photos = await db
    .selectFrom("fotos_galeria")
    .select(["form_key", "url"])
    .where("form_key", "like", `${demoKey("foto", "")}%`)
    .execute();
  const shown = photos.reduce(
    (text, { form_key, url }) =>
      text.replaceAll(`](${form_key?.slice(demoKey("foto", "").length)} `, `](${url} `),
    contenido,
  );
  return articuloSchema.parse({ titulo, contenido: shown, curso_interes });
}

async function isThere(form_key: string): Promise<boolean> {
  const query = db.selectFrom("blog_posts").select("id").where("form_key", "=", form_key);
  return (await query.executeTakeFirst()) !== undefined;
}
