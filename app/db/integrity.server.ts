import path from "node:path";
import { Worker } from "node:worker_threads";
import { environment } from "~/config/env.server";
import { log, logProblem } from "~/log.server";

/** Program of the worker, as text: a file would have two paths, in the build and under Vite. */
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
let checking: Worker | null = null;

export function isDatabaseSound(): boolean | null {
  return sound;
}

/** Checks the database in a worker, for isDatabaseSound: quick_check misses an index unlike its table. */
export function checkIntegrity(): void {
  const file = path.resolve(environment.DATABASE_PATH);
  const worker = new Worker(PROGRAM, { eval: true, workerData: file });
  checking = worker;
  worker.unref();
  worker.once("error", (error) => logProblem("database not checked", error));
  worker.once("message", (found: string) => {
    sound = found === "ok";
    if (!sound) return logProblem("database damaged", found);
    log.info({ integrity: found });
  });
}

/** Ends a check that goes on: with its handle open, closing the database would leave its -wal. */
export async function stopIntegrityCheck(): Promise<void> {
  await checking?.terminate();
}
