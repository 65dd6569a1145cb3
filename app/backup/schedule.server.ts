import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { environment } from "~/config/env.server";
import { believedNow } from "~/db/clock.server";
import { siteNow } from "~/db/site-time";
import { madridDay, madridIso } from "~/format/dates";
import { logProblem } from "~/log.server";
import { backupName, lacksPictures, newestBackup, rotateBackups } from "./archives.server";
import type { BackupReport } from "./make-backup.server";

const COMMAND = "build/node/scripts/backup.js";
const STOP_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Hour of the daily backup in Madrid, which no change of clocks skips or repeats. */
const BACKUP_TIME = "T03:30";

export function isBackupDue(newest: Date | undefined, now: Date): boolean {
  const isPast = madridIso(now) >= madridDay(now) + BACKUP_TIME;
  const day = isPast ? now : new Date(now.getTime() - DAY_MS);
  return !newest || madridIso(newest) < madridDay(day) + BACKUP_TIME;
}

const WITHOUT_PICTURES = "Faltan casi todas las imágenes: las copias de antes las tienen.";

let running: ChildProcess | undefined;

export interface BackupOutcome extends Pick<BackupReport, "named" | "missing"> {
  failed: boolean;
}

let outcome: BackupOutcome = { failed: false, named: 0, missing: 0 };

export function lastBackupOutcome(): BackupOutcome {
  return outcome;
}

/**
 * Makes the daily backup when due, in a process of its own: copying a database blocks. Then removes
 * old backups, unless the clock is not believed or more than half of the pictures are missing.
 */
export async function backUpIfDue(): Promise<void> {
  const folder = environment.BACKUP_DIR;
  // By a clock that is behind, none would be the newest, and all of them due; one that is ahead
  // would name a copy that stays the newest for as long.
  const now = (await believedNow()) ?? siteNow();
  if (!folder || !isBackupDue(await newestBackup(folder, now), now)) return;
  await runBackup(path.join(folder, backupName(now)));
  const believed = await believedNow();
  if (believed === null) return;
  if (lacksPictures(outcome)) logProblem("old backups not removed", WITHOUT_PICTURES);
  else {
    await rotateBackups(folder, believed).catch((error) =>
      logProblem("old backups not removed", error),
    );
  }
  const shared = await runCommand(["--share", folder]);
  if (shared?.failure) logProblem("old backups share no files", shared.failure);
}

async function runBackup(file: string): Promise<void> {
  let pictures = { named: 0, missing: 0 };
  const ended = await runCommand(["--to", file], (report) => {
    pictures = report;
  });
  if (!ended) return;
  outcome = { failed: ended.failure !== null, ...pictures };
  if (ended.failure) throw ended.failure;
}

async function runCommand(
  options: string[],
  onReport?: (report: Pick<BackupReport, "named" | "missing">) => void,
): Promise<{ failure: Error | null } | null> {
  const child = spawn(process.execPath, [COMMAND, ...options], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  running = child;
  let wasStopped = false;
  if (onReport) child.on("message", onReport);
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [[code, signal], said] = await Promise.all([
    once(child, "close"),
    text(child.stderr as Readable),
  ]).finally(() => {
    wasStopped = running !== child;
    running = undefined;
  });
  if (wasStopped) return null;
  const failure = new Error(said.trim() || `La orden acabó con ${code ?? signal}.`);
  return { failure: code === 0 ? null : failure };
}

/** Stops a backup that is running, which removes what it has written; five seconds at most. */
export async function stopBackup(): Promise<void> {
  const child = running;
  if (!child) return;
  running = undefined;
  const closed = once(child, "close");
  const killed = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  await closed;
  clearTimeout(killed);
}
