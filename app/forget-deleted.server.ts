import { sql } from "kysely";
import { db } from "./db.server";
import { logProblem } from "./problem-log.server";

/** While another process reads (a backup), the old pages cannot go yet. */
const TRY_AGAIN_MS = 60_000;

/**
 * Writes the database anew, so that what was deleted stands in none of its files: neither in free
 * pages, nor between the rows of others, where `secure_delete` leaves copies of rows that moved,
 * nor in the -wal. It holds up everybody for as long as the database takes to copy (decision 16).
 */
export async function forgetDeleted(): Promise<void> {
  try {
    await sql`VACUUM`.execute(db);
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy) tryAgain();
  } catch (error) {
    logProblem("deleted rows still in the file", error);
    tryAgain();
  }
}

function tryAgain(): void {
  setTimeout(forgetDeleted, TRY_AGAIN_MS).unref();
}
