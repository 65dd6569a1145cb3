import { expect, test } from "vitest";
import { createArticulo, publish } from "~/articulos/publish.server";
import { articuloTarget } from "../support/articulo-target";
import { pictureRow } from "../support/image-row";
import { all, column } from "../support/put";

const TEXT = { titulo: "Uno", contenido: "Texto" };
const cover = (digit: number) => pictureRow(`/uploads/blog-images/${digit}00000000000.jpg`);

test("of two covers saved at once one is shown and the other is a version", async () => {
  const target = articuloTarget(await createArticulo(TEXT, cover(1), null));
  await Promise.all(
    [2, 3].map((digit) => publish(target, { text: TEXT, cover: cover(digit), given: null })),
  );
  const held = [...(await all("blog_posts")), ...(await all("versiones"))];
  const urls = held.map(({ imagen_url }) => imagen_url);
  expect(urls).toHaveLength(3);
  expect((await column("pictures", "url")).sort()).toEqual(urls.sort());
});
