import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { environment } from "~/config/env.server";
import { BUCKETS, type Bucket, bucketFolder, isUpload } from "~/config/folders.server";
import { openFile } from "./open-file.server";

/** Returns the path at which a restore builds a database; a killed restore leaves the file. */
export function stagedBeside(database: string): string {
  return `${path.resolve(database)}.restoring`;
}

/**
 * Throws if a database is empty where there was content: if its file exists beside uploads or, even
 * without a file, beside the file of a restore that was interrupted.
 * @throws Error in Spanish, with what to do about it
 */
export function refuseLost(file: string): void {
  if (!holdsNothing(file)) return;
  if (existsSync(stagedBeside(file))) {
    throw new Error(
      `Una restauración quedó a medias (${stagedBeside(file)}) y la base de datos está vacía: repítela con npm run restore -- --from ARCHIVO, o borra ese archivo para empezar de cero.`,
    );
  }
  if (!existsSync(file) || !BUCKETS.some(hasUploads)) return;
  throw new Error(
    `La base de datos está vacía (${file}) y en ${environment.UPLOADS_DIR} hay imágenes: se habrá perdido. Recupera una copia: npm run restore -- --from ARCHIVO; o borra ese archivo para empezar de cero.`,
  );
}

/**
 * True if a database is missing, or has neither tables nor a schema number (locking a new file
 * leaves such a page); false if it cannot be read.
 */
export function holdsNothing(file: string): boolean {
  // SQLite takes a file of up to one byte for a new database.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= 1) return true;
  try {
    const sqlite = openFile(file, { fileMustExist: true, timeout: 0 });
    try {
      const tables = sqlite.prepare("SELECT COUNT(*) FROM sqlite_schema").pluck().get();
      return tables === 0 && sqlite.pragma("user_version", { simple: true }) === 0;
    } finally {
      sqlite.close();
    }
  } catch {
    // Damaged, or in use: its content is not known to be nothing.
    return false;
  }
}

function hasUploads(bucket: Bucket): boolean {
  const folder = bucketFolder(bucket);
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => !name.startsWith(".") && isUpload(bucket, name))
  );
}
