import { readdirSync } from "node:fs";
import path from "node:path";
import { environment } from "~/config/env.server";
import { holdsNothing, stagedBeside } from "~/db/lost-database.server";
import { newestSchema } from "~/db/migrate.server";
import { BackupError } from "./backup-error";
import {
  type Contents,
  claimFile,
  databaseNames,
  type Inspection,
  inspectDatabase,
  noteRestore,
  placeDatabase,
  readBelieved,
  removeDatabase,
  requireKnownSchema,
  takeSnapshot,
} from "./database-file.server";
import { claimBackups } from "./make-backup.server";

export interface SteppedBack {
  /** The file whose content the database has now. */
  from: string;
  /** The file that holds what was there. */
  replaced: string;
  contents: Contents;
  /** How much more of each the replaced database had; nothing where it had no more. */
  missing: Partial<Contents>;
}

const MIGRATIONS = path.resolve("db/migrations");
/** What a newer program copied before it changed the database, and what this command replaced. */
const COPY = /\.before-\d{4}-(.+)$/;
const REPLACED = /\.before-step-back-(.+)-([\da-f]+)$/;

/**
 * Puts the newest copy that this program can open in the place of a database that a newer one has
 * changed, which stays beside it. Null, and nothing is done, where this program can open what is
 * there. Interrupted at any point, it leaves one or the other. @throws BackupError
 */
export async function stepBack(): Promise<SteppedBack | null> {
  const target = path.resolve(environment.DATABASE_PATH);
  const present = inspect(target);
  const newest = newestSchema(MIGRATIONS);
  if (present.schema <= newest) return null;
  const from = filesBeside(target, COPY).find(({ file }) => isKnown(file))?.file;
  if (!from) {
    throw new BackupError(
      `No hay ninguna copia que esta versión del programa (${newest}) sepa abrir: recupera una de las diarias con npm run restore.`,
    );
  }
  return replace(target, present, from, "before-step-back");
}

/**
 * Puts back what a step back had replaced, with the program that knows it; null where the database
 * comes from no step back, or has been put back already. @throws BackupError
 */
export async function undoStepBack(): Promise<SteppedBack | null> {
  const target = path.resolve(environment.DATABASE_PATH);
  const present = inspect(target);
  const names = databaseNames(target);
  const replaced = filesBeside(target, REPLACED).find(({ by }) => names.includes(by));
  if (!replaced) return null;
  requireKnownSchema(inspectDatabase(replaced.file));
  return replace(target, present, replaced.file, "before-undo");
}

function inspect(target: string): Inspection {
  if (holdsNothing(target)) throw new BackupError(`Aquí no hay ninguna base de datos: ${target}`);
  return inspectDatabase(target);
}

interface FileBeside {
  file: string;
  stamp: string;
  /** Name of the database that replaced it. */
  by: string;
}

/** Files beside the database with a moment in their name, the newest first. */
function filesBeside(target: string, pattern: RegExp): FileBeside[] {
  const { dir, base } = path.parse(target);
  const names = readdirSync(dir).filter((name) => name.startsWith(base));
  const found = names.flatMap((name) => {
    const [found, stamp = "", by = ""] = pattern.exec(name) ?? [];
    return found ? [{ file: path.join(dir, name), stamp, by }] : [];
  });
  return found.sort((a, b) => (a.stamp < b.stamp ? 1 : -1));
}

function isKnown(file: string): boolean {
  try {
    requireKnownSchema(inspectDatabase(file));
    return true;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
}

async function replace(
  target: string,
  present: Inspection,
  from: string,
  name: string,
): Promise<SteppedBack> {
  const lock = claimBackups();
  try {
    const believed = readBelieved(target);
    const claim = claimFile(target);
    if (!claim) {
      throw new BackupError(
        "El sitio, u otra orden, está usando esta base de datos: páralo antes.",
      );
    }
    const staged = stagedBeside(target);
    try {
      await removeDatabase(staged);
      takeSnapshot(from, staged);
      const now = new Date().toISOString();
      noteRestore(staged, now, believed);
      // A copy of before databases had names cannot be told from others: it stays where it is.
      const by = databaseNames(staged).at(-1) ?? "";
      const replaced = `${target}.${name}-${now.replace(/[:.]/g, "-")}-${by}`;
      const { contents } = inspectDatabase(staged);
      await placeDatabase(staged, target, claim, replaced);
      return { from, replaced, contents, missing: more(present.contents, contents) };
    } finally {
      await removeDatabase(staged);
      claim.release();
    }
  } finally {
    lock.release();
  }
}

function more(before: Contents, after: Contents): Partial<Contents> {
  const kinds = Object.keys(before) as (keyof Contents)[];
  const counts = kinds.map((kind) => [kind, before[kind] - after[kind]] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
