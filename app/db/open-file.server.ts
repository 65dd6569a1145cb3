import Sqlite from "better-sqlite3";
import { writeScratchIn } from "~/config/env.server";
import { dataFolder, isInMemory } from "~/config/folders.server";

/**
 * Opens a database of SQLite. What that writes meanwhile (VACUUM: all of it once more) it writes
 * beside the site's database, where its size fits, instead of in a small /tmp; it unlinks these
 * files as it makes them, so that nothing of them is left by a kill.
 */
export function openFile(file: string, options?: Sqlite.Options): Sqlite.Database {
  if (!isInMemory) writeScratchIn(dataFolder);
  return new Sqlite(file, options);
}

/** True of an error that says that a file is damaged, or no database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(Object(error).code);
}

/**
 * Locks a file for this process until it is closed; false while another has it open. The lock is
 * SQLite's, which the system drops with the process. @throws where it is no database
 */
export function lockAlone(sqlite: Sqlite.Database): boolean {
  try {
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("BEGIN EXCLUSIVE; COMMIT");
    return true;
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(Object(error).code)) return false;
    throw error;
  }
}
