import { quietHourAfter } from "./quiet-hour";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 3_000;

/** What the schedule needs of the world outside. */
export interface BackupWorld {
  now(): Date;
  /** Calls back after so many milliseconds; the answer takes that back. */
  wake(ms: number, call: () => void): () => void;
  /** When the newest backup was made. */
  newest(): Promise<Date | undefined>;
  /** Makes a backup and removes those that may go. */
  backUp(): Promise<void>;
  report(error: unknown): void;
}

/**
 * One backup a day, at 03:30 in Madrid; soon after the start if the newest is older than a day;
 * an hour after one that failed. Never two at once.
 *
 * @returns ends it; a backup under way is the caller's to stop
 */
export function scheduleBackups(world: BackupWorld): () => void {
  let stopped = false;
  let sleep = (): void => {};
  const sleepUntil = (at: Date): void => {
    if (stopped) return;
    const left = (): number => at.getTime() - world.now().getTime();
    // Looked at every hour: clocks are set and machines sleep, which a timer does not notice.
    sleep = world.wake(Math.min(Math.max(left(), 0), HOUR_MS), () => {
      if (left() <= 0) void run();
      else if (left() > DAY_MS + HOUR_MS) sleepUntil(quietHourAfter(world.now()));
      else sleepUntil(at);
    });
  };
  const run = async (): Promise<void> => {
    try {
      await world.backUp();
      sleepUntil(quietHourAfter(world.now()));
    } catch (error) {
      if (!stopped) world.report(error);
      sleepUntil(new Date(world.now().getTime() + HOUR_MS));
    }
  };
  const begin = async (): Promise<void> => {
    const newest = await world.newest();
    const now = world.now();
    const isDue = !newest || now.getTime() - newest.getTime() > DAY_MS;
    sleepUntil(isDue ? new Date(now.getTime() + SOON_MS) : quietHourAfter(now));
  };
  begin().catch((error) => {
    world.report(error);
    sleepUntil(new Date(world.now().getTime() + HOUR_MS));
  });
  return () => {
    stopped = true;
    sleep();
  };
}
