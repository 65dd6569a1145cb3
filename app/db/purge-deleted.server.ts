import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { dataFolder, isInMemory, syncFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { db } from "./client.server";

/** Exists while the files of the database may hold deleted rows. */
const MARK = path.join(dataFolder, "purge-due");
const RETRY_MS = 15_000;

let notes = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Records that deleted rows are to be purged from the files. To be awaited in the transaction that
 * deletes, before its commit: a process that dies in between purges at its next start.
 */
export async function notePurgeDue(): Promise<void> {
  notes++;
  if (isInMemory) return;
  await writeFile(MARK, "", { mode: 0o600, flush: true });
  await syncFolder(dataFolder);
}

/** Whether the files of the database may still hold deleted rows. */
export function isPurgeDue(): boolean {
  return existsSync(MARK);
}

/**
 * If it is due, rewrites the database, which blocks the process meanwhile, and truncates the -wal, so
 * that no file holds deleted rows (decision 16). Retries until it has succeeded.
 */
export async function purgeDeletedRows(): Promise<void> {
  if (!isPurgeDue()) return;
  const noted = notes;
  try {
    // First: while a backup reads, VACUUM would only write the whole database to the -wal.
    if (await emptyWal()) {
      await sql`VACUUM`.execute(db);
      if (await emptyWal()) {
        // Rows may have been deleted after the VACUUM.
        if (notes === noted) rmSync(MARK, { force: true });
        return;
      }
    }
  } catch (error) {
    logProblem("deleted rows still in the file", error);
  }
  clearTimeout(timer);
  timer = setTimeout(purgeDeletedRows, RETRY_MS).unref();
}

/** @returns false while another process reads the -wal */
async function emptyWal(): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return !rows[0]?.busy;
}
