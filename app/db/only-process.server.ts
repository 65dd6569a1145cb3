import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import { whyUnwritable } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { lockAlone, openFile } from "./open-file.server";

/** Time that a replaced process has to end: three times what a shutdown takes. */
const LONGEST_WAIT_MS = 30_000;
const PAUSE_MS = 250;

/** Locked until this process ends. */
let lock: Sqlite.Database | null = null;

/**
 * Ends a start on the database of a site that runs, before anything of its is touched: the second
 * would send again what the first is sending.
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

/** Null while another process has it. */
function lockFile(file: string): Sqlite.Database | null {
  const sqlite = openFile(file, { timeout: 0 });
  if (lockAlone(sqlite)) return sqlite;
  sqlite.close();
  return null;
}
