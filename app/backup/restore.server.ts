import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { environment } from "~/config/env.server";
import { createBuckets } from "~/uploads/buckets.server";
import { BackupError } from "./backup-error";
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
}

/** Verifies an archive and changes nothing. @throws BackupError */
export async function rehearseRestore(
  archive: string,
  signal?: AbortSignal,
): Promise<VerifiedArchive> {
  const folder = await mkdtemp(path.join(tmpdir(), "escuela-restore-"));
  try {
    return await verifyArchive(archive, path.join(folder, "escuela.sqlite"), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Verifies an archive, then replaces database and uploads, preserving the old ones. Interrupted at
 * any point, it leaves a site that works. @throws BackupError, or a system error
 */
export async function restoreArchive(
  archive: string,
  signal?: AbortSignal,
): Promise<RestoreReport> {
  const target = path.resolve(environment.DATABASE_PATH);
  await mkdir(path.dirname(target), { recursive: true });
  const lock = claimBackups();
  try {
    const hadDatabase = existsSync(target) && statSync(target).size > 0;
    const claim = claimDatabase(target);
    const staged = `${target}.restoring`;
    let isPlaced = false;
    try {
      await removeDatabase(staged);
      const verified = await verifyArchive(archive, staged, signal);
      createBuckets();
      const bytes = verified.uploads.reduce((sum, upload) => sum + upload.bytes, 0);
      await requireRoom(environment.UPLOADS_DIR, bytes);
      await stageUploads(archive, verified.uploads, signal);
      signal?.throwIfAborted();

      const now = new Date().toISOString();
      const stamp = `before-restore-${now.replace(/[:.]/g, "-")}`;
      const oldDatabase = hadDatabase ? `${target}.${stamp}` : null;
      noteRestore(staged, now);
      const linked = await linkCurrentUploads(`.${stamp}`);
      await placeStaged();
      await placeDatabase(staged, target, claim, oldDatabase);
      isPlaced = true;
      await removeOthers(verified.uploads);
      return { ...verified, oldDatabase, oldUploads: linked > 0 ? `.${stamp}` : null };
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
