import path from "node:path";
import { Worker } from "node:worker_threads";
import { environment } from "~/config/env.server";
import { log, logProblem } from "~/log.server";

/** Text, not a file: it has to run from the build and from Vite alike. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const Sqlite = require("better-sqlite3");
const check = () => {
  const sqlite = new Sqlite(workerData, { readonly: true });
  const found = sqlite.pragma("integrity_check(1)", { simple: true });
  sqlite.close();
  return found;
};
try {
  parentPort.postMessage(check());
} catch (error) {
  parentPort.postMessage(error.message);
}
`;

let sound: boolean | null = null;

/** What the check of this process's start has found; null while it has not ended. */
export function isDatabaseSound(): boolean | null {
  return sound;
}

/**
 * Reads the whole database in a thread of its own, and logs what it finds: an index that does not
 * match its table passes the quick check of the start.
 */
export function checkIntegrity(): void {
  const file = path.resolve(environment.DATABASE_PATH);
  const worker = new Worker(PROGRAM, { eval: true, workerData: file });
  worker.unref();
  worker.once("error", (error) => logProblem("database not checked", error));
  worker.once("message", (found: string) => {
    sound = found === "ok";
    if (!sound) return logProblem("database damaged", found);
    log.info({ integrity: found });
  });
}
