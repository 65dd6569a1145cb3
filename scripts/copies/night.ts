import { stat } from "node:fs/promises";
import path from "node:path";
import { readNote, requireIntact } from "~/backup/archive.server";
import { type Archive, backupName, lacksPictures, newestTar } from "~/backup/archives.server";
import { BackupError } from "~/backup/backup-error";
import { type CopiesStatus, readCopies, writeCopies } from "~/backup/copies-elsewhere.server";
import { makeBackupThatFits } from "~/backup/share-files.server";
import { environment } from "~/config/env.server";
import { dataFolder, whyUnwritable } from "~/config/folders.server";
import { siteNow } from "~/db/site-time";
import { sizeOf } from "~/format/amounts";
import { longMoment } from "~/format/dates";
import { alone } from "./alone";
import { copiesFolder, currentDestination, type Destination } from "./destination";
import { CopyFault } from "./faults";
import { HOST, listSnapshots, restic, type Snapshot } from "./restic";
import { copiesToRemove, removeCopies, whyNoneIsRemoved } from "./retention";
import { ofSchool, tagsFor } from "./snapshots";
import { tidyStore } from "./store";

/** Files beside the database, in no archive, that say who was erased, and who left the cartas. */
export const NAMES_PEOPLE = ["erasures", "bajas"];
/** Files beside the database that are in no archive. */
export const BESIDE = [...NAMES_PEOPLE, "session-secret"];

/** Message where no old copy is removed, as the newest ones may be of no use. */
const DAMAGED = "Lo que hay allí está dañado, y mientras no se quita ninguna copia vieja.";

const HOLLOW =
  "A la copia de esta noche le faltan casi todas las imágenes, y mientras no se quita ninguna vieja: ¿está montado su disco?";

/** Bytes that a copy takes at least, where nothing has changed. */
const LEAST_BYTES = 1024 * 1024;

/** Returns the newest tar in BACKUP_DIR; undefined without one. @throws BackupError if it is unset */
export async function archiveHere(): Promise<Archive | undefined> {
  const folder = environment.BACKUP_DIR;
  if (folder) return newestTar(folder);
  throw new BackupError("Falta BACKUP_DIR: es la copia de cada noche la que se lleva.");
}

/**
 * Makes an archive of what the site holds now, so that the first copy is no older, and prints which one goes.
 * Beside the site in containers this process may write none: deploy/copies.sh has made it.
 */
export async function prepareFirst(signal: AbortSignal): Promise<void> {
  const now = siteNow();
  const file = path.join(environment.BACKUP_DIR ?? "", backupName(now));
  if (environment.BACKUP_DIR && whyUnwritable(file) === null) {
    await makeBackupThatFits(file, signal).catch((error) => {
      signal.throwIfAborted();
      console.log(`Ahora no se ha podido hacer otra copia. ${Object(error).message}`);
    });
  }
  const archive = await archiveHere();
  if (!archive) return;
  const { size } = await stat(archive.file);
  const made = longMoment(archive.made.toISOString());
  console.log(`Sale la primera, que es la copia del ${made} (${sizeOf(size)}). Puede tardar…`);
}

/** Returns the stored status of a destination; a new one where that is of another, or there is none. */
export async function currentStatus(destination: Destination): Promise<CopiesStatus> {
  const status = await readCopies(copiesFolder());
  const address = destination.address.text;
  if (typeof status === "object" && status.address === address) return status;
  return {
    address,
    since: new Date().toISOString(),
    copied: null,
    room: null,
    fault: null,
    readBack: null,
    readBackFault: null,
    unremoved: null,
  };
}

/** Sends the newest archive, notes how that went, and says in a sentence where it is. @throws BackupError */
export function copyNewest(signal?: AbortSignal): Promise<string> {
  return alone(() => sendAndNote(signal));
}

