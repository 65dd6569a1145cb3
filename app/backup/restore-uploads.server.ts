import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, type Bucket, bucketFolder, syncFolder } from "~/config/folders.server";
import { createBuckets } from "~/uploads/buckets.server";
import { isKey } from "~/uploads/folder-storage.server";
import {
  type ArchivedFile,
  type ManifestFile,
  readArchive,
  readUploadEntry,
  uploadEntry,
} from "./archive.server";
import { DamagedArchive } from "./backup-error";
import { saveDurably } from "./make-backup.server";
import { writeHashed } from "./verify.server";

/**
 * All of this happens inside the folder of each bucket, file by file: a bucket, or the folder of
 * all of them, may be a mount point, which can be neither renamed nor moved across.
 */
const stagingOf = (bucket: Bucket): string => path.join(bucketFolder(bucket), ".restoring");

const PUBLIC_MODE = 0o644;

/**
 * Writes the uploads of a verified archive beside those that are in use. A dot keeps them from
 * being served, swept or backed up.
 *
 * @throws DamagedArchive when it is no longer what was verified
 */
export async function stageUploads(
  archive: string,
  uploads: readonly ManifestFile[],
  signal?: AbortSignal,
): Promise<void> {
  createBuckets();
  await removeStaged();
  for (const bucket of BUCKETS) await mkdir(stagingOf(bucket));
  const wanted = new Map(uploads.map((upload) => [upload.path, upload.sha256]));
  const read = async (name: string, body: ArchivedFile): Promise<void> => {
    const upload = readUploadEntry(name);
    if (!upload) return skip(body);
    const file = path.join(stagingOf(upload.bucket), upload.name);
    const { sha256 } = await writeHashed(body, file, PUBLIC_MODE);
    if (sha256 !== wanted.get(name))
      throw new DamagedArchive(`${name} ha cambiado mientras tanto.`);
  };
  await readArchive(archive, read, signal);
  for (const bucket of BUCKETS) await syncFolder(stagingOf(bucket));
}

async function skip(body: ArchivedFile): Promise<void> {
  for await (const _chunk of body);
}

export async function removeStaged(): Promise<void> {
  for (const bucket of BUCKETS) await rm(stagingOf(bucket), { recursive: true, force: true });
}

/**
 * Gives every upload in use a second name in a folder of its own, `.before-restore-…`.
 *
 * @returns how many there are
 */
export async function keepUploadsAside(folderName: string): Promise<number> {
  let kept = 0;
  for (const bucket of BUCKETS) {
    const [folder, names] = [bucketFolder(bucket), await namesIn(bucketFolder(bucket))];
    if (names.length === 0) continue;
    const aside = path.join(folder, folderName);
    await mkdir(aside);
    for (const name of names) await saveDurably(path.join(folder, name), path.join(aside, name));
    await syncFolder(aside);
    await syncFolder(folder);
    kept += names.length;
  }
  return kept;
}

/** Moves what was staged to its names. What has one of these names already was kept aside. */
export async function placeStaged(): Promise<void> {
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(stagingOf(bucket))) {
      await rename(path.join(stagingOf(bucket), name), path.join(bucketFolder(bucket), name));
    }
    await syncFolder(bucketFolder(bucket));
  }
}

/** Removes the uploads that the archive does not have; they were kept aside. */
export async function removeOthers(uploads: readonly ManifestFile[]): Promise<void> {
  const restored = new Set(uploads.map((upload) => upload.path));
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(bucketFolder(bucket))) {
      if (restored.has(`uploads/${bucket}/${name}`)) continue;
      await rm(path.join(bucketFolder(bucket), name)).catch(ifMissing(undefined));
    }
  }
}

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
    for (const name of await namesIn(bucketFolder(bucket))) {
      const file = path.join(bucketFolder(bucket), name);
      const size = await stat(file).then(({ size }) => size, ifMissing(undefined));
      // One that was deleted meanwhile had no row any more.
      if (size !== undefined) uploads.push({ entry: uploadEntry(bucket, name), file, bytes: size });
    }
  }
  return uploads;
}

/** Names of the servable files in a folder; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
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
