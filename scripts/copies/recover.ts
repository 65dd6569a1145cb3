import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { readCounts } from "~/backup/archive.server";
import { type Archive, listArchives, newestTar } from "~/backup/archives.server";
import { BackupError } from "~/backup/backup-error";
import { type RestoreReport, restoreArchive } from "~/backup/restore.server";
import { environment } from "~/config/env.server";
import { appendBeside, dataFolder, makeFolder, readBeside } from "~/config/folders.server";
import { holdsNothing } from "~/db/lost-database.server";
import { openFile } from "~/db/open-file.server";
import { longMoment } from "~/format/dates";
import { readAddress } from "./address";
import { copiesFolder, type Destination, destinationFolder } from "./destination";
import { CopyFault } from "./faults";
import { BESIDE } from "./night";
import { readPassphrase } from "./passphrase";
import type { Ask } from "./questions";
import { byArchive, contentsOf, madeAt, newestSnapshot, restore } from "./read-back";
import { listSnapshots, restic } from "./restic";
import { openStore, takeIntoUse } from "./setup";

const recovered = () => path.join(copiesFolder(), "recuperado");

/** Fetches the newest copy with what stands on the sheet, and takes its address into use. @throws BackupError */
export async function fetchCopy(ask: Ask, signal: AbortSignal): Promise<string> {
  const address = readAddress(await ask("Dirección, como en la hoja: "));
  const passphrase = readPassphrase(await ask("Frase, sus seis grupos: "));
  const folder = destinationFolder(address);
  const bucketKey = await openStore(address, folder, ask);
  const destination = { address, folder, passphrase, bucketKey };
  await restic(destination, ["unlock"], signal);
  await requireRightClock(destination, ask, signal);
  const snapshot = await newestSnapshot(destination, signal);
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
async function requireRightClock(
  destination: Destination,
  ask: Ask,
  signal: AbortSignal,
): Promise<void> {
  const newest = byArchive(await listSnapshots(destination, signal)).at(-1);
  const made = newest && madeAt(newest);
  const now = new Date();
  if (!made || made <= now) return;
  const [copy, here] = [made, now].map((moment) => longMoment(moment.toISOString()));
  const question = `Allí hay una copia del ${copy}, y según este reloj es el ${here}. ¿Va bien? (sí/no) `;
  if (/^s[ií]?$/i.test(await ask(question))) return;
  throw new CopyFault("Pon el reloj en hora y repite la orden: no se ha cambiado nada.");
}

const isBeside = (name: string) => BESIDE.includes(path.basename(name));

/**
 * Puts what was fetched where the site looks for it. Interrupted, it can be repeated; done a second time,
 * it changes no database. @throws BackupError
 */
export async function placeFetched(signal: AbortSignal): Promise<RestoreReport> {
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
  await removeEmptySince(fetched, to);
  await rm(recovered(), { recursive: true, force: true });
  return report;
}

/**
 * Removes archives of the empty site that stood here meanwhile: the newest is what is sent, and would
 * take the place of the school's own in the store.
 */
async function removeEmptySince({ made }: Archive, folder: string): Promise<void> {
  for (const { file, form, made: at } of await listArchives(folder)) {
    const counts = form === "tar" && at > made ? await readCounts(file) : null;
    if (counts && Object.values(counts).every((count) => count === 0)) await rm(file);
  }
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
