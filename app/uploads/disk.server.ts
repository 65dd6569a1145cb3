import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { bucketFolder, incomingFolder, UPLOAD_BUCKETS } from "~/config/folders.server";

/** No key of a bucket: never served, never in a backup. */
const PROBE = ".salud";

/**
 * Writes a file wherever uploads are written, and removes it again.
 *
 * @throws Error where that is not possible
 */
export async function assertUploadsWritable(): Promise<void> {
  for (const folder of [incomingFolder, ...UPLOAD_BUCKETS.map(bucketFolder)]) {
    const file = path.join(folder, PROBE);
    await writeFile(file, PROBE).finally(() => rm(file, { force: true }));
  }
}

/** Bytes that may still be written where a folder stands. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
