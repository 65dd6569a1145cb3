import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { newestBackup } from "~/backup/archives.server";
import { type BackupOutcome, lastBackupOutcome } from "~/backup/schedule.server";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { siteNow } from "~/db/site-time";
import { logProblem } from "~/log.server";
import { assertUploadsWritable, freeBytes } from "~/uploads/disk.server";

export interface Health {
  databaseReadable: boolean;
  databaseWritable: boolean;
  uploadsWritable: boolean;
  /** Free bytes beside the database or the uploads, whichever are fewer; null if unknown. */
  freeDisk: number | null;
}

const MEGABYTE = 1024 * 1024;
/** Bytes of free disk below which the site cannot serve, its owner has to act urgently, or soon. */
export const FREE_DISK = {
  cannotServe: 50 * MEGABYTE,
  urgent: 200 * MEGABYTE,
  attention: 1024 * MEGABYTE,
};

const CACHED_MS = 2_000;
const DEADLINE_MS = 2_000;
/** Milliseconds for which another process may lock the database: longer than a form waits. */
const LOCK_DEADLINE_MS = 6_000;
const RETRY_WRITING_MS = 10_000;

/** Application id of the database, «EFQ1», by which file(1) recognises it. */
const APPLICATION_ID = 0x45465131;

let last: { at: number; health: Promise<Health> } | undefined;

/** Checks database, uploads and disk, at most every two seconds, as anybody may ask. */
export function checkHealth(): Promise<Health> {
  const now = performance.now();
  if (!last || now - last.at >= CACHED_MS) last = { at: now, health: check() };
  return last.health;
}

export function canServe({ freeDisk, ...works }: Health): boolean {
  return Object.values(works).every(Boolean) && (freeDisk ?? Infinity) >= FREE_DISK.cannotServe;
}

export function freeDisk(): Promise<number | null> {
  const folders = [dataFolder, environment.UPLOADS_DIR];
  const least = async () => Math.min(...(await Promise.all(folders.map(freeBytes))));
  return orElse(null, "free disk not known", least);
}

/** Resolves with true if pictures can be stored, and moved away. */
export const areUploadsWritable = () => works("uploads not writable", assertUploadsWritable);

/** Milliseconds from the start of the site within which its first backup is made. */
const FIRST_BACKUP_MS = 10 * 60 * 1000;

export interface LastBackup extends BackupOutcome {
  scheduled: boolean;
  /** Milliseconds since the newest backup; null where there is none, or its age is unknown. */
  age: number | null;
  /** True if there is no backup because the site has only just started: the first is on its way. */
  isAwaited: boolean;
}

export async function lastBackup(): Promise<LastBackup> {
  const { BACKUP_DIR: folder } = environment;
  const outcome = lastBackupOutcome();
  if (!folder) return { scheduled: false, age: null, isAwaited: false, ...outcome };
  const at = await orElse(null, "backups out of reach", () => newestBackup(folder));
  const isAwaited = at === undefined && !outcome.failed && performance.now() < FIRST_BACKUP_MS;
  const age = at ? siteNow().getTime() - at.getTime() : null;
  return { scheduled: true, age, isAwaited, ...outcome };
}

async function check(): Promise<Health> {
  const [databaseReadable, databaseWritable, uploadsWritable, free] = await Promise.all([
    works("database out of reach", () =>
      db.selectFrom("inscripciones").select("id").limit(1).execute(),
    ),
    tryWriting(),
    areUploadsWritable(),
    freeDisk(),
  ]);
  return { databaseReadable, databaseWritable, uploadsWritable, freeDisk: free };
}

/** True if the last attempt to write that ended has succeeded. */
let wasWritable = true;
let retry: NodeJS.Timeout | undefined;

/** Tries to write; resolves, after DEADLINE_MS at most, with whether the last ended attempt succeeded. */
async function tryWriting(): Promise<boolean> {
  // Commits one page without changing a row or the content version.
  const write = () => sql`PRAGMA application_id = ${sql.lit(APPLICATION_ID)}`.execute(db);
  const attempt = works("database not writable", write, LOCK_DEADLINE_MS);
  const ended = attempt.then((works) => {
    wasWritable = works;
    clearTimeout(retry);
    // A failure is tried again by itself, before anybody asks.
    if (!works) retry = setTimeout(tryWriting, RETRY_WRITING_MS).unref();
  });
  await Promise.race([ended, wait(DEADLINE_MS, undefined, { ref: false })]);
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

async function orElse<Result, Failed>(
  failed: Failed,
  problem: string,
  attempt: () => Promise<Result>,
  deadlineMs = DEADLINE_MS,
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
