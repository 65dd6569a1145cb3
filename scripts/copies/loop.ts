import { setTimeout as wait } from "node:timers/promises";
import type { CopiesStatus } from "~/backup/copies-elsewhere.server";
import { currentDestination, isSetUp } from "./destination";
import { archiveHere, copyNewest, currentStatus } from "./night";
import { readBack } from "./read-back";

const MINUTE_MS = 60_000;
/** Milliseconds until the loop looks for a new archive again: normally, and after a failure. */
const PAUSE_MS = { well: 5 * MINUTE_MS, failed: 60 * MINUTE_MS };
const READ_BACK_MS = 30 * 24 * 60 * MINUTE_MS;

/** Sends each new archive of the site, and once a month reads all back, until `signal` aborts. */
export async function copyEachNight(signal: AbortSignal): Promise<void> {
  say("Espera la copia de cada noche.");
  while (!signal.aborted) {
    let pause = PAUSE_MS.well;
    try {
      if (isSetUp()) await doWhatIsDue(signal);
    } catch (error) {
      if (!signal.aborted) say(Object(error).message);
      pause = PAUSE_MS.failed;
    }
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}

async function doWhatIsDue(signal: AbortSignal): Promise<void> {
  const destination = currentDestination();
  const before = await currentStatus(destination);
  const archive = await archiveHere();
  if (archive && archive.name !== before.copied?.archive) say(await copyNewest(signal));
  if (isReadBackDue(await currentStatus(destination), new Date())) {
    say(`Leída de vuelta: ${await readBack(signal)}`);
  }
}

/**
 * True if copies are to be read back: once a month; where that failed, once for each copy, since it fetches
 * everything. What a clock that was ahead has noted does not count.
 */
export function isReadBackDue(
  { copied, readBack: last, readBackFault }: CopiesStatus,
  now: Date,
): boolean {
  const age = (at: string) => now.getTime() - Date.parse(at);
  const isRecent = last && age(last.at) <= READ_BACK_MS && age(last.at) >= 0;
  if (!copied || isRecent) return false;
  return !readBackFault || readBackFault.at <= copied.at || age(readBackFault.at) < 0;
}

function say(sentence: string): void {
  console.log(`${new Date().toISOString()} ${sentence}`);
}
