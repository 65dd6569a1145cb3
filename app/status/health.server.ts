import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { newestBackupAge } from "~/backup/backup-retention";
import { type BackupOutcome, lastBackupOutcome } from "~/backup/schedule.server";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { logProblem } from "~/log.server";
import { assertUploadsWritable, freeBytes } from "~/uploads/disk.server";
import { CHECK, FREE_DISK } from "./status-limits";

export interface Health {
  databaseReadable: boolean;
  databaseWritable: boolean;
  uploadsWritable: boolean;
  /** Bytes beside the database or the uploads, whichever are fewer; null where nobody can tell. */
  freeDisk: number | null;
}

/** «EFQ1», by which file(1) tells what such a database is. */
const APPLICATION_ID = 0x45465131;

let last: { at: number; health: Promise<Health> } | undefined;

/**
 * Tries what the site stands on. Anybody may ask for it, so whoever asks within two seconds is
 * given the same outcome. A part that fails is logged.
 */
export function checkHealth(): Promise<Health> {
  const now = performance.now();
  if (!last || now - last.at >= CHECK.kept) last = { at: now, health: check() };
  return last.health;
}

/** Whether pages can be shown and forms be kept. What merely waits is no reason to be taken away. */
export function canServe({ freeDisk, ...works }: Health): boolean {
  return Object.values(works).every(Boolean) && (freeDisk ?? Infinity) >= FREE_DISK.cannotServe;
}

/** Bytes, as in Health. */
export function freeDisk(): Promise<number | null> {
  const folders = [dataFolder, environment.UPLOADS_DIR];
  const least = async () => Math.min(...(await Promise.all(folders.map(freeBytes))));
  return orElse(null, "free disk not known", least);
}

export interface LastBackup extends BackupOutcome {
  /** Whether any are made. */
  scheduled: boolean;
  /** Milliseconds; null while there is none, or nobody can tell. */
  age: number | null;
}

/** How old the newest backup of the schedule is. */
export async function lastBackup(): Promise<LastBackup> {
  const { BACKUP_DIR: folder } = environment;
  const outcome = lastBackupOutcome();
  if (!folder) return { scheduled: false, age: null, ...outcome };
  const age = await orElse(null, "backups out of reach", async () => {
    return (await newestBackupAge(folder)) ?? null;
  });
  return { scheduled: true, age, ...outcome };
}

async function check(): Promise<Health> {
  const [databaseReadable, databaseWritable, uploadsWritable, free] = await Promise.all([
    works("database out of reach", () =>
      db.selectFrom("inscripciones").select("id").limit(1).execute(),
    ),
    tryWriting(),
    works("uploads not writable", assertUploadsWritable),
    freeDisk(),
  ]);
  return { databaseReadable, databaseWritable, uploadsWritable, freeDisk: free };
}

/** What the last attempt to write said that came to an end. */
let wasWritable = true;
let retry: NodeJS.Timeout | undefined;

/** Forms wait for whoever holds the database; until that is too long for them, nothing has changed. */
async function tryWriting(): Promise<boolean> {
  // A commit of one page that says what it said before: no row, nothing that visitors can see.
  const write = () => sql`PRAGMA application_id = ${sql.lit(APPLICATION_ID)}`.execute(db);
  const attempt = works("database not writable", write, CHECK.lockDeadline);
  const ended = attempt.then((works) => {
    wasWritable = works;
    clearTimeout(retry);
    // A «no» is no longer than it is true: it is asked again before anybody else asks.
    if (!works) retry = setTimeout(tryWriting, CHECK.retryWriting).unref();
  });
  await Promise.race([ended, wait(CHECK.deadline, undefined, { ref: false })]);
  return wasWritable;
}

function works(
  problem: string,
  attempt: () => Promise<unknown>,
  deadline?: number,
): Promise<boolean> {
  const succeeds = async () => {
    await attempt();
    return true;
  };
  return orElse(false, problem, succeeds, deadline);
}

/** What an attempt says, or `failed` where it fails or takes too long. */
async function orElse<Result, Failed>(
  failed: Failed,
  problem: string,
  attempt: () => Promise<Result>,
  deadlineMs = CHECK.deadline,
): Promise<Result | Failed> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("It takes too long.")), deadlineMs);
  });
  try {
    return await Promise.race([attempt(), deadline]);
  } catch (error) {
    logProblem(problem, error);
    return failed;
  } finally {
    clearTimeout(timer);
  }
}
