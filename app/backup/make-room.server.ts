import path from "node:path";
import { siteNow } from "~/db/site-time";
import { NoRoom } from "./backup-error";
import { dateOfBackup } from "./backup-retention";
import { type BackupReport, makeBackup } from "./make-backup.server";
import { shareOldFiles } from "./share-files.server";

/**
 * Makes a backup as `makeBackup` does; where it does not fit, the older archives beside it share
 * their files first.
 * @throws BackupError, or a system error; then nothing is left behind
 */
export async function makeBackupThatFits(to: string, signal?: AbortSignal): Promise<BackupReport> {
  try {
    return await makeBackup(to, signal);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    const target = path.resolve(to);
    // A nightly name is the hour that the site believes.
    const now = dateOfBackup(path.basename(target)) ?? siteNow();
    const { shared } = await shareOldFiles(path.dirname(target), now, signal);
    if (shared === 0) throw error;
    return makeBackup(to, signal);
  }
}
