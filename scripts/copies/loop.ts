import { setTimeout as wait } from "node:timers/promises";
import { currentDestination, isSetUp } from "./destination";
import { archiveHere, copyNewest, currentStatus } from "./night";
import { readBack } from "./read-back";

const MINUTE_MS = 60_000;
/** How often it looks for a new archive, and how long it waits after a failure. */
const PAUSE_MS = { well: 5 * MINUTE_MS, failed: 60 * MINUTE_MS };
const READ_BACK_MS = 30 * 24 * 60 * MINUTE_MS;

/** Sends each new archive of the site, and once a month reads all back, until it is interrupted. */
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
  const { copied, readBack: last, readBackFault } = await currentStatus(destination);
  const isDue = !last || Date.now() - Date.parse(last.at) > READ_BACK_MS;
  // Where it failed, once for each copy: it fetches everything.
  const wasTried = readBackFault && copied && readBackFault.at > copied.at;
  if (copied && isDue && !wasTried) say(`Leída de vuelta: ${await readBack(signal)}`);
}

function say(sentence: string): void {
  console.log(`${new Date().toISOString()} ${sentence}`);
}
