import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { siteNow } from "~/db/site-time";
import { datedBackups, datedFolders, folderName } from "./backup-retention";
import { ifMissing } from "./files.server";
import { readFolderManifest } from "./read-backup.server";

export interface Archive {
  name: string;
  file: string;
  made: Date;
  /** A tar, or the folder that an older one becomes: only a tar can be sent or downloaded. */
  form: "tar" | "folder";
}

/**
 * Returns tars and folders, the newest first and none from the future; none where the folder is
 * missing.
 */
export async function listArchives(folder: string, now = siteNow()): Promise<Archive[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  const tars = datedBackups(names, now);
  // A kill between renaming and removing leaves both of one night.
  const both = new Set(tars.map(({ name }) => folderName(name)));
  const folders = datedFolders(names, now).filter(({ name }) => !both.has(name));
  const archive = (form: Archive["form"]) => (dated: { name: string; at: Date }) => ({
    name: dated.name,
    file: path.resolve(folder, dated.name),
    made: dated.at,
    form,
  });
  return [...tars.map(archive("tar")), ...folders.map(archive("folder"))].sort(
    (one, other) => other.made.getTime() - one.made.getTime(),
  );
}

export async function newestTar(folder: string): Promise<Archive | undefined> {
  return (await listArchives(folder)).find(({ form }) => form === "tar");
}

/**
 * Returns when the newest archive was made, of those not from the future; undefined without one.
 */
export async function newestBackup(folder: string, now = siteNow()): Promise<Date | undefined> {
  return (await listArchives(folder, now))[0]?.made;
}

/**
 * Returns the bytes of all that is in an archive, also of files that a folder shares with others.
 */
export async function archiveBytes({ file, form }: Archive): Promise<number> {
  if (form === "tar") return (await stat(file)).size;
  const { files } = await readFolderManifest(file);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
