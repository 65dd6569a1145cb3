import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { siteNow } from "~/db/site-time";
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
 * Lists the backups in a folder, tars and folders, the newest first, without any dated in the
 * future; [] where the folder is missing.
 */
export async function listArchives(folder: string, now = siteNow()): Promise<Archive[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  // A kill between renaming and removing leaves both of one night.
  const shown = names.filter((name) => !names.includes(`${name}.tar`));
  return dated(shown, now).map(({ name, at }) => ({
    name,
    file: path.resolve(folder, name),
    made: at,
    form: dateOfBackup(name) ? "tar" : "folder",
  }));
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

/** Returns the bytes of all files in a backup, also of those that its folder shares with others. */
export async function archiveBytes({ file, form }: Archive): Promise<number> {
  if (form === "tar") return (await stat(file)).size;
  const { files } = await readFolderManifest(file);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Backups that are retained: the newest of each of the last 7 days, 4 weeks and 6 months that have any. */
const RETAINED: [count: number, period: (at: Date) => string][] = [
  [7, (at) => at.toISOString().slice(0, 10)],
  [4, mondayOf],
  [6, (at) => at.toISOString().slice(0, 7)],
];

/**
 * Returns the names of the backups to remove, by UTC, weeks from Monday. Backups from the future,
 * when the clock was wrong, are retained.
 */
export function namesToRemove(names: readonly string[], now: Date): string[] {
  const backups = dated(names, now);
  const retained = new Set<string>();
  for (const [count, period] of RETAINED) {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      if (!newest.has(period(at))) newest.set(period(at), name);
    }
    for (const name of [...newest.values()].slice(0, count)) retained.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name));
}

/**
 * True if a backup lacks more than half of the pictures that its database names, as where their
 * disk is not mounted: older backups are then not removed.
 */
export function lacksPictures({
  named = 0,
  missing = 0,
}: {
  named?: number;
  missing?: number;
}): boolean {
  return missing > named / 2;
}

/** Returns the names of backups, but those from the future, with their moments; the newest first. */
function dated(names: readonly string[], now: Date): { name: string; at: Date }[] {
  return names
    .flatMap((name) => {
      const at = dateOfNight(name);
      return at && at <= now ? [{ name, at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

function mondayOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const NAME = /^escuela-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const ARCHIVE = /\.tar$/;

/**
 * Returns the name of an archive, «escuela-20261121T023000Z.tar»: UTC, so that the order of names
 * is the order of time.
 */
export function backupName(at: Date): string {
  const stamp = at.toISOString().replace(/\.\d+|[-:]/g, "");
  return `escuela-${stamp}.tar`;
}

export function dateOfBackup(name: string): Date | undefined {
  return ARCHIVE.test(name) ? dateOfNight(name) : undefined;
}

export function folderName(archive: string): string {
  return archive.replace(ARCHIVE, "");
}

/**
 * Returns when a backup was made, by the name of its archive or folder; undefined for any other
 * name.
 */
export function dateOfNight(name: string): Date | undefined {
  const parts = NAME.exec(folderName(name))?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // 31 February would be parsed as a day of March.
  const isDay = !Number.isNaN(at.getTime()) && folderName(backupName(at)) === folderName(name);
  return isDay ? at : undefined;
}

export function isPartialOfSchedule(name: string): boolean {
  return /^\.escuela-\d{8}T\d{6}Z\.tar\.partial/.test(name);
}

export async function rotateBackups(folder: string, now: Date): Promise<void> {
  for (const name of namesToRemove(await readdir(folder), now)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
