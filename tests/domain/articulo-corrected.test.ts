import "../support/own-folder";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { publish } from "~/articulos/publish.server";
import { listVersions } from "~/articulos/versiones.server";
import { environment } from "~/config/env.server";
import { createBuckets } from "~/uploads/buckets.server";
import { freshDatabase } from "../support/fresh-database";
import { pictureRow } from "../support/image-row";
import { all } from "../support/put";

const TEXT = { titulo: "Patio", contenido: "Luz" };
const FORM = { clave: "a" };

freshDatabase();
beforeEach(createBuckets);
const bucket = path.join(environment.UPLOADS_DIR, "blog-images");

/** Sends the form «a» of a new article with the picture `name` that shows `pixels`, or without one. */
function send(name?: string, pixels = "", text = TEXT) {
  if (!name) return publish(FORM, { text, given: 0 });
  writeFileSync(path.join(bucket, name), pixels);
  return publish(FORM, { text, cover: pictureRow(`/uploads/blog-images/${name}`), given: 0 });
}
const shown = async () => (await all("blog_posts")).map(({ imagen_url }) => imagen_url);

test.each([
  ["the same picture", "2.jpg"],
  ["no picture", undefined],
])("an article sent again with %s is one article as it was", async (_what, name) => {
  const id = await send("1.jpg", "patio");
  expect(await send(name, "patio")).toBe(id);
  expect(await shown()).toEqual(["/uploads/blog-images/1.jpg"]);
  expect(readdirSync(bucket)).toEqual(["1.jpg"]);
});

test("an article sent again with another picture shows the new picture", async () => {
  const id = await send("1.jpg", "patio");
  expect(await send("2.jpg", "fuente")).toBe(id);
  expect(await shown()).toEqual(["/uploads/blog-images/2.jpg"]);
  expect(await listVersions(id)).toHaveLength(1);
  expect(readdirSync(bucket).sort()).toEqual(["1.jpg", "2.jpg"]);
});

test("an article sent again with other words and another picture is a conflict", async () => {
  await send("1.jpg", "patio");
  const other = { ...TEXT, titulo: "Otro" };
  await expect(send("2.jpg", "fuente", other)).rejects.toThrow("changed since");
  expect(await shown()).toEqual(["/uploads/blog-images/1.jpg"]);
});
