import { readdir, rename } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import {
  BUCKETS,
  bucketFolder,
  makeFolder,
  quarantineFolder,
  syncFolder,
  trashFolder,
} from "~/config/folders.server";
import { db } from "~/db/client.server";
import { isKey, removeFiles, stemOf } from "./buckets.server";
import { isUndoable } from "./undoable-step-back.server";

let last: Promise<unknown> = Promise.resolve();

/**
 * Moves the files of pictures, derived sizes included, to where their rows say: bucket or trash.
 * Without a row they are deleted, or quarantined while `step-back` can be undone. Calls run one at
 * a time.
 *
 * @throws Error of the disk
 */
export function placeFiles(urls: string[]): Promise<void> {
  const placed = last.then(() => place(urls));
  last = placed.catch(() => {});
  return placed;
}

async function place(urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  const query = db.selectFrom("pictures").select("url").where("url", "in", urls);
  const live = new Set((await query.execute()).map(({ url }) => url));
  const trashed = new Set(await trashedUrls());
  for (const bucket of BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`));
    await moveFiles(trashFolder(bucket), bucketFolder(bucket), stemsOf(own, live));
    await moveFiles(bucketFolder(bucket), trashFolder(bucket), stemsOf(own, trashed));
  }
  const gone = urls.filter((url) => !live.has(url) && !trashed.has(url));
  if (gone.length === 0) return;
  if (await isUndoable()) await quarantine(gone);
  else await removeFiles(gone);
}

async function quarantine(urls: string[]): Promise<void> {
  for (const bucket of BUCKETS) {
    const own = urls.filter((url) => url.startsWith(`/uploads/${bucket}/`)).map(stemOfUrl);
    for (const folder of [bucketFolder(bucket), trashFolder(bucket)]) {
      await moveFiles(folder, quarantineFolder(bucket), new Set(own));
    }
  }
}

/** Returns the public paths of the pictures in the trash, or in one entry of it. */
export async function trashedUrls(entry?: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`SELECT picture.value ->> 'url' AS url
    FROM papelera, json_each(filas, '$.pictures') AS picture
    WHERE papelera.id = coalesce(${entry ?? null}, papelera.id)
    -- A damaged picture has no file that could be found.
    AND picture.type = 'object' AND typeof(picture.value ->> 'url') = 'text'`.execute(db);
  return rows.map(({ url }) => url);
}

function stemsOf(urls: string[], among: Set<string>): Set<string> {
  return new Set(urls.filter((url) => among.has(url)).map(stemOfUrl));
}

export function stemOfUrl(url: string): string {
  return stemOf(url.split("/").at(-1) ?? "");
}

/** Moves the files with these stems from one folder to another; a missing folder has none. */
export async function moveFiles(from: string, to: string, stems: Set<string>): Promise<void> {
  if (stems.size === 0) return;
  const names = (await namesIn(from)).filter((name) => stems.has(stemOf(name)));
  if (names.length === 0) return;
  makeFolder(to);
  for (const name of names) await rename(path.join(from, name), path.join(to, name));
  for (const folder of [to, from]) await syncFolder(folder);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isKey);
}
