import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, type Bucket, createBuckets, folderOf } from "~/storage/buckets.server";
import { syncFolder } from "~/storage/folder-storage.server";
import { readUploadEntry } from "./archive-entries.server";
import { type ArchivedFile, readArchive } from "./archive-reader.server";
import { DamagedArchive } from "./backup-refusal";
import { keepUnder } from "./durable-files.server";
import type { ManifestFile } from "./manifest";
import { ifMissing, namesIn } from "./uploads-list.server";
import { writeHashed } from "./verify-archive.server";

/**
 * All of this happens inside the folder of each bucket, file by file: a bucket, or the folder of
 * all of them, may be a mount point, which can be neither renamed nor moved across.
 */
const stagingOf = (bucket: Bucket): string => path.join(folderOf(bucket), ".restoring");

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
    const [folder, names] = [folderOf(bucket), await namesIn(folderOf(bucket))];
    if (names.length === 0) continue;
    const aside = path.join(folder, folderName);
    await mkdir(aside);
    for (const name of names) await keepUnder(path.join(folder, name), path.join(aside, name));
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
      await rename(path.join(stagingOf(bucket), name), path.join(folderOf(bucket), name));
    }
    await syncFolder(folderOf(bucket));
  }
}

/** Removes the uploads that the archive does not have; they were kept aside. */
export async function removeOthers(uploads: readonly ManifestFile[]): Promise<void> {
  const restored = new Set(uploads.map((upload) => upload.path));
  for (const bucket of BUCKETS) {
    for (const name of await namesIn(folderOf(bucket))) {
      if (restored.has(`uploads/${bucket}/${name}`)) continue;
      await rm(path.join(folderOf(bucket), name)).catch(ifMissing(undefined));
    }
  }
}
