import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { folderOf, incomingFolder, UPLOAD_BUCKETS } from "./buckets.server";

/** No key of a bucket: never served, never in a backup. */
const PROBE = ".salud";

/**
 * Writes a file wherever uploads are written, and removes it again.
 *
 * @throws Error where that is not possible
 */
export async function tryUploads(): Promise<void> {
  for (const folder of [incomingFolder, ...UPLOAD_BUCKETS.map(folderOf)]) {
    const file = path.join(folder, PROBE);
    await writeFile(file, PROBE).finally(() => rm(file, { force: true }));
  }
}
