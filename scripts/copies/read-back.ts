import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { NOT_RESTORABLE, OF_NEWER } from "~/backup/backup-error";
import { type CopiesStatus, writeCopies } from "~/backup/copies-elsewhere.server";
import { requireRoom } from "~/backup/files.server";
import { environment } from "~/config/env.server";
import { makeFolder } from "~/config/folders.server";
import { alone } from "./alone";
import { copiesFolder, currentDestination, type Destination } from "./destination";
import { CopyFault, NO_COPY } from "./faults";
import { currentStatus } from "./night";
import { listSnapshots, restic, type Snapshot } from "./restic";
import { isSame } from "./retention";
import {
  archiveOf,
  describeSnapshot,
  isArchive,
  newestBefore,
  newestOfEach,
  ofSchool,
  schoolHere,
  schoolOf,
} from "./snapshots";

const RESTORE = "build/node/scripts/restore.js";

/**
 * Reads every byte of the copies back, restores the newest into scratch, and compares it with the archive that
 * it was made of, if that is still here. Notes how that went; returns what is in it. @throws BackupError
 */
export function readBack(signal?: AbortSignal): Promise<string> {
  return alone(() => readAndNote(signal));
}

async function readAndNote(signal?: AbortSignal): Promise<string> {
  const destination = currentDestination();
  const note = async (found: Partial<CopiesStatus>) =>
    writeCopies(copiesFolder(), { ...(await currentStatus(destination)), ...found });
  try {
    const contents = await rehearse(destination, signal);
    const { readBackFault } = await currentStatus(destination);
    const at = new Date().toISOString();
    // Nothing was removed because of the damage, which is no more.
    const mended = readBackFault?.isDamaged ? { unremoved: null } : {};
    await note({ readBack: { at, contents }, readBackFault: null, ...mended });
    return contents;
  } catch (error) {
    if (!signal?.aborted) {
      const isDamaged = error instanceof CopyFault && error.isDamaged;
      const reason = String(Object(error).message);
      await note({ readBackFault: { at: new Date().toISOString(), reason, isDamaged } });
    }
    throw error;
  }
}

async function rehearse(destination: Destination, signal?: AbortSignal): Promise<string> {
  // A store that lets nothing be removed keeps every lock; none of them is in the way of reading.
  const isUnlocked = await restic(destination, ["unlock"], signal).then(
    () => true,
    () => false,
  );
  const check = ["check", "--read-data", "--quiet", ...(isUnlocked ? [] : ["--no-lock"])];
  await restic(destination, check, signal);
  const scratch = path.join(copiesFolder(), "ensayo");
  try {
    const snapshot = await newestHere(destination, signal);
    const restored = await restore(destination, snapshot, scratch, signal);
    const contents = await contentsOf(restored, scratch, signal);
    const local = path.resolve(environment.BACKUP_DIR ?? "", path.basename(restored));
    if (existsSync(local) && (await contentsOf(local, scratch, signal)) !== contents) {
      throw new CopyFault("La copia de allí no tiene lo mismo que la de aquí.", true);
    }
    return contents;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Returns the copy that this machine sent last, as `lastSent` says; where it has sent none, the newest of the
 * school that is here, or of any. @throws CopyFault where there is none
 */
async function newestHere(destination: Destination, signal?: AbortSignal): Promise<Snapshot> {
  const all = await listSnapshots(destination, signal);
  const { copied } = await currentStatus(destination);
  const now = new Date();
  const newest = newestBefore(now, ofSchool(await schoolHere(), all));
  if (copied) return lastSent(copied, newest, all);
  const found = newest ?? newestBefore(now, all);
  if (found) return found;
  throw new CopyFault(NO_COPY);
}

/**
 * Returns the copy that was noted as the last; where it is gone, the newest of the school if that was made
 * later: this machine has sent it before its disk was put back to an earlier day. @throws CopyFault where
 * neither is there
 */
export function lastSent(
  { snapshot, archive, made }: NonNullable<CopiesStatus["copied"]>,
  newest: Snapshot | undefined,
  all: Snapshot[],
): Snapshot {
  const sent = all.find((each) => isSame(each, snapshot));
  if (sent) return sent;
  const later = archiveOf(newest)?.made;
  if (newest && later && later > new Date(made)) return newest;
  throw new CopyFault(`La última que se envió, ${archive}, ya no está allí.`, true);
}

/** Restores a copy below a folder that is emptied first, and returns where its archive is. @throws BackupError */
export async function restore(
  destination: Destination,
  { id, paths }: Snapshot,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  makeFolder(folder, 0o700);
  // Without a lock, for which a full or read-only store has no room: what it has comes back all the same.
  const read = (args: string[]) => restic(destination, [...args, "--no-lock"], signal);
  // Asked of the store, whose own lack of room restic tells in the same words as this machine's.
  const size = await read(["stats", id, "--json", "--mode", "restore-size"]);
  await requireRoom(folder, Number(JSON.parse(size).total_size));
  await read(["restore", id, "--target", folder, "--quiet"]);
  const restored = paths.map((name) => path.join(folder, name));
  const archive = restored.find(isArchive);
  if (archive && restored.every((name) => existsSync(name))) return archive;
  throw new CopyFault("A la copia de allí le falta un archivo.", true);
}

/** Returns an archive's contents in the words of a rehearsed restore, which uses `folder`. @throws CopyFault */
export async function contentsOf(
  archive: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  // A process of its own: its database is in the folder, where the site's cannot be written.
  const env = { ...process.env, DATABASE_PATH: path.join(folder, "escuela.sqlite") };
  const run = promisify(execFile);
  const said = await run(process.execPath, [RESTORE, "--from", archive, "--check"], {
    env,
    signal,
  }).catch((error) => {
    signal?.throwIfAborted();
    throw rehearsalFault(error);
  });
  return said.stdout.trim().replace(/^[^:]+: /, "");
}

interface Ended {
  signal?: string | null;
  stderr?: string;
  message: string;
}

/**
 * Returns why a rehearsal failed: the archive is damaged only where the rehearsal says so, not where it was
 * ended, nor where a newer version made it, as after going back.
 */
export function rehearsalFault({ signal, stderr, message }: Ended): CopyFault {
  if (signal) return new CopyFault(`El ensayo se cortó (${signal}): casi siempre falta memoria.`);
  const reason = (stderr || message).trim();
  const isOfNewer = reason.startsWith(NOT_RESTORABLE + OF_NEWER);
  return new CopyFault(reason, reason.startsWith(NOT_RESTORABLE) && !isOfNewer);
}

/**
 * Prints which copies in the store nobody removes: of other schools, in whose place this one may be, and from
 * the future, of a clock that was ahead.
 */
export async function nameOthers(signal?: AbortSignal): Promise<void> {
  const school = await schoolHere();
  const now = new Date();
  const all = await listSnapshots(currentDestination(), signal);
  const future = all.filter((each) => (archiveOf(each)?.made ?? now) > now);
  for (const each of future) {
    console.log(`Allí hay una copia con una fecha que no ha llegado, ${describeSnapshot(each)}.`);
    console.log(
      `  No se quita sola. Con restic y la orden de la hoja: forget ${each.id.slice(0, 8)}`,
    );
  }
  const others = newestOfEach(now, all).filter((each) => schoolOf(each) !== school);
  if (others.length === 0) return;
  console.log(
    "Allí hay también copias de otra escuela, o de un programa anterior, y ahí se quedan:",
  );
  for (const each of others) console.log(`  la última, ${describeSnapshot(each)}`);
  console.log("Si este servidor está en el lugar de aquel, la trae --recover.");
}
