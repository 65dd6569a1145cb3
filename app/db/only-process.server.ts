import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import { whyUnwritable } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { lockAlone, openFile } from "./open-file.server";

/** Milliseconds that a replaced process has to end: three times what a shutdown takes. */
const LONGEST_WAIT_MS = 30_000;
const PAUSE_MS = 250;

/** Lock file of this process, locked until it ends; null before. */
let lock: Sqlite.Database | null = null;

/**
 * Exits the process if another one serves this database, before anything of it is touched: two
 * processes would send everything twice. Waits up to `waitMs` for the other to end.
 */
export async function requireOnlyProcess(
  database: string,
  waitMs = LONGEST_WAIT_MS,
): Promise<void> {
  const file = `${path.resolve(database)}.site-lock`;
  // Whoever opens the database says what is to be done about it.
  if (database === ":memory:" || whyUnwritable(file)) return;
  const until = performance.now() + waitMs;
  try {
    for (;;) {
      lock = lockFile(file);
      if (lock) {
        process.once("exit", () => lock?.close());
        return;
      }
      if (performance.now() > until) break;
      await wait(PAUSE_MS);
    }
  } catch (error) {
    logProblem("nobody knows whether this is the only process", error);
    return;
  }
  console.error(`Otro proceso sirve ya esta base de datos (${database}). Páralo antes.`);
  process.exit(1);
}

/** Locks a file and returns it open; null while another process has locked it. */
function lockFile(file: string): Sqlite.Database | null {
  const sqlite = openFile(file, { timeout: 0 });
  if (lockAlone(sqlite)) return sqlite;
  sqlite.close();
  return null;
}
