import { appendFile, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { NOT_RESTORABLE } from "~/backup/backup-error";
import { makeFolder } from "~/config/folders.server";
import { longMoment } from "~/format/dates";
import { readAddress } from "./address";
import { alone } from "./alone";
import {
  copiesFolder,
  currentDestination,
  type Destination,
  destinationFolder,
  isSetUp,
} from "./destination";
import { CopyFault, NO_COPY } from "./faults";
import { BESIDE, NAMES_PEOPLE } from "./night";
import { readPassphrase } from "./passphrase";
import { type Ask, agrees } from "./questions";
import { contentsOf, restore } from "./read-back";
import { listSnapshots, restic, type Snapshot } from "./restic";
import { openStore, takeIntoUse } from "./setup";
import {
  archiveOf,
  before,
  byArchive,
  candidates,
  describeSnapshot,
  newestBefore,
  othersOf,
} from "./snapshots";

/** Returns the folder of a fetched copy, until that is placed. */
export const recovered = () => path.join(copiesFolder(), "recuperado");

/** Returns the folder of a copy that is not whole yet, and so must not be placed. */
const arriving = () => path.join(copiesFolder(), "viene");

/** Fetches a copy by the sheet, takes its address into use, and returns its contents. @throws BackupError */
export function fetchCopy(ask: Ask, signal: AbortSignal): Promise<string> {
  return alone(() => bringBack(ask, signal));
}

async function bringBack(ask: Ask, signal: AbortSignal): Promise<string> {
  const address = readAddress(await ask("Dirección, como en la hoja: "));
  const passphrase = readPassphrase(await ask("Frase, sus seis grupos: "));
  const folder = destinationFolder(address);
  const bucketKey = await openStore(address, folder, ask);
  const destination = { address, folder, passphrase, bucketKey };
  const snapshots = await listSnapshots(destination, signal);
  const moment = await askForClock(snapshots, ask);
  // Of an attempt before nothing is left that could be placed instead.
  await rm(recovered(), { recursive: true, force: true });
  const chosen = await choose(candidates(moment, snapshots), ask);
  const wanted = [chosen, ...before(chosen, snapshots)];
  const { snapshot, contents } = await fetchWhole(destination, wanted, ask, signal);
  await addAllNames(destination, othersOf(snapshot, snapshots), ask, signal);
  await rename(arriving(), recovered());
  if (await isToBeUsed(destination, ask)) await takeIntoUse(destination);
  return contents;
}

/**
 * Fetches the first of some copies; where that cannot be restored, asks whether to fetch the next. @throws
 * BackupError
 */
async function fetchWhole(
  destination: Destination,
  [snapshot, ...earlier]: Snapshot[],
  ask: Ask,
  signal: AbortSignal,
): Promise<{ snapshot: Snapshot; contents: string }> {
  if (!snapshot) throw new CopyFault(NO_COPY);
  try {
    return { snapshot, contents: await fetchOne(destination, snapshot, signal) };
  } catch (error) {
    const [next] = earlier;
    if (!next || !(error instanceof CopyFault && isOfArchive(error))) throw error;
    console.log(error.message);
    const question = `¿Se trae la anterior, ${describeSnapshot(next)}? (sí/no) `;
    if (!(await agrees(ask, question))) throw error;
    return fetchWhole(destination, earlier, ask, signal);
  }
}

/** True if a fault is the archive's own, damaged or of a newer version: another archive may do. */
function isOfArchive({ isDamaged, message }: CopyFault): boolean {
  return isDamaged || message.startsWith(NOT_RESTORABLE);
}

async function fetchOne(
  destination: Destination,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<string> {
  const scratch = path.join(copiesFolder(), "ensayo");
  const archive = await restore(destination, snapshot, scratch, signal);
  const contents = await contentsOf(archive, scratch, signal);
  await rm(arriving(), { recursive: true, force: true });
  makeFolder(arriving(), 0o700);
  for (const name of [archive, ...snapshot.paths.filter((name) => isBeside(name))]) {
    const from = name === archive ? archive : path.join(scratch, name);
    await rename(from, path.join(arriving(), path.basename(name)));
  }
  await rm(scratch, { recursive: true, force: true });
  return contents;
}

/** True if this machine's copies are to go to a destination; asks if they go elsewhere already. */
async function isToBeUsed({ address }: Destination, ask: Ask): Promise<boolean> {
  if (!isSetUp()) return true;
  const { address: present } = currentDestination();
  if (present.text === address.text) return true;
  const question = `Las copias de este servidor van a ${present.text}. ¿Van desde ahora a ${address.text}? (sí/no) `;
  return agrees(ask, question);
}

/**
 * Adds to the fetched files who was erased, and who left the cartas, by all other copies. Where one cannot be
 * read, asks whether to go on. @throws CopyFault if not
 */
async function addAllNames(
  destination: Destination,
  others: Snapshot[],
  ask: Ask,
  signal: AbortSignal,
): Promise<void> {
  const unread: string[] = [];
  for (const other of others) unread.push(...(await addNames(destination, other, signal)));
  if (unread.length === 0) return;
  for (const line of unread) console.log(line);
  console.log("Quien se borró o se dio de baja, y solo está ahí, volvería con esta copia.");
  if (await agrees(ask, "¿Se sigue sin eso? (sí/no) ")) return;
  throw new CopyFault("No se ha traído nada.");
}

/** Adds who was erased, and who left the cartas, by one copy; returns a line per unreadable file. */
async function addNames(
  destination: Destination,
  { id, paths }: Snapshot,
  signal: AbortSignal,
): Promise<string[]> {
  const unread: string[] = [];
  for (const from of paths.filter((each) => NAMES_PEOPLE.includes(path.basename(each)))) {
    const file = path.join(arriving(), path.basename(from));
    const noted = await readFile(file, "utf8").catch(() => "");
    const text = await restic(destination, ["dump", id, from, "--no-lock"], signal).catch(
      (error) => {
        signal.throwIfAborted();
        unread.push(`No se ha podido leer ${from} de otra copia. ${error.message}`);
        return "";
      },
    );
    if (!noted.includes(text.trim())) await appendFile(file, text, { mode: 0o600 });
  }
  return unread;
}

/**
 * Returns the moment up to which copies count. Where one is from the future, asks whether this clock is right;
 * if it is, that copy counts only without any other. @throws CopyFault if it is not
 */
async function askForClock(snapshots: Snapshot[], ask: Ask): Promise<Date> {
  const newest = archiveOf(byArchive(snapshots).at(-1));
  const now = new Date();
  if (!newest || newest.made <= now) return now;
  const [copy, here] = [newest.made, now].map((moment) => longMoment(moment.toISOString()));
  const question = `Allí hay una copia del ${copy}, y según este reloj es el ${here}. ¿Va bien? (sí/no) `;
  if (await agrees(ask, question)) return newestBefore(now, snapshots) ? now : newest.made;
  throw new CopyFault("Pon el reloj en hora y repite la orden: no se ha cambiado nada.");
}

/** Returns the copy to fetch; asks where several could be meant. @throws CopyFault without any */
async function choose(found: Snapshot[], ask: Ask): Promise<Snapshot> {
  const [only, ...others] = found;
  if (!only) throw new CopyFault(NO_COPY);
  if (others.length === 0) return only;
  console.log("Allí hay copias de más de una escuela, o alguna más llena que la última:\n");
  for (const [index, each] of found.entries()) {
    console.log(`  ${index + 1}) ${describeSnapshot(each)}`);
  }
  for (;;) {
    const chosen = found[Number(await ask(`\n¿Cuál vuelve? (1-${found.length}) `)) - 1];
    if (chosen) return chosen;
    console.log("Escribe el número de una de ellas.");
  }
}

const isBeside = (name: string) => BESIDE.includes(path.basename(name));
