import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { dataFolder, isInMemory, syncFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { db } from "./client.server";

const MARK = path.join(dataFolder, "purge-due");
const RETRY_MS = 15_000;

let notes = 0;
/** Monotonic time (`performance.now()`) since which the purge is held up; null while it is not. */
let heldUpSince: number | null = null;
let timer: NodeJS.Timeout | undefined;

/**
 * Notes that deleted rows are to be purged. Await it in the deleting transaction: if the process
 * dies before the purge, the next start purges.
 */
export async function notePurgeDue(): Promise<void> {
  notes++;
  if (isInMemory) return;
  await writeFile(MARK, "", { mode: 0o600, flush: true });
  await syncFolder(dataFolder);
}

/** True if the files of the database may still hold deleted rows. */
export function isPurgeDue(): boolean {
  return existsSync(MARK);
}

/** Milliseconds for which another program's endless reading has held up the purge; 0 if none has. */
export function purgeHeldUpFor(): number {
  return heldUpSince === null ? 0 : performance.now() - heldUpSince;
}

/**
 * Rewrites the database if a purge is due, which blocks, and truncates the -wal (decision 16).
 * Tries again every 15 seconds until that succeeds.
 */
export async function purgeDeletedRows(): Promise<void> {
  if (!isPurgeDue()) return;
  const noted = notes;
  const since = heldUpSince ?? performance.now();
  heldUpSince = null;
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
    heldUpSince = since;
  } catch (error) {
    logProblem("deleted rows still in the file", error);
  }
  clearTimeout(timer);
  timer = setTimeout(purgeDeletedRows, RETRY_MS).unref();
}

async function emptyWal(): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return !rows[0]?.busy;
}
