import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { dataFolder, isInMemory, syncFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { db } from "./client.server";

/** As long as it is there, the files of the database may hold what was deleted. */
const MARK = path.join(dataFolder, "purge-due");
/** While another process reads (a backup), the old pages cannot go yet. */
const TRY_AGAIN_MS = 15_000;

let notes = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Notes on the disk that what is deleted is to be purged from the files, too. To be awaited in the
 * transaction that deletes, before its commit: a process that dies after it purges at its next start.
 */
export async function notePurgeDue(): Promise<void> {
  notes++;
  if (isInMemory) return;
  await writeFile(MARK, "", { mode: 0o600, flush: true });
  await syncFolder(dataFolder);
}

/** Whether the files of the database may still hold something that was deleted for good. */
export function isPurgeDue(): boolean {
  return existsSync(MARK);
}

/**
 * If it is due, writes the database anew, so that what was deleted stands in none of its files:
 * neither in free pages, nor between the rows of others, where `secure_delete` leaves copies of rows
 * that moved, nor in the -wal. It holds up everybody for as long as the database takes to copy
 * (decision 16). Where it cannot be done now it is tried again, until it is.
 */
export async function purgeDeletedRows(): Promise<void> {
  if (!isPurgeDue()) return;
  const noted = notes;
  try {
    // First, or each attempt that meets a reader would write the whole database to the -wal once more.
    if (await emptyWal()) {
      await sql`VACUUM`.execute(db);
      if (await emptyWal()) {
        // What was noted since may have been deleted after the VACUUM.
        if (notes === noted) rmSync(MARK, { force: true });
        return;
      }
    }
  } catch (error) {
    logProblem("deleted rows still in the file", error);
  }
  clearTimeout(timer);
  timer = setTimeout(purgeDeletedRows, TRY_AGAIN_MS).unref();
}

/** @returns false while another process reads what is in it */
async function emptyWal(): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return !rows[0]?.busy;
}
