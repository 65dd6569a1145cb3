import { logProblem } from "~/log.server";
import { checkClock, deleteExpired, type Expired } from "./retention.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After the start, when the first visitors have been answered. */
const SOON_MS = 30_000;

/** Sweeps soon after the start and once a day, for as long as the process lives; says what it deleted. */
export function startDailyRetention(): void {
  // Kept over the reloads of `npm run dev`, which evaluate this module anew.
  const kept = globalThis as typeof globalThis & { escuelaSweep?: NodeJS.Timeout[] };
  for (const timer of kept.escuelaSweep ?? []) clearTimeout(timer);
  const fail = (error: unknown) => logProblem("expired forms not deleted", error);
  const round = (): void => {
    deleteExpired().then(report, fail);
  };
  checkClock().catch(fail);
  kept.escuelaSweep = [setTimeout(round, SOON_MS).unref(), setInterval(round, DAY_MS).unref()];
}

function report(expired: Expired): void {
  if (Object.values(expired).every((count) => count === 0)) return;
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), expired })}\n`);
}
