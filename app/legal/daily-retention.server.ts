import { logProblem } from "~/log.server";
import { checkClock, deleteExpired, type Expired } from "./retention.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After the start, when the first visitors have been answered. */
const SOON_MS = 30_000;

/** Deletes what has expired soon after the start and once a day; logs how much. */
export function startDailyRetention(): void {
  // `npm run dev` evaluates this module again at each reload.
  const shared = globalThis as typeof globalThis & { escuelaExpiry?: NodeJS.Timeout[] };
  for (const timer of shared.escuelaExpiry ?? []) clearTimeout(timer);
  const fail = (error: unknown) => logProblem("expired forms not deleted", error);
  const round = (): void => {
    deleteExpired().then(report, fail);
  };
  checkClock().catch(fail);
  shared.escuelaExpiry = [setTimeout(round, SOON_MS).unref(), setInterval(round, DAY_MS).unref()];
}

function report(expired: Expired): void {
  if (Object.values(expired).every((count) => count === 0)) return;
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), expired })}\n`);
}
