import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  BUCKETS,
  bucketFolder,
  incomingFolder,
  makeFolder,
  trashFolder,
} from "~/config/folders.server";

/**
 * Name of the file that is written to test whether a folder is writable; as it is no key of a
 * bucket, it is never served, nor in a backup.
 */
const PROBE = ".salud";

/**
 * Writes and removes a file in each folder of uploads and of the trash.
 *
 * @throws Error if one cannot be written
 */
export async function assertUploadsWritable(): Promise<void> {
  for (const folder of [incomingFolder, ...BUCKETS.map(bucketFolder)]) await probe(folder);
  // Made by what is deleted first; not before the others are known to be there.
  for (const folder of BUCKETS.map(trashFolder)) {
    makeFolder(folder);
    await probe(folder);
  }
}

async function probe(folder: string): Promise<void> {
  const file = path.join(folder, PROBE);
  await writeFile(file, PROBE).finally(() => rm(file, { force: true }));
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the bytes of all files in the trash; folders that cannot be read count as empty. */
export async function trashBytes(): Promise<number> {
  let bytes = 0;
  for (const folder of BUCKETS.map(trashFolder)) {
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await stat(path.join(folder, name)).catch(() => null);
      bytes += file?.size ?? 0;
    }
  }
  return bytes;
}
