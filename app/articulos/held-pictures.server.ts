import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { db } from "~/db/client.server";
import { doubtedSince } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { fileOf } from "~/uploads/buckets.server";
import { markDeleted, placeMarkedFiles } from "~/uploads/pictures.server";
import { picturesIn } from "./document/document";

const BUCKET = "/uploads/blog-images/";
/** So long an uploaded picture waits for its text, which is being written somewhere. */
const UNHELD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The pictures of articles that something stored shows, but for one article: each table that holds
 * texts of articles, or their covers, is read here.
 */
async function heldPictures(on: Kysely<Schema>, exceptArticulo = 0): Promise<Set<string>> {
  const articles = await on
    .selectFrom("blog_posts")
    .select(["contenido", "imagen_url"])
    .where("id", "!=", exceptArticulo)
    .execute();
  const trashed = await on.selectFrom("papelera").select("filas").execute();
  return new Set([
    ...articles.flatMap(({ contenido, imagen_url }) => [
      ...picturesIn(contenido),
      ...(imagen_url ? [imagen_url] : []),
    ]),
    ...trashed.flatMap(({ filas }) => picturesIn(filas)),
  ]);
}

/** The pictures of an article's texts that leave with it; those of the gallery never do. */
export async function picturesOnlyOf(
  id: number,
  texts: string[],
  on: Kysely<Schema>,
): Promise<string[]> {
  const shown = [...new Set(texts.flatMap(picturesIn))].filter((url) => url.startsWith(BUCKET));
  if (shown.length === 0) return [];
  const held = await heldPictures(on, id);
  return shown.filter((url) => !held.has(url));
}

/** Deletes what was uploaded for an article a week ago and is in none, by a believed clock. */
export async function deleteUnheldPictures(now = Date.now()): Promise<number> {
  if ((await doubtedSince(new Date(now))) !== null) return 0;
  const old: string[] = [];
  const pictures = await db.selectFrom("pictures").select("url").execute();
  for (const { url } of pictures.filter((each) => each.url.startsWith(BUCKET))) {
    const file = await stat(fileOf(url).path).catch(() => null);
    if (file && now - file.mtimeMs > UNHELD_MS) old.push(url);
  }
  const deleted = await db.transaction().execute(async (trx) => {
    const held = await heldPictures(trx);
    const unheld = old.filter((url) => !held.has(url));
    await markDeleted(trx, unheld);
    return unheld.length;
  });
  await placeMarkedFiles();
  return deleted;
}
