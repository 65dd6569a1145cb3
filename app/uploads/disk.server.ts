import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, bucketFolder, incomingFolder } from "~/config/folders.server";

/** No key of a bucket: never served, never in a backup. */
const PROBE = ".salud";

/** Writes a file where uploads are written and removes it. @throws Error where that fails */
export async function assertUploadsWritable(): Promise<void> {
  for (const folder of [incomingFolder, ...BUCKETS.map(bucketFolder)]) {
    const file = path.join(folder, PROBE);
    await writeFile(file, PROBE).finally(() => rm(file, { force: true }));
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
