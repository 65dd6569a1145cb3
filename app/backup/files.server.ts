import { copyFile, link, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, bucketFolder, trashFolder } from "~/config/folders.server";
import { isKey } from "~/uploads/buckets.server";
import { freeBytes } from "~/uploads/disk.server";
import { uploadEntry } from "./archive.server";
import { NoRoom } from "./backup-error";

export interface ListedUpload {
  entry: string;
  file: string;
  bytes: number;
}

/** Lists the uploads of buckets and trash alike: after a restore, the site sorts them by their rows. */
export async function listUploads(): Promise<ListedUpload[]> {
  const uploads = new Map<string, ListedUpload>();
  for (const bucket of BUCKETS) {
    const own = bucketFolder(bucket);
    // The bucket once more, for what is restored from the trash meanwhile.
    for (const folder of [own, trashFolder(bucket), own]) {
      for (const name of await namesIn(folder)) {
        const [entry, file] = [uploadEntry(bucket, name), path.join(folder, name)];
        const size = await stat(file).then(({ size }) => size, ifMissing(undefined));
        // One that was deleted for good meanwhile has no row any more.
        if (size !== undefined) uploads.set(entry, { entry, file, bytes: size });
      }
    }
  }
  return [...uploads.values()];
}

export async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
  const files = found.filter((entry) => entry.isFile() && isKey(entry.name));
  return files.map(({ name }) => name).sort();
}

const MEGABYTE = 1024 * 1024;

/** Requires that `bytes` are free on the disk of an existing folder. @throws NoRoom if fewer are */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new NoRoom(
    `No hay bastante disco en ${folder}: hacen falta ${megabytes(bytes)} MB y quedan ${Math.floor(free / MEGABYTE)}.`,
  );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

/** Gives a file a second name: a hard link, or a copy where the disk knows no links. */
export async function saveDurably(file: string, name: string): Promise<void> {
  await link(file, name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw error;
    return copyFile(file, name);
  });
}

export function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
