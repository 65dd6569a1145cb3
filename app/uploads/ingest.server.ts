import { randomInt } from "node:crypto";
import { utimes } from "node:fs/promises";
import path from "node:path";
import type { Bucket } from "~/config/folders.server";
import { stampNow } from "~/db/clock.server";
import type { PictureRow } from "~/db/schema";
import type { Upload } from "~/http/form-body.server";
import { logProblem } from "~/log.server";
import { bucketStorage, fileOf, removeFiles } from "./buckets.server";
import { cardName, derivedName } from "./image";
import { decoding, inspectImage } from "./inspect.server";
import { processImage } from "./process.server";
import { enqueue } from "./queue.server";

const NAME_DIGITS = 1e12;

/**
 * Inspects, processes and durably writes a picture with its derived sizes. The caller inserts its
 * row; until then its files are orphans.
 * @throws UploadError, or Error of the disk; no file is left
 */
export function ingestImage(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  return enqueue(() => take(bucket, upload));
}

export async function ingestAndSave<Saved>(
  bucket: Bucket,
  upload: Upload,
  save: (picture: PictureRow) => Promise<Saved>,
): Promise<Saved> {
  const picture = await ingestImage(bucket, upload);
  return wholeOrGone(picture.url, () => save(picture));
}

async function take(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  if (upload.trouble) throw upload.trouble;
  const metadata = await inspectImage(upload);
  const extension = path.extname(upload.name).slice(1).toLowerCase();
  const work = await decoding(upload.name, () => processImage(upload.path, metadata, extension));
  const name = `${randomInt(NAME_DIGITS / 10, NAME_DIGITS)}.${work.extension}`;
  const url = `/uploads/${bucket}/${name}`;
  await wholeOrGone(url, async () => {
    for (const { width, data } of work.derived) await write(bucket, derivedName(name, width), data);
    await write(bucket, cardName(name), work.card);
    await write(bucket, name, work.data);
    // By its age it is deleted while nothing shows it.
    const stamp = await stampNow();
    await utimes(fileOf(url).path, stamp, stamp);
  });
  const { width, height } = work;
  const widths = JSON.stringify(work.derived.map((each) => each.width));
  return { url, width, height, widths, avif_widths: null, card: 1 };
}

async function write(bucket: Bucket, name: string, data: Buffer): Promise<void> {
  await bucketStorage(bucket).set(name, new File([new Uint8Array(data)], ""));
}

async function wholeOrGone<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    await removeFiles([url]).catch((left) => logProblem("files left behind", left));
    throw error;
  }
}
