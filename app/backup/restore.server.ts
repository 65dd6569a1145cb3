import { writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { environment } from "~/config/env.server";
import { dataFolder, makeFolder } from "~/config/folders.server";
import { numbersSince } from "~/db/carried.server";
import { holdsNothing, stagedBeside } from "~/db/lost-database.server";
import { createBuckets } from "~/uploads/buckets.server";
import { isUndoable } from "~/uploads/undoable-step-back.server";
import { BackupError } from "./backup-error";
import { areOfCopy, readCarried } from "./carried-over.server";
import {
  type Claim,
  claimFile,
  noteRestore,
  placeDatabase,
  removeDatabase,
} from "./database-file.server";
import { requireRoom } from "./files.server";
import { claimBackups } from "./make-backup.server";
import {
  linkCurrentUploads,
  placeStaged,
  removeOthers,
  removeStaged,
  stageUploads,
} from "./restore-uploads.server";
import { type VerifiedArchive, verifyArchive } from "./verify.server";

export interface RestoreReport extends VerifiedArchive {
  oldDatabase: string | null;
  oldUploads: string | null;
  /** False where nothing says which accounts were removed since the archive was made. */
  areAccountsKnown: boolean;
}

export const REHEARSAL = ".restore-check-";

/**
 * Verifies an archive and changes nothing. Its database is written beside the site's, where its
 * size fits.
 * @throws BackupError
 */
export async function rehearseRestore(
  archive: string,
  signal?: AbortSignal,
): Promise<VerifiedArchive> {
  makeFolder(dataFolder);
  await removeRehearsals();
  const folder = await mkdtemp(path.join(dataFolder, REHEARSAL));
  const claim = claimFile(path.join(folder, "lock"));
  try {
    return await verifyArchive(archive, path.join(folder, "escuela.sqlite"), signal);
  } finally {
    claim?.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what a killed command left beside the database and in the buckets, while this process has
 * the database open.
 */
export async function removeScratch(): Promise<void> {
  await removeRehearsals();
  await removeDatabase(stagedBeside(environment.DATABASE_PATH));
  await removeStaged();
}

/** Removes what killed rehearsals left beside the database, and nothing of one that is running. */
async function removeRehearsals(): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => name.startsWith(REHEARSAL));
  for (const folder of names.map((name) => path.join(dataFolder, name))) {
    const claim = claimFile(path.join(folder, "lock"));
    claim?.release();
    if (claim) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Verifies an archive, then replaces database and uploads, preserving the old ones. Interrupted at
 * any point, it leaves a site that works.
 * @throws BackupError, or a system error
 */
export async function restoreArchive(
  archive: string,
  signal?: AbortSignal,
): Promise<RestoreReport> {
  const target = path.resolve(environment.DATABASE_PATH);
  makeFolder(path.dirname(target));
  const lock = claimBackups();
  try {
    const hadDatabase = !holdsNothing(target);
    // Before it is locked, also for this process.
    const carried = hadDatabase ? readCarried(target) : null;
    const claim = claimDatabase(target);
    const staged = stagedBeside(target);
    let isPlaced = false;
    try {
      await removeDatabase(staged);
      // From here on a start beside an empty database knows that this has not ended.
      writeFileSync(staged, "", { flag: "wx", mode: 0o600 });
      const verified = await verifyArchive(archive, staged, signal);
      createBuckets();
      const bytes = verified.uploads.reduce((sum, upload) => sum + upload.bytes, 0);
      await requireRoom(environment.UPLOADS_DIR, bytes);
      await stageUploads(archive, verified.uploads, signal);
      signal?.throwIfAborted();

      const now = new Date().toISOString();
      const stamp = `before-restore-${now.replace(/[:.]/g, "-")}`;
      const oldDatabase = hadDatabase ? `${target}.${stamp}` : null;
      const copy = readCarried(staged);
      const numbers = numbersSince(copy.numbers ?? {}, carried?.numbers ?? {});
      noteRestore(staged, now, { clock: null, accounts: null, ...carried, numbers });
      const linked = await linkCurrentUploads(`.${stamp}`);
      // Of a clock that is behind it would be long ago.
      const hours = [copy, carried].map((each) => each?.clock?.believed ?? now);
      await placeStaged(new Date([now, ...hours].sort().at(-1) ?? now));
      await placeDatabase(staged, target, claim, oldDatabase);
      isPlaced = true;
      if (!(await isUndoable())) await removeOthers(verified.uploads);
      const oldUploads = linked > 0 ? `.${stamp}` : null;
      const areAccountsKnown = areOfCopy(copy.accounts, carried?.accounts ?? null);
      return { ...verified, oldDatabase, oldUploads, areAccountsKnown };
    } finally {
      await removeStaged();
      await removeDatabase(staged);
      // Locking a missing database has created an empty one.
      if (!hadDatabase && !isPlaced) await rm(target, { force: true });
      claim.release();
    }
  } finally {
    lock.release();
  }
}

function claimDatabase(file: string): Claim {
  const claim = claimFile(file);
  if (claim) return claim;
  throw new BackupError(
    "El sitio, u otra orden, está usando esta base de datos: páralo antes de restaurar.",
  );
}
