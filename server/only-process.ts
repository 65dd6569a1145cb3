import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Claim, claimFile } from "~/backup/database-file.server";
import { makeFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { exitIfPortUnavailable } from "./shutdown";

/** One that is being replaced has so long to end: longer than a shutdown takes. */
const LONGEST_WAIT_MS = 12_000;
const PAUSE_MS = 250;

/** Held until this process ends. */
let claim: Claim | null = null;

/**
 * Ends a start beside a site that runs, by its port or by its database, before anything of its is
 * touched: the second would send again what the first is sending.
 */
export async function requireOnlyProcess(
  { PORT, HOST, DATABASE_PATH }: { PORT: number; HOST?: string; DATABASE_PATH: string },
  waitMs = LONGEST_WAIT_MS,
): Promise<void> {
  await requirePort(PORT, HOST);
  if (DATABASE_PATH === ":memory:") return;
  const lock = `${path.resolve(DATABASE_PATH)}.site-lock`;
  const until = performance.now() + waitMs;
  try {
    makeFolder(path.dirname(lock));
    while (!claim) {
      claim = claimFile(lock);
      if (claim) {
        process.once("exit", () => claim?.release());
        return;
      }
      if (performance.now() > until) break;
      await wait(PAUSE_MS);
    }
  } catch (error) {
    logProblem("nobody knows whether this is the only process", error);
    return;
  }
  console.error(`Otro proceso sirve ya esta base de datos (${DATABASE_PATH}). Páralo antes.`);
  process.exit(1);
}

function requirePort(port: number, host?: string): Promise<void> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", (error) => {
      exitIfPortUnavailable(error);
      resolve();
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
