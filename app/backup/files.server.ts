import { copyFile, link, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, bucketFolder } from "~/config/folders.server";
import { freeBytes } from "~/uploads/disk.server";
import { isKey } from "~/uploads/folder-storage.server";
import { uploadEntry } from "./archive.server";
import { BackupError } from "./backup-error";

export interface ListedUpload {
  entry: string;
  file: string;
  bytes: number;
}

export async function listUploads(): Promise<ListedUpload[]> {
  const uploads: ListedUpload[] = [];
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(bucketFolder(bucket))) {
      const file = path.join(bucketFolder(bucket), name);
      const size = await stat(file).then(({ size }) => size, ifMissing(undefined));
      // One that was deleted meanwhile has no row any more.
      if (size !== undefined) uploads.push({ entry: uploadEntry(bucket, name), file, bytes: size });
    }
  }
  return uploads;
}

export async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
  const files = found.filter((entry) => entry.isFile() && isKey(entry.name));
  return files.map(({ name }) => name).sort();
}

const MEGABYTE = 1024 * 1024;

/** @throws BackupError when fewer bytes than these are free in an existing folder */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new BackupError(
    `No hay bastante disco en ${folder}: hacen falta ${megabytes(bytes)} MB y quedan ${Math.floor(free / MEGABYTE)}.`,
  );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

/** Makes a hard link, or a copy where the disk knows no links. */
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
