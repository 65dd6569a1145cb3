import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, folderOf } from "~/storage/buckets.server";
import { isKey } from "~/storage/folder-storage.server";
import { uploadEntry } from "./archive-entries.server";

export interface ListedUpload {
  /** Name in an archive. */
  entry: string;
  file: string;
  bytes: number;
}

/** Every file of every bucket that the site could serve, in the order of their names. */
export async function listUploads(): Promise<ListedUpload[]> {
  const uploads: ListedUpload[] = [];
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(folderOf(bucket))) {
      const file = path.join(folderOf(bucket), name);
      const size = await stat(file).then(({ size }) => size, ifMissing(undefined));
      // One that was deleted meanwhile had no row any more.
      if (size !== undefined) uploads.push({ entry: uploadEntry(bucket, name), file, bytes: size });
    }
  }
  return uploads;
}

/** Names of the servable files in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
  const files = found.filter((entry) => entry.isFile() && isKey(entry.name));
  return files.map(({ name }) => name).sort();
}

/** For a promise that may fail because something is not there: `value` then. */
export function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
