import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { environment } from "~/config/env.server";
import { logProblem } from "~/log.server";
import { backupName, newestBackup, rotateBackups } from "./backup-retention";

const COMMAND = "build/node/scripts/backup.js";
const STOP_MS = 5_000;

/**
 * Backs up to BACKUP_DIR once a day for as long as this process runs; without BACKUP_DIR, never.
 * The command does the work, in a process of its own: copying a database blocks its thread.
 *
 * @returns stops, and takes away what is half-made; five seconds at most
 */
export function startScheduledBackups(): () => Promise<void> {
  const folder = environment.BACKUP_DIR;
  if (!folder) return async () => {};
  let child: ChildProcess | undefined;
  const stopSchedule = scheduleBackups({
    now: () => new Date(),
    wake(ms, call) {
      const timer = setTimeout(call, ms).unref();
      return () => clearTimeout(timer);
    },
    newest: () => newestBackup(folder),
    async backUp() {
      const [running, done] = runBackup(path.join(folder, backupName(new Date())));
      child = running;
      await done.finally(() => {
        child = undefined;
      });
      await rotateBackups(folder).catch((error) => logProblem("old backups not removed", error));
    },
    report: (error) => logProblem("backup not made", error),
  });
  return async () => {
    stopSchedule();
    if (child) await end(child);
  };
}

function runBackup(file: string): [ChildProcess, Promise<void>] {
  const child = spawn(process.execPath, [COMMAND, "--to", file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const done = async (): Promise<void> => {
    const [[code, signal], said] = await Promise.all([once(child, "close"), text(child.stderr)]);
    if (code !== 0) throw new Error(said.trim() || `La orden acabó con ${code ?? signal}.`);
  };
  return [child, done()];
}

async function end(child: ChildProcess): Promise<void> {
  const killed = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  const gone = once(child, "close");
  child.kill("SIGTERM");
  await gone;
  clearTimeout(killed);
}

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

const TIME = new Intl.DateTimeFormat("es", {
  timeZone: "Europe/Madrid",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const QUIET = "03:30";

/** The next 03:30 in Madrid after a moment: an hour that no change of clocks leaves out or repeats. */
export function quietHourAfter(now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  // Madrid is one or two hours ahead of UTC.
  const candidates = [0, 1, 2].flatMap((days) =>
    [1, 2].map((hour) => new Date(Date.UTC(year, month, day + days, hour, 30))),
  );
  const next = candidates.find((at) => at > now && TIME.format(at) === QUIET);
  if (!next) throw new Error(`No hay ninguna ${QUIET} después de ${now.toISOString()}`);
  return next;
}
