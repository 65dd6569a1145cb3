import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "~/storage/folder-storage.server";
import type { Claim } from "./database-file.server";
import { keepUnder } from "./durable-files.server";

/** What SQLite keeps beside a database that is open, or was when its process died. */
const SIDECARS = ["-wal", "-shm", "-journal"];

/** Removes a database that nobody uses, with what belongs to it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ["", ...SIDECARS]) await rm(file + suffix, { force: true });
}

/**
 * Puts a new database in the place of the one in use, in one step: at no moment is there none.
 *
 * @param claim on the one in use
 * @param aside where that one is kept, with what belongs to it; null to keep nothing
 */
export async function placeDatabase(
  staged: string,
  target: string,
  claim: Claim,
  aside: string | null,
): Promise<void> {
  const isWhole = claim.settle();
  if (aside) await keepUnder(target, aside);
  // Of the old one: SQLite would take them for the new one's, and write them into it.
  for (const sidecar of SIDECARS.filter((suffix) => existsSync(target + suffix))) {
    if (isWhole || !aside) await rm(target + sidecar);
    else await rename(target + sidecar, aside + sidecar);
  }
  await rename(staged, target);
  await syncFolder(path.dirname(target));
}
