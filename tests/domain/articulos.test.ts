import { expect, test } from "vitest";
import { createArticulo, publish } from "~/articulos/publish.server";
import { db } from "~/db/client.server";
import { articuloTarget } from "../support/articulo-target";
import { pictureRow } from "../support/image-row";

const TEXT = { titulo: "Uno", contenido: "Texto" };
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);

test("two browser tabs that replace the cover of an article at once leave one, and versions with the others", async () => {
  const target = articuloTarget(await createArticulo(TEXT, cover(1), null));
  await Promise.all([2, 3].map((digit) => publish(target, TEXT, cover(digit), null)));
  const urlsOf = async (table: "blog_posts" | "versiones") =>
    (await db.selectFrom(table).select("imagen_url as url").execute()).map(({ url }) => url);
  const held = [...(await urlsOf("blog_posts")), ...(await urlsOf("versiones"))];
  const pictures = await db.selectFrom("pictures").select("url").execute();
  expect(held).toHaveLength(3);
  expect(pictures.map(({ url }) => url).sort()).toEqual(held.sort());
});
