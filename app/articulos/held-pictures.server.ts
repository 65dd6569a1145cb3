import { stat } from "node:fs/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { ArticuloContent } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { doubtedSince } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { fileOf } from "~/uploads/buckets.server";
import { markDeleted, placeMarkedFiles } from "~/uploads/pictures.server";
import { picturesIn } from "./document/document";

const BUCKET = "/uploads/blog-images/";
/** So long an uploaded picture waits for its text, which is being written somewhere. */
const UNHELD_MS = 7 * 24 * 60 * 60 * 1000;

type Shown = Pick<ArticuloContent, "contenido" | "imagen_url">;

/** Whether an article, a draft, a version or the trash shows a picture: texts have no index. */
async function isHeld(on: Kysely<Schema>, url: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM (
      SELECT imagen_url, contenido FROM blog_posts AS holder
      UNION ALL SELECT imagen_url, contenido FROM borradores AS holder
      UNION ALL SELECT imagen_url, contenido FROM versiones AS holder
      UNION ALL SELECT NULL, filas FROM papelera AS holder
    ) AS holders WHERE imagen_url = ${url} OR instr(contenido, ${url}) > 0 LIMIT 1`.execute(on);
  return rows.length > 0;
}

async function unheldAmong(on: Kysely<Schema>, urls: string[]): Promise<string[]> {
  const unheld: string[] = [];
  for (const url of urls) if (!(await isHeld(on, url))) unheld.push(url);
  return unheld;
}

/**
 * The pictures of rows that were deleted or changed, and that nothing else shows; those of the
 * gallery are never among them.
 */
export function unheldPictures(trx: Transaction<Schema>, rows: Shown[]): Promise<string[]> {
  const urls = rows.flatMap(({ contenido, imagen_url }) => [
    ...(imagen_url ? [imagen_url] : []),
    ...picturesIn(contenido).filter((url) => url.startsWith(BUCKET)),
  ]);
  return unheldAmong(trx, [...new Set(urls)]);
}

/** To be called in the transaction that deleted or changed `rows`; `placeMarkedFiles` follows. */
export async function deleteUnheld(trx: Transaction<Schema>, rows: Shown[]): Promise<void> {
  await markDeleted(trx, await unheldPictures(trx, rows));
}

/** Deletes what was uploaded for an article a week ago and nothing shows, by a believed clock. */
export async function deleteUnheldPictures(now = Date.now()): Promise<number> {
  if ((await doubtedSince(new Date(now))) !== null) return 0;
  const old: string[] = [];
  const pictures = await db.selectFrom("pictures").select("url").execute();
  for (const { url } of pictures.filter((each) => each.url.startsWith(BUCKET))) {
    const file = await stat(fileOf(url).path).catch(() => null);
    if (file && now - file.mtimeMs > UNHELD_MS) old.push(url);
  }
  const unheld = await unheldAmong(db, old);
  const deleted = await db.transaction().execute(async (trx) => {
    const still = await unheldAmong(trx, unheld);
    await markDeleted(trx, still);
    return still.length;
  });
  await placeMarkedFiles();
  return deleted;
}
