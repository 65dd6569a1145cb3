import { randomInt } from "node:crypto";
import path from "node:path";
import type { Transaction } from "kysely";
import type { Bucket } from "~/config/folders.server";
import { db } from "~/db/client.server";
import type { PictureRow, Schema } from "~/db/schema";
import type { Upload } from "~/http/form-body.server";
import { logProblem } from "~/log.server";
import { makeAvifSoon } from "./avif.server";
import { bucketStorage, removeFiles } from "./buckets.server";
import { cardName, derivedName, type Picture, readWidths } from "./image";
import { decoding, inspectImage } from "./inspect.server";
import { processImage } from "./process.server";
import { enqueue } from "./queue.server";

const NAME_DIGITS = 1e12;

/**
 * Inspects, processes and durably writes a picture with its derived sizes. The caller inserts its
 * row; until then its files are orphans. @throws UploadError, or Error of the disk; no file is left
 */
export function ingestImage(bucket: Bucket, upload: Upload): Promise<PictureRow> {
  return enqueue(() => take(bucket, upload));
}

/** Ingests a picture and calls `save` with it; where that fails, its files are removed. */
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

export async function insertPicture(trx: Transaction<Schema>, row: PictureRow): Promise<void> {
  await trx.insertInto("pictures").values(row).execute();
  makeAvifSoon();
}

/**
 * Once per form key: sent again, a form inserts nothing, and its picture's files are removed.
 *
 * @returns the id of the row, whichever time inserted it
 */
export async function insertOnce(
  table: "blog_posts" | "proyectos_galeria" | "fotos_galeria",
  formKey: string | null,
  picture: PictureRow | null,
  insert: (trx: Transaction<Schema>) => Promise<{ id: number }>,
): Promise<number> {
  const { id, isNew } = await db.transaction().execute(async (trx) => {
    const same = trx.selectFrom(table).select("id").where("form_key", "=", formKey);
    const before = formKey === null ? undefined : await same.executeTakeFirst();
    if (before) return { ...before, isNew: false };
    const row = await insert(trx);
    if (picture) await insertPicture(trx, picture);
    return { ...row, isNew: true };
  });
  if (!isNew && picture) await removeFiles([picture.url]);
  return id;
}

/** To be called in the transaction that deletes what showed them; `removeDeletedFiles` follows. */
export async function markDeleted(trx: Transaction<Schema>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await trx.deleteFrom("pictures").where("url", "=", url).execute();
    await trx
      .insertInto("removed_pictures")
      .values({ url })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes the files of deleted pictures; what fails is tried again at the next call or start. */
export async function removeDeletedFiles(): Promise<void> {
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
