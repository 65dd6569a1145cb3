import { readFile } from "node:fs/promises";
import type { Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { PictureRow, Schema } from "~/db/schema";
import { logProblem } from "~/log.server";
import { makeAvifSoon } from "./avif.server";
import { fileOf, stemOf } from "./buckets.server";
import { type Picture, readWidths } from "./image";
import { placeFiles, stemOfUrl } from "./placement.server";

export async function insertPicture(trx: Transaction<Schema>, row: PictureRow): Promise<void> {
  await trx.insertInto("pictures").values(row).execute();
  makeAvifSoon();
}

/** Deletes pictures' rows and marks their files, in the transaction; call `placeMarkedFiles` after it. */
export async function markDeleted(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) await trx.deleteFrom("pictures").where("url", "=", url).execute();
  await markMoved(trx, urls);
}

/** Marks files of pictures whose rows the transaction moves; call `placeMarkedFiles` after it. */
export async function markMoved(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await trx
      .insertInto("removed_pictures")
      .values({ url })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * True if a file's picture was deleted or trashed, but the file could not be moved yet, as out of a
 * folder that cannot be written.
 */
export async function isToBeMoved(bucket: string, name: string): Promise<boolean> {
  const marked = await db.selectFrom("removed_pictures").select("url").execute();
  const stem = stemOf(name);
  const urls = marked.flatMap(({ url }) =>
    url.startsWith(`/uploads/${bucket}/`) && stemOfUrl(url) === stem ? url : [],
  );
  if (urls.length === 0) return false;
  const live = db.selectFrom("pictures").select("url").where("url", "in", urls);
  return (await live.executeTakeFirst()) === undefined;
}

/**
 * Moves or deletes the files of marked pictures, as their rows say. A failure is logged, and the
 * marks stay for the next try, a minute later.
 */
export async function placeMarkedFiles(): Promise<void> {
  try {
    const rows = await db.selectFrom("removed_pictures").select("url").execute();
    const urls = rows.map(({ url }) => url);
    if (urls.length === 0) return;
    await placeFiles(urls);
    await db.deleteFrom("removed_pictures").where("url", "in", urls).execute();
  } catch (error) {
    logProblem("pictures not moved", error);
  }
}

export async function findPictures(urls: (string | null)[]): Promise<Record<string, Picture>> {
  const wanted = urls.filter((url) => url !== null);
  if (wanted.length === 0) return {};
  const rows = await db.selectFrom("pictures").selectAll().where("url", "in", wanted).execute();
  return Object.fromEntries(
    rows.map(({ widths, avif_widths, card, ...row }) => [
      row.url,
      {
        ...row,
        widths: readWidths(widths),
        avifWidths: readWidths(avif_widths ?? "[]"),
        hasCard: card === 1,
      },
    ]),
  );
}

/** True if two uploads hold the same bytes; false if one cannot be read. */
export async function isSamePicture(one: string, other: string): Promise<boolean> {
  try {
    const bytes = await readFile(fileOf(one).path);
    return bytes.equals(await readFile(fileOf(other).path));
  } catch {
    return false;
  }
}
