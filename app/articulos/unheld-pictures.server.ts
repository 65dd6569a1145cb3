import { stat } from "node:fs/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { ArticuloContent } from "~/db/article-schema";
import { db } from "~/db/client.server";
import { believedNow, readClockJump, youngerBy } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { picturesIn } from "~/text/document/document";
import { fileOf } from "~/uploads/buckets.server";
import { markDeleted, placeMarkedFiles } from "~/uploads/pictures.server";

const BUCKET = "/uploads/blog-images/";
const UPLOAD = /\/uploads\/[\w-]+\/[\w.-]+/g;
/** Milliseconds that an uploaded picture waits for its text, which may still be being written. */
const UNHELD_MS = 7 * 24 * 60 * 60 * 1000;

type Shown = Pick<ArticuloContent, "contenido" | "imagen_url">;

/** Tables whose texts may show a picture; all are searched, as there is no index. */
const HOLDERS = [
  { table: "blog_posts", cover: "imagen_url", text: "contenido" },
  { table: "borradores", cover: "imagen_url", text: "contenido" },
  { table: "versiones", cover: "imagen_url", text: "contenido" },
  { table: "papelera", cover: "NULL", text: "filas" },
];

const READ_AT_ONCE = 100;

interface Holder {
  id: number;
  cover: string | null;
  text: string;
}

async function unheldAmong(on: Kysely<Schema>, urls: string[]): Promise<string[]> {
  const unheld = new Set(urls);
  for (const holder of HOLDERS) {
    for (let last: number | undefined = 0; last !== undefined && unheld.size > 0; ) {
      const rows = await readHolders(on, holder, last);
      for (const { cover, text } of rows) {
        for (const shown of [cover ?? "", ...(text.match(UPLOAD) ?? [])]) unheld.delete(shown);
      }
      last = rows.at(-1)?.id;
    }
  }
  return [...unheld];
}

async function readHolders(
  on: Kysely<Schema>,
  { table, cover, text }: (typeof HOLDERS)[number],
  after: number,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`SELECT id, ${sql.raw(cover)} AS cover, ${sql.raw(text)} AS text
    FROM ${sql.table(table)} WHERE id > ${after}
    AND (cover IS NOT NULL OR instr(text, '/uploads/') > 0)
    ORDER BY id LIMIT ${READ_AT_ONCE}`.execute(on);
  return rows;
}

/** Returns the URLs of covers and pictures in `rows` that nothing stored shows; none of the gallery. */
export function unheldPictures(trx: Transaction<Schema>, rows: Shown[]): Promise<string[]> {
  const urls = rows.flatMap(({ contenido, imagen_url }) => [
    ...(imagen_url ? [imagen_url] : []),
    ...picturesIn(contenido).filter((url) => url.startsWith(BUCKET)),
  ]);
  return unheldAmong(trx, [...new Set(urls)]);
}

/** Deletes what `unheldPictures` returns, in the same transaction; call `placeMarkedFiles` after it. */
export async function deleteUnheld(trx: Transaction<Schema>, rows: Shown[]): Promise<void> {
  await markDeleted(trx, await unheldPictures(trx, rows));
}

/**
 * Deletes pictures that were uploaded for articles over a week ago and that nothing shows.
 * @returns how many; 0 while the system clock is in doubt (`believedNow`)
 */
export async function deleteUnheldPictures(clock?: Date): Promise<number> {
  const now = await believedNow(clock);
  if (now === null) return 0;
  const old: string[] = [];
  const jump = await readClockJump();
  const pictures = await db.selectFrom("pictures").select("url").execute();
  for (const { url } of pictures.filter((each) => each.url.startsWith(BUCKET))) {
    const file = await stat(fileOf(url).path).catch(() => null);
    if (file && now.getTime() - file.mtimeMs > UNHELD_MS + youngerBy(jump, file.mtime))
      old.push(url);
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
