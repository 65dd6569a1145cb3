import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { environment } from "~/env.server";
import { logProblem } from "~/problem-log.server";
import { newestBackup, rotateBackups } from "./backup-folder.server";
import { backupName } from "./backup-name";
import { scheduleBackups } from "./backup-schedule";

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
      const [running, done] = run(path.join(folder, backupName(new Date())));
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

function run(file: string): [ChildProcess, Promise<void>] {
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
