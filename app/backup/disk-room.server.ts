import { freeBytes } from "~/storage/free-bytes.server";
import { BackupRefusal } from "./backup-refusal";

const MEGABYTE = 1024 * 1024;

/**
 * Makes sure, before anything is written, that it will fit.
 *
 * @param folder one that exists
 * @param bytes how much will be written
 * @throws BackupRefusal that says how much is missing
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new BackupRefusal(
    `No hay bastante disco en ${folder}: hacen falta ${megabytes(bytes)} MB y quedan ${Math.floor(free / MEGABYTE)}.`,
  );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);
