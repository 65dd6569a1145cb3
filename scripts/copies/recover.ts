import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { readNote } from "~/backup/archive.server";
import { type Archive, listArchives, newestTar } from "~/backup/archives.server";
import { BackupError } from "~/backup/backup-error";
import { restoreArchive } from "~/backup/restore.server";
import { restoredLines } from "~/backup/restore-words";
import { environment } from "~/config/env.server";
import { appendBeside, dataFolder, makeFolder, readBeside } from "~/config/folders.server";
import { holdsNothing } from "~/db/lost-database.server";
import { openFile } from "~/db/open-file.server";
import { longMoment } from "~/format/dates";
import { readAddress } from "./address";
import { copiesFolder, destinationFolder } from "./destination";
import { CopyFault, NO_COPY } from "./faults";
import { BESIDE } from "./night";
import { readPassphrase } from "./passphrase";
import type { Ask } from "./questions";
import { contentsOf, restore } from "./read-back";
import { listSnapshots, restic, type Snapshot } from "./restic";
import { openStore, takeIntoUse } from "./setup";
import { byArchive, describeSnapshot, madeAt, newestOfEach } from "./snapshots";

const recovered = () => path.join(copiesFolder(), "recuperado");

/** Fetches the newest copy with what stands on the sheet, and takes its address into use. @throws BackupError */
export async function fetchCopy(ask: Ask, signal: AbortSignal): Promise<string> {
  const address = readAddress(await ask("Dirección, como en la hoja: "));
  const passphrase = readPassphrase(await ask("Frase, sus seis grupos: "));
  const folder = destinationFolder(address);
  const bucketKey = await openStore(address, folder, ask);
  const destination = { address, folder, passphrase, bucketKey };
  await restic(destination, ["unlock"], signal);
  const snapshots = await listSnapshots(destination, signal);
  await requireRightClock(snapshots, ask);
  const snapshot = await chooseSchool(newestOfEach(new Date(), snapshots), ask);
  const scratch = path.join(copiesFolder(), "ensayo");
  const archive = await restore(destination, snapshot, scratch, 0, signal);
  const contents = await contentsOf(archive, scratch, signal);
  await rm(recovered(), { recursive: true, force: true });
  makeFolder(recovered(), 0o700);
  for (const name of [archive, ...snapshot.paths.filter((name) => isBeside(name))]) {
    const from = name === archive ? archive : path.join(scratch, name);
    await rename(from, path.join(recovered(), path.basename(name)));
  }
  await rm(scratch, { recursive: true, force: true });
  await takeIntoUse(destination);
  return contents;
}

/** Where a copy is from the future, this clock is behind or another was ahead: only who looks knows. @throws CopyFault */
async function requireRightClock(snapshots: Snapshot[], ask: Ask): Promise<void> {
  const newest = byArchive(snapshots).at(-1);
  const made = newest && madeAt(newest);
  const now = new Date();
  if (!made || made <= now) return;
  const [copy, here] = [made, now].map((moment) => longMoment(moment.toISOString()));
  const question = `Allí hay una copia del ${copy}, y según este reloj es el ${here}. ¿Va bien? (sí/no) `;
  if (/^s[ií]?$/i.test(await ask(question))) return;
  throw new CopyFault("Pon el reloj en hora y repite la orden: no se ha cambiado nada.");
}

/** Where copies of several schools are there, the newest need not be the one that was lost. @throws CopyFault without any */
async function chooseSchool(newest: Snapshot[], ask: Ask): Promise<Snapshot> {
  const [only, ...others] = newest;
  if (!only) throw new CopyFault(NO_COPY);
  if (others.length === 0) return only;
  console.log("Allí hay copias de más de una escuela. La última de cada una:\n");
  for (const [index, each] of newest.entries()) {
    console.log(`  ${index + 1}) ${describeSnapshot(each)}`);
  }
  for (;;) {
    const chosen = newest[Number(await ask(`\n¿Cuál vuelve? (1-${newest.length}) `)) - 1];
    if (chosen) return chosen;
    console.log("Escribe el número de una de ellas.");
  }
}

const isBeside = (name: string) => BESIDE.includes(path.basename(name));

/**
 * Puts what was fetched where the site looks for it, and says what and where. Interrupted, it can be
 * repeated; done a second time, it changes no database. @throws BackupError
 */
export async function placeFetched(signal: AbortSignal): Promise<string[]> {
  const to = environment.BACKUP_DIR;
  if (!to) throw new BackupError("Falta BACKUP_DIR: allí va la copia que ha vuelto.");
  const fetched = await newestTar(recovered()).catch(() => undefined);
  if (!fetched) throw new BackupError("No ha vuelto ninguna copia: antes, --recover.");
  makeFolder(dataFolder);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const archive = path.resolve(to, fetched.name);
  await copyFile(fetched.file, archive);
  for (const name of BESIDE) await addBeside(name);
  if (isUsed(path.resolve(environment.DATABASE_PATH))) {
    throw new BackupError(
      `Aquí ya hay una base de datos, y no se ha cambiado. La copia está en ${archive}; para ponerla en su lugar: restore --from ${archive}`,
    );
  }
  const report = await restoreArchive(archive, signal);
  const newer = await settleNewer(fetched, to);
  await rm(recovered(), { recursive: true, force: true });
  return [...restoredLines(report), ...newer];
}

/**
 * What was copied here since, of a site that was begun anew, would be sent as the newest of all: the
 * empty is removed, the rest renamed. What is of this school stays, and is named.
 */
async function settleNewer(fetched: Archive, folder: string): Promise<string[]> {
  const school = (await readNote(fetched.file))?.school;
  const lines: string[] = [];
  for (const { name, file, form, made } of await listArchives(folder)) {
    if (form !== "tar" || made <= fetched.made) continue;
    const note = await readNote(file);
    if (school && note?.school === school) {
      lines.push(
        `Aquí hay una copia más nueva de esta escuela. Para ponerla: restore --from ${file}`,
      );
    } else if (note && Object.values(note.counts).every((count) => count === 0)) {
      await rm(file);
    } else {
      const other = path.join(folder, `de-otra-${name}`);
      await rename(file, other);
      lines.push(`Lo que se copió aquí mientras tanto está en ${other}`);
    }
  }
  return lines;
}

/** Whether there is a database with an account: one of a site that was only just started has none. */
function isUsed(file: string): boolean {
  if (holdsNothing(file)) return false;
  const sqlite = openFile(file, { readonly: true, fileMustExist: true });
  try {
    return sqlite.prepare("SELECT COUNT(*) FROM users").pluck().get() !== 0;
  } finally {
    sqlite.close();
  }
}

/** What is there stays: both may name people who were erased here and there. */
async function addBeside(name: string): Promise<void> {
  const text = await readFile(path.join(recovered(), name), "utf8").catch(() => "");
  const present = await readBeside(name);
  const isWhole = name === "session-secret" && present !== "";
  if (isWhole || present.includes(text.trim())) return;
  await appendBeside(name, text);
}
