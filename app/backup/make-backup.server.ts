import { existsSync } from "node:fs";
import { link, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { environment } from "~/config/env.server";
import { makeFolder, syncFolder } from "~/config/folders.server";
import { DATABASE_ENTRY } from "./archive.server";
import { type Source, writeArchive } from "./archive-writer.server";
import { isPartialOfSchedule } from "./archives.server";
import { BackupError } from "./backup-error";
import {
  type Contents,
  claimFile,
  inspectDatabase,
  requireKnownSchema,
  takeSnapshot,
} from "./database-file.server";
import { ifMissing, type ListedUpload, listUploads, requireRoom } from "./files.server";

export interface BackupReport {
  contents: Contents;
  files: number;
  bytes: number;
  named: number;
  missing: number;
}

/** Bytes that the headers of an archive take for each file, and at its end. */
const HEADER_BYTES = 1536;

/**
 * Writes database and uploads to one new file, also while the site runs. The snapshot comes first,
 * since files precede their rows; the name is `.NAME.partial` until all is on the disk.
 * @throws BackupError, or a system error; then nothing is left behind
 */
export async function makeBackup(to: string, signal?: AbortSignal): Promise<BackupReport> {
  const target = path.resolve(to);
  refuseImpossible(target);
  const folder = path.dirname(target);
  makeFolder(folder, 0o700);
  const lock = claimBackups();
  const partial = path.join(folder, `.${path.basename(target)}.partial`);
  const snapshot = `${partial}.sqlite`;
  try {
    await removePartials(folder, path.basename(partial));
    await requireRoom(folder, await bytesNeeded());
    takeSnapshot(environment.DATABASE_PATH, snapshot);
    signal?.throwIfAborted();
    const inspection = inspectDatabase(snapshot);
    const { contents, pictures, names } = inspection;
    // Or it would be known only on the day when it is needed.
    requireKnownSchema(inspection);
    const uploads = await listUploads();
    const [named, missing] = [pictures.length, missingFrom(uploads, pictures)];
    const { files } = await writeArchive(
      partial,
      sources(snapshot, { ...contents, named, missing, school: names[0] }, uploads),
      new Date(),
      signal,
    );
    const { size: bytes } = await stat(partial);
    await moveToFreeName(partial, target);
    await syncFolder(folder);
    const held = files.map(({ path }) => ({ entry: path }));
    return {
      contents,
      files: files.length - 1,
      bytes,
      named,
      missing: missingFrom(held, pictures),
    };
  } finally {
    await removePartials(folder, path.basename(partial));
    lock.release();
  }
}

/**
 * Returns the lock by which at most one backup or restore of this database runs at a time. @throws
 * BackupError while another one runs
 */
export function claimBackups(): { release(): void } {
  const lock = claimFile(`${path.resolve(environment.DATABASE_PATH)}.backup-lock`);
  if (lock) return lock;
  throw new BackupError("Ya hay otra copia o restauración en marcha; espera a que acabe.");
}

function refuseImpossible(target: string): void {
  if (existsSync(target)) throw taken(target);
  if (!existsSync(environment.DATABASE_PATH)) {
    throw new BackupError(`No hay ninguna base de datos en ${environment.DATABASE_PATH}.`);
  }
  const database = path.resolve(environment.DATABASE_PATH);
  if ([database, `${database}-wal`, `${database}-shm`, `${database}-journal`].includes(target)) {
    throw new BackupError("Una copia no puede llamarse como un archivo de la base de datos.");
  }
  const inside = path.relative(path.resolve(environment.UPLOADS_DIR), target);
  if (inside.startsWith("..") || path.isAbsolute(inside)) return;
  throw new BackupError("Una copia no puede estar entre las imágenes: lo que hay ahí se publica.");
}

async function bytesNeeded(): Promise<number> {
  const database = path.resolve(environment.DATABASE_PATH);
  const sizes = await Promise.all(
    [database, `${database}-wal`].map((file) => stat(file).then(({ size }) => size, ifMissing(0))),
  );
  const uploads = (await listUploads()).map(({ bytes }) => bytes + HEADER_BYTES);
  return [...sizes, ...sizes, ...uploads, HEADER_BYTES].reduce((sum, bytes) => sum + bytes, 0);
}

function missingFrom(files: Pick<ListedUpload, "entry">[], urls: string[]): number {
  const held = new Set(files.map(({ entry }) => `/${entry}`));
  return urls.filter((url) => !held.has(url)).length;
}

function* sources(snapshot: string, note: object, uploads: ListedUpload[]): Iterable<Source> {
  yield { entry: DATABASE_ENTRY, file: snapshot, comment: JSON.stringify(note) };
  yield* uploads;
}

async function removePartials(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(own) || isPartialOfSchedule(name)) await rm(path.join(folder, name));
  }
}

/** Moves a file to a name that nothing has. @throws BackupError when something has that name */
async function moveToFreeName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" || existsSync(name)) throw taken(name);
    return rename(file, name);
  }
  await rm(file);
}

function taken(name: string): BackupError {
  return new BackupError(`Ya existe ${name}: no se sobrescribe ninguna copia.`);
}
