import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { dateOfBackup } from "./backup-name";
import { namesToRemove } from "./rotation";
import { ifMissing } from "./uploads-list.server";

/** When the newest backup of the schedule in a folder was made; a date to come is not believed. */
export async function newestBackup(folder: string, now = new Date()): Promise<Date | undefined> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  return names
    .flatMap((name) => dateOfBackup(name) ?? [])
    .filter((at) => at <= now)
    .sort((one, other) => one.getTime() - other.getTime())
    .at(-1);
}

/** Milliseconds since the newest backup of the schedule, or undefined if there is none. */
export async function newestBackupAge(
  folder: string,
  now = new Date(),
): Promise<number | undefined> {
  const at = await newestBackup(folder, now);
  return at && now.getTime() - at.getTime();
}

/** Removes the backups whose time is over. */
export async function rotateBackups(folder: string, now = new Date()): Promise<void> {
  for (const name of namesToRemove(await readdir(folder), now)) {
    await rm(path.join(folder, name), { force: true });
  }
}
