import { randomInt } from "node:crypto";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db.server";
import type { PictureRow, Schema } from "~/db-schema";
import { logProblem } from "~/problem-log.server";
import { makeAvifSoon } from "./avif-queue.server";
import { type Bucket, bucketStorage, UPLOAD_BUCKETS } from "./buckets.server";
import type { Upload } from "./multipart.server";
import { cardName, derivedName, type Picture } from "./picture";
import { checkPicture, decoding } from "./picture-check.server";
import { removeFiles, removeWhere, stemOf } from "./picture-files.server";
import { inLine } from "./picture-line.server";
import { workOn } from "./picture-work.server";

const NAME_DIGITS = 1e12;

/**
 * Takes a picture in: judges it, normalises it, and writes it and its derived sizes durably.
 * Its row is the caller's to keep, together with whatever shows the picture; until then
 * its files are orphans that the next start sweeps.
 *
 * @throws UploadError when it is refused
 */
export function takePicture(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  return inLine(() => take(bucket, upload));
}

async function take(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  const metadata = await checkPicture(upload);
  const extension = path.extname(upload.name).slice(1).toLowerCase();
  const work = await decoding(upload.name, () => workOn(upload.path, metadata, extension));
  const stem = String(randomInt(NAME_DIGITS / 10, NAME_DIGITS));
  const storage = bucketStorage(bucket);
  const name = `${stem}.${work.extension}`;
  for (const { width, data } of work.derived) {
    await storage.set(derivedName(name, width), new File([new Uint8Array(data)], ""));
  }
  await storage.set(cardName(name), new File([new Uint8Array(work.card)], ""));
  await storage.set(name, new File([new Uint8Array(work.data)], ""));
  return {
    url: `/uploads/${bucket}/${name}`,
    width: work.width,
    height: work.height,
    color: work.color,
    widths: JSON.stringify(work.derived.map(({ width }) => width)),
    avif_widths: null,
    card: 1,
  };
}

/** Inserts the row of a picture within the transaction that inserts what shows it. */
export async function keepPicture(trx: Transaction<Schema>, row: PictureRow): Promise<void> {
  await trx.insertInto("pictures").values(row).execute();
  makeAvifSoon();
}

/**
 * Removes the rows of pictures within the transaction that deletes what showed them. Their
 * files go afterwards, by `removeForgotten`.
 */
export async function forgetPictures(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await trx.deleteFrom("pictures").where("url", "=", url).execute();
    await trx
      .insertInto("removed_pictures")
      .values({ url })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes the files of forgotten pictures. What fails is tried again next time, or at the next start. */
export async function removeForgotten(): Promise<void> {
  try {
    const rows = await db.selectFrom("removed_pictures").select("url").execute();
    const urls = rows.map(({ url }) => url);
    if (urls.length === 0) return;
    await removeFiles(urls);
    await db.deleteFrom("removed_pictures").where("url", "in", urls).execute();
  } catch (error) {
    logProblem("pictures not removed", error);
  }
}

/** What pages need to show pictures, by their public path. */
export async function findPictures(urls: (string | null)[]): Promise<Record<string, Picture>> {
  const wanted = urls.filter((url) => url !== null);
  if (wanted.length === 0) return {};
  const rows = await db.selectFrom("pictures").selectAll().where("url", "in", wanted).execute();
  return Object.fromEntries(
    rows.map(({ widths, avif_widths, card, ...row }) => [
      row.url,
      {
        ...row,
        widths: JSON.parse(widths),
        avifWidths: JSON.parse(avif_widths ?? "[]"),
        hasCard: card === 1,
      },
    ]),
  );
}

/**
 * Removes every upload that no row knows: what a crash between file and row has left. Where no
 * row knows any, nothing is removed: it is more likely that the database is the wrong one.
 */
export async function sweepOrphans(on: Kysely<Schema> = db): Promise<number> {
  const rows = await on.selectFrom("pictures").select("url").execute();
  if (rows.length === 0) return 0;
  const known = new Set(rows.map(({ url }) => stemOf(url.split("/").at(-1) ?? "")));
  let removed = 0;
  for (const bucket of UPLOAD_BUCKETS) {
    removed += await removeWhere(bucket, (stem) => !known.has(stem));
  }
  return removed;
}
