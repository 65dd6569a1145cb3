import { expect, test } from "vitest";
import { createArticulo, updateArticulo } from "~/articulos/articulos.server";
import { db } from "~/db/client.server";
import { pictureRow } from "../support/image-row";

const TEXT = { titulo: "Uno", contenido: "Texto" };
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);

test("two browser tabs that replace the cover of an article at once leave one picture", async () => {
  await createArticulo(TEXT, cover(1), null);
  const article = db.selectFrom("blog_posts").select(["id", "imagen_url as url"]);
  const { id } = await article.executeTakeFirstOrThrow();
  await Promise.all([updateArticulo(id, TEXT, cover(2)), updateArticulo(id, TEXT, cover(3))]);
  const pictures = await db.selectFrom("pictures").select("url").execute();
  expect(pictures.map(({ url }) => url)).toEqual([(await article.executeTakeFirst())?.url]);
});
