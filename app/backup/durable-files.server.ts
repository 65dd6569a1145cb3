import { existsSync } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { BackupRefusal } from "./backup-refusal";

/** A second name for a file, or a copy of it where the disk knows no second names. */
export async function keepUnder(file: string, name: string): Promise<void> {
  await link(file, name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw error;
    return copyFile(file, name);
  });
}

/**
 * Moves a file to a name that nothing has.
 *
 * @throws BackupRefusal when something has it, also since we looked
 */
export async function moveToFreeName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" || existsSync(name)) throw taken(name);
    return rename(file, name);
  }
  await rm(file);
}

export function taken(name: string): BackupRefusal {
  return new BackupRefusal(`Ya existe ${name}: no se sobrescribe ninguna copia.`);
}
