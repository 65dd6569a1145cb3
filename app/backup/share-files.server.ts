import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder, syncFolder } from "~/config/folders.server";
import { siteNow } from "~/db/site-time";
import {
  type ArchivedFile,
  DATABASE_ENTRY,
  MANIFEST_ENTRY,
  type ManifestFile,
  readArchive,
} from "./archive.server";
import { dateOfBackup, folderName, listArchives } from "./archives.server";
import { NoRoom, sentenceOf } from "./backup-error";
import { ifMissing } from "./files.server";
import { type BackupReport, claimBackups, makeBackup } from "./make-backup.server";
import { verifyArchive, writeHashed } from "./verify.server";

/** Number of newest tars that do not become folders: only a tar is sent elsewhere or downloaded. */
const ARCHIVES = 2;
const HALF_MADE = /^\.escuela-\d{8}T\d{6}Z\.folder$/;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o644;

export interface SharedFiles {
  shared: number;
  left: { name: string; reason: string }[];
}

/**
 * Makes folders of all archives in a folder but the newest two, in which a file that was there the
 * night before takes no room: it is a link. An archive is removed once all of it is on the disk; one
 * that is damaged, or whose folder does not fit, stays.
 * @throws BackupError, or a system error
 */
export async function shareOldFiles(
  folder: string,
  now: Date,
  signal?: AbortSignal,
): Promise<SharedFiles> {
  const lock = claimBackups();
  try {
    const names = await readdir(folder);
    for (const name of names.filter((each) => HALF_MADE.test(each))) await remove(folder, name);
    const tars = (await listArchives(folder, now)).filter(({ form }) => form === "tar");
    const old = tars.slice(ARCHIVES).reverse();
    const left: SharedFiles["left"] = [];
    for (const { name } of old) {
      signal?.throwIfAborted();
      await makeFolderOf(name, folder, now, signal).catch((error) =>
        left.push({ name, reason: sentenceOf(error) }),
      );
    }
    signal?.throwIfAborted();
    return { shared: old.length - left.length, left };
  } finally {
    lock.release();
  }
}

/**
 * Makes a backup as `makeBackup` does; where it does not fit, the older archives beside it share
 * their files first.
 * @throws BackupError, or a system error; then nothing is left behind
 */
export async function makeBackupThatFits(to: string, signal?: AbortSignal): Promise<BackupReport> {
  try {
    return await makeBackup(to, signal);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    const target = path.resolve(to);
    // A nightly name is the hour that the site believes.
    const now = dateOfBackup(path.basename(target)) ?? siteNow();
    const { shared } = await shareOldFiles(path.dirname(target), now, signal);
    if (shared === 0) throw error;
    return makeBackup(to, signal);
  }
}

async function makeFolderOf(
  archive: string,
  folder: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const target = path.join(folder, folderName(archive));
  const made = path.join(folder, `.${folderName(archive)}.folder`);
  try {
    // Else it was killed between renaming and removing.
    if (!existsSync(target)) {
      await mkdir(made, { mode: FOLDER_MODE });
      const archives = await listArchives(folder, now);
      const before = archives.find(({ form }) => form === "folder")?.file;
      await fill(made, path.join(folder, archive), before, signal);
      await rename(made, target);
      await syncFolder(folder);
    }
    await remove(folder, archive);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function fill(
  made: string,
  archive: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const database = path.join(made, DATABASE_ENTRY);
  const { manifest, uploads } = await verifyArchive(archive, database, signal);
  const folders = new Set(uploads.map((upload) => path.dirname(path.join(made, upload.path))));
  for (const each of folders) makeFolder(each, FOLDER_MODE);
  const lacking = new Set<string>();
  for (const upload of uploads) {
    signal?.throwIfAborted();
    const isLinked = before !== undefined && (await linkSame(upload, before, made));
    if (!isLinked) lacking.add(upload.path);
  }
  const read = async (name: string, body: ArchivedFile): Promise<void> => {
    if (lacking.has(name)) await writeHashed(body, path.join(made, name), FILE_MODE);
    else for await (const _chunk of body);
  };
  if (lacking.size > 0) await readArchive(archive, read, signal);
  await writeFile(path.join(made, MANIFEST_ENTRY), JSON.stringify(manifest), { flush: true });
  const parents = new Set([...folders].map((each) => path.dirname(each)));
  for (const each of new Set([...folders, ...parents, made])) await syncFolder(each);
}

/**
 * Links a file of the night before, if its bytes are the same; false where they are not, or the
 * disk knows no links.
 */
async function linkSame(
  { path: entry, bytes, sha256 }: ManifestFile,
  before: string,
  made: string,
): Promise<boolean> {
  const file = path.join(before, entry);
  const size = await stat(file).then(({ size }) => size, ifMissing(null));
  // Read, so that what the disk has spoilt since is not what all later nights have.
  if (size !== bytes || (await hashOf(file)) !== sha256) return false;
  return link(file, path.join(made, entry)).then(
    () => true,
    () => false,
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

const remove = (folder: string, name: string) =>
  rm(path.join(folder, name), { recursive: true, force: true });
