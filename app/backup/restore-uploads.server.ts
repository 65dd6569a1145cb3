import { mkdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, type Bucket, bucketFolder, syncFolder } from "~/config/folders.server";
import { createBuckets } from "~/uploads/buckets.server";
import {
  type ArchivedFile,
  type ManifestFile,
  readUploadEntry,
  uploadEntry,
} from "./archive.server";
import { DamagedArchive } from "./backup-error";
import { ifMissing, namesIn, saveDurably } from "./files.server";
import { readBackup } from "./read-backup.server";
import { writeHashed } from "./verify.server";

/**
 * Returns a bucket's folder for staging. It is inside the bucket, and files are renamed one by one:
 * a bucket may be a mount point, which cannot be renamed.
 */
const stagingOf = (bucket: Bucket): string => path.join(bucketFolder(bucket), ".restoring");

const PUBLIC_MODE = 0o644;

/**
 * Writes an archive's uploads to dot folders, neither served nor backed up. @throws DamagedArchive
 * if the archive has changed
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
  await readBackup(archive, read, signal);
  for (const bucket of BUCKETS) await syncFolder(stagingOf(bucket));
}

async function skip(body: ArchivedFile): Promise<void> {
  for await (const _chunk of body);
}

export async function removeStaged(): Promise<void> {
  for (const bucket of BUCKETS) await rm(stagingOf(bucket), { recursive: true, force: true });
}

/** Links each bucket's uploads (copies if it cannot) into its new `folderName`; returns how many. */
export async function linkCurrentUploads(folderName: string): Promise<number> {
  let linked = 0;
  for (const bucket of BUCKETS) {
    const [folder, names] = [bucketFolder(bucket), await namesIn(bucketFolder(bucket))];
    if (names.length === 0) continue;
    const target = path.join(folder, folderName);
    await mkdir(target);
    for (const name of names) await saveDurably(path.join(folder, name), path.join(target, name));
    await syncFolder(target);
    await syncFolder(folder);
    linked += names.length;
  }
  return linked;
}

/** Moves staged files into their buckets and dates them: pictures that no text shows are deleted by age. */
export async function placeStaged(dated: Date): Promise<void> {
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(stagingOf(bucket))) {
      const staged = path.join(stagingOf(bucket), name);
      await utimes(staged, dated, dated);
      await rename(staged, path.join(bucketFolder(bucket), name));
    }
    await syncFolder(bucketFolder(bucket));
  }
}

export async function removeOthers(uploads: readonly ManifestFile[]): Promise<void> {
  const restored = new Set(uploads.map((upload) => upload.path));
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(bucketFolder(bucket))) {
      if (restored.has(uploadEntry(bucket, name))) continue;
      await rm(path.join(bucketFolder(bucket), name)).catch(ifMissing(undefined));
    }
  }
}