async function sendAndNote(signal?: AbortSignal): Promise<string> {
  const destination = currentDestination();
  // Of now, since another command may have noted something meanwhile.
  const note = async (found: Partial<CopiesStatus>) =>
    writeCopies(copiesFolder(), { ...(await currentStatus(destination)), ...found });
  try {
    const archive = await archiveHere();
    if (!archive) {
      throw new BackupError(`Todavía no hay ninguna copia del sitio en ${environment.BACKUP_DIR}.`);
    }
    await requireIntact(archive.file, signal);
    const room = await makeReady(destination, signal);
    const there = await listSnapshots(destination, signal);
    const { copied: former, readBackFault } = await currentStatus(destination);
    await requireRoomThere(archive, former, room, there);
    const said = await readNote(archive.file);
    const { snapshot, bytes } = await send(destination, archive, tagsFor(said), signal);
    const now = new Date();
    const [at, made] = [now.toISOString(), archive.made.toISOString()];
    const copied = { at, made, archive: archive.name, bytes, snapshot };
    const own = ofSchool(said?.school, there);
    const useless = readBackFault?.isDamaged
      ? DAMAGED
      : lacksPictures(said?.counts ?? {}) && HOLLOW;
    const reason = useless || whyNoneIsRemoved(own, former?.snapshot, later(now, archive.made));
    await note({ copied, room, fault: null, unremoved: reason ? { at, reason } : null });
    const old = reason === null ? copiesToRemove(own, archive.name, former?.snapshot, now) : [];
    const failure = await removeCopies(destination, old, signal);
    if (failure) await note({ unremoved: { at, reason: failure } });
    if (reason || failure) console.log(reason || failure);
    return `${archive.name} está en ${destination.address.text}.`;
  } catch (error) {
    // What somebody interrupts is no fault of the copies.
    if (!signal?.aborted) {
      await note({
        fault: { at: new Date().toISOString(), reason: String(Object(error).message) },
      });
    }
    throw error;
  }
}

/** Removes what killed copies have left in the store; returns the bytes free there, null if unknown. */
async function makeReady(destination: Destination, signal?: AbortSignal): Promise<number | null> {
  // Of one that was killed: its lock would hold up the next, after a half hour at the latest no more. A
  // store that lets nothing be removed keeps all of them, and they hold up no sending.
  const isUsed = await restic(destination, ["unlock"], signal)
    .then(() => restic(destination, ["list", "locks", "--quiet"], signal))
    .then(
      (locks) => locks.trim() !== "",
      () => true,
    );
  return tidyStore(destination, isUsed);
}

/** Requires room in the store for an archive beyond the bytes of the last copy. @throws CopyFault */
async function requireRoomThere(
  archive: Archive,
  former: CopiesStatus["copied"],
  room: number | null,
  there: Snapshot[],
): Promise<void> {
  if (room === null) return;
  const { size } = await stat(archive.file);
  // A store that was recovered from has copies of which this machine knows nothing.
  const isFirst = !former && there.length === 0;
  const needed = Math.max(size - (former?.bytes ?? (isFirst ? 0 : size)), LEAST_BYTES);
  if (room >= needed) return;
  const missing = `hacen falta ${sizeOf(needed)} y quedan ${sizeOf(room)}`;
  throw new CopyFault(`En el almacén no cabe: ${missing}. Amplía el plan, o haz sitio allí.`);
}

async function send(
  destination: Destination,
  archive: Archive,
  tags: string[],
  signal?: AbortSignal,
) {
  const files = [archive.file];
  for (const name of BESIDE) {
    const file = path.join(dataFolder, name);
    if (await stat(file).catch(() => null)) files.push(file);
  }
  const printed = await restic(
    destination,
    ["backup", "--json", "--host", HOST, ...tags.flatMap((tag) => ["--tag", tag]), ...files],
    signal,
  );
  const summary = JSON.parse(printed.trim().split("\n").at(-1) ?? "{}");
  // restic ends well where a file is gone.
  if (summary.total_files_processed !== files.length) {
    throw new CopyFault("No ha llegado todo: mientras se enviaba ha desaparecido un archivo.");
  }
  return {
    snapshot: String(summary.snapshot_id),
    bytes: Number(summary.total_bytes_processed),
  };
}

const later = (one: Date, other: Date) => (one > other ? one : other);
