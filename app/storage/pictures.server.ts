import { randomInt } from "node:crypto";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db.server";
import type { PictureRow, Schema } from "~/db-schema";
import { BUCKETS, type Bucket, bucketStorage } from "./buckets.server";
import type { Upload } from "./multipart.server";
import type { Picture } from "./picture";
import { checkPicture, decoding } from "./picture-check.server";
import { workOn } from "./picture-work.server";

const NAME_DIGITS = 1e12;

/** One picture at a time: two large ones side by side would not fit into a small server. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Takes a picture in: judges it, normalises it, and writes it and its derived sizes durably.
 * Its row is the caller's to insert, together with whatever shows the picture; until then
 * its files are orphans that the next start sweeps.
 *
 * @throws UploadError when it is refused
 */
export function takePicture(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  const turn = line.then(() => take(bucket, upload));
  line = turn.catch(() => {});
  return turn;
}

async function take(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  const metadata = await checkPicture(upload);
  const extension = path.extname(upload.name).slice(1).toLowerCase();
  const work = await decoding(upload.name, () => workOn(upload.path, metadata, extension));
  const stem = String(randomInt(NAME_DIGITS / 10, NAME_DIGITS));
  const storage = bucketStorage(bucket);
  const name = `${stem}.${work.extension}`;
  for (const { width, data } of work.derived) {
    await storage.set(`${stem}-${width}.webp`, new File([new Uint8Array(data)], ""));
  }
  await storage.set(name, new File([new Uint8Array(work.data)], ""));
  return {
    url: `/uploads/${bucket}/${name}`,
    width: work.width,
    height: work.height,
    color: work.color,
    widths: JSON.stringify(work.derived.map(({ width }) => width)),
  };
}

/** Removes a picture's row; its files go afterwards, by `removeFiles`. */
export async function forgetPicture(trx: Transaction<Schema>, url: string): Promise<void> {
  await trx.deleteFrom("pictures").where("url", "=", url).execute();
}

/** Removes the files of a picture, derived sizes included. What fails here the next start sweeps. */
export async function removeFiles(url: string): Promise<void> {
  const [, , bucket, name = ""] = url.split("/");
  const storage = bucketStorage(bucket as Bucket);
  const stem = stemOf(name);
  const { files } = await storage.list();
  for (const { key } of files) {
    if (stemOf(key) === stem) await storage.remove(key);
  }
}

/** What pages need to show pictures, by their public path. */
export async function findPictures(urls: (string | null)[]): Promise<Record<string, Picture>> {
  const wanted = urls.filter((url) => url !== null);
  if (wanted.length === 0) return {};
  const rows = await db.selectFrom("pictures").selectAll().where("url", "in", wanted).execute();
  return Object.fromEntries(
    rows.map(({ widths, ...row }) => [row.url, { ...row, widths: JSON.parse(widths) }]),
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
  for (const bucket of BUCKETS.filter((name) => name !== "site-images")) {
    const storage = bucketStorage(bucket);
    const { files } = await storage.list();
    for (const { key } of files.filter((file) => !known.has(stemOf(file.key)))) {
      await storage.remove(key);
      removed++;
    }
  }
  return removed;
}

/** «482919304412» of «482919304412.jpg» and of «482919304412-800.webp». */
function stemOf(name: string): string {
  return name.split(/[-.]/, 1)[0] ?? "";
}
