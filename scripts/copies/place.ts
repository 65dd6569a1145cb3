import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { readNote } from "~/backup/archive.server";
import { type Archive, listArchives } from "~/backup/archives.server";
import { BackupError } from "~/backup/backup-error";
import { restoredLines } from "~/backup/backup-words";
import { restoreArchive } from "~/backup/restore.server";
import { environment } from "~/config/env.server";
import {
  appendBeside,
  dataFolder,
  makeFolder,
  readBeside,
  syncFolder,
} from "~/config/folders.server";
import { holdsNothing } from "~/db/lost-database.server";
import { isDamage, openFile } from "~/db/open-file.server";
import { NAMES_PEOPLE } from "./night";
import { recovered } from "./recover";

/** File that names the archive placed here, until the order that placed it has ended (deploy/copies.sh). */
const PLACED = "recuperada";

/**
 * Puts the fetched copy where the site looks for it; returns lines that say what is where. Interrupted, it can
 * be repeated; done a second time, it changes no database, and says so.
 * @throws BackupError, also where there is a database with an account, of another copy or its own
 */
export async function placeFetched(signal: AbortSignal): Promise<string[]> {
  const to = environment.BACKUP_DIR;
  if (!to) throw new BackupError("Falta BACKUP_DIR: allí va la copia que ha vuelto.");
  // Also one from the future, which somebody has asked for.
  const [fetched] = await listArchives(recovered(), new Date(8.64e15)).catch(() => []);
  if (!fetched) throw new BackupError("No ha vuelto ninguna copia: antes, --recover.");
  makeFolder(dataFolder);
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (isUsed(path.resolve(environment.DATABASE_PATH))) {
    if ((await readBeside(PLACED)).trim() === fetched.name) {
      await rm(recovered(), { recursive: true, force: true });
      return ["Esta copia ya estaba en su lugar, y sigue como estaba."];
    }
    // Under a name that is no night's: the newest of those is what is sent elsewhere.
    const other = path.resolve(to, `traida-${fetched.name}`);
    await copyWhole(fetched.file, other);
    for (const name of NAMES_PEOPLE) await addBeside(name);
    throw new BackupError(
      `Aquí ya hay una base de datos, y no se ha cambiado. La copia está en ${other}; para ponerla en su lugar: restore --from ${other}`,
    );
  }
  const archive = path.resolve(to, fetched.name);
  await copyWhole(fetched.file, archive);
  for (const name of NAMES_PEOPLE) await addBeside(name);
  await placeSecret();
  const report = await restoreArchive(archive, signal);
  await rm(path.join(dataFolder, PLACED), { force: true });
  await appendBeside(PLACED, fetched.name);
  const newer = await settleNewer(fetched, to);
  await rm(recovered(), { recursive: true, force: true });
  return [...restoredLines(report), ...newer];
}

/**
 * Renames archives newer than the fetched one, as of a site that was begun anew: the newest would be sent.
 * Those of the same school stay. Returns a line about each.
 */
async function settleNewer(fetched: Archive, folder: string): Promise<string[]> {
  const school = (await readNote(fetched.file))?.school;
  const lines: string[] = [];
  for (const { name, file, form, made } of await listArchives(folder)) {
    if (form !== "tar" || made <= fetched.made) continue;
    if (school && (await readNote(file))?.school === school) {
      lines.push(
        `Aquí hay una copia más nueva de esta escuela. Para ponerla: restore --from ${file}`,
      );
      continue;
    }
    const other = path.join(folder, `de-otra-${name}`);
    await rename(file, other);
    lines.push(`Lo que se copió aquí mientras tanto está en ${other}`);
  }
  return lines;
}

/**
 * True if a file is a database with an account: one of a site that was only just started has none. False for a
 * damaged one, which a restore replaces, and leaves beside it.
 */
function isUsed(file: string): boolean {
  if (holdsNothing(file)) return false;
  const sqlite = openFile(file, { readonly: true, fileMustExist: true });
  try {
    return sqlite.prepare("SELECT COUNT(*) FROM users").pluck().get() !== 0;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** Adds a fetched file to the one beside the database, if it is not in it: both may name erased people. */
async function addBeside(name: string): Promise<void> {
  const text = await readFile(path.join(recovered(), name), "utf8").catch(() => "");
  if ((await readBeside(name)).includes(text.trim())) return;
  await appendBeside(name, text);
}

/** Replaces the session secret by the fetched one: a site without accounts has signed nothing that lasts. */
async function placeSecret(): Promise<void> {
  const secret = path.join(recovered(), "session-secret");
  if (existsSync(secret)) await copyWhole(secret, path.join(dataFolder, "session-secret"));
}

/** Copies a file so that one of that name is whole at each moment, also after a power cut. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = path.join(path.dirname(to), `.${path.basename(to)}.partial`);
  await copyFile(from, partial);
  const handle = await open(partial, "r+");
  await handle.sync().finally(() => handle.close());
  await rename(partial, to);
  await syncFolder(path.dirname(to));
}
