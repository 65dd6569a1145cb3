import Sqlite from "better-sqlite3";
import { writeScratchIn } from "~/config/env.server";
import { dataFolder, isInMemory } from "~/config/folders.server";

/**
 * Opens an SQLite database. What SQLite writes meanwhile (VACUUM: the whole database once more)
 * goes beside the site's database, where its size fits, instead of in a small /tmp; SQLite unlinks
 * these files as it makes them, so that a kill leaves nothing of them.
 */
export function openFile(file: string, options?: Sqlite.Options): Sqlite.Database {
  if (!isInMemory) writeScratchIn(dataFolder);
  return new Sqlite(file, options);
}

/** True if an error says that a file is damaged, or no database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(Object(error).code);
}

/**
 * Locks a database file for this process until it is closed; false while another has it open. The
 * system drops SQLite's lock with the process. @throws SqliteError where the file is no database
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
