import type { Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { PictureRow, Schema } from "~/db/schema";
import { logProblem } from "~/log.server";
import { makeAvifSoon } from "./avif.server";
import { type Picture, readWidths } from "./image";
import { placeFiles } from "./placement.server";

export async function insertPicture(trx: Transaction<Schema>, row: PictureRow): Promise<void> {
  await trx.insertInto("pictures").values(row).execute();
  makeAvifSoon();
}

/**
 * Marks pictures for deletion. Call it in the transaction that deletes what showed them;
 * `placeMarkedFiles` follows.
 */
export async function markDeleted(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) await trx.deleteFrom("pictures").where("url", "=", url).execute();
  await markMoved(trx, urls);
}

/**
 * Marks pictures as moved. Call it in the transaction that moves their rows; `placeMarkedFiles`
 * follows.
 */
export async function markMoved(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await trx
      .insertInto("removed_pictures")
      .values({ url })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Files go where the rows of marked pictures are; what fails is tried again at the next call or start. */
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
