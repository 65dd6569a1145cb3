import { readdirSync } from "node:fs";
import path from "node:path";
import { environment } from "~/config/env.server";
import { holdsNothing, stagedBeside } from "~/db/lost-database.server";
import { newestSchema } from "~/db/migrate.server";
import { openFile } from "~/db/open-file.server";
import { BackupError, UnreadableDatabase } from "./backup-error";
import { readCarried } from "./carried-over.server";
import {
  COUNTED,
  type Contents,
  claimFile,
  type Inspection,
  inspectDatabase,
  noteRestore,
  placeDatabase,
  removeDatabase,
  requireKnownSchema,
  takeSnapshot,
} from "./database-file.server";
import { claimBackups } from "./make-backup.server";

export interface SteppedBack {
  from: string;
  replaced: string;
  contents: Contents;
  /**
   * Rows of each kind that only the replaced database has; rows that were changed are not counted.
   */
  missing: Partial<Missing>;
}

const WORK = { ...COUNTED, drafts: "borradores", cartas: "cartas" } as const;

export type Missing = Record<keyof typeof WORK, number>;

const MIGRATIONS = path.resolve("db/migrations");
/** Matches the name of a copy that a newer program made before it changed the database. */
const COPY = /\.before-\d{4}-(.+)$/;
/** Matches the name of a database that a step back has replaced. */
const REPLACED = /\.before-step-back-(.+)-([\da-f]+)$/;
/** Matches the name of a database that a step back, or undoing one, has replaced. */
const ANY_REPLACED = /\.before-(?:step-back|undo)-(.+Z)-[\da-f]*$/;

/**
 * Puts the last copy that this program can open in the place of a database that a newer program has
 * changed, which stays beside it. Null, and nothing is done, where this program can open the
 * database. Interrupted at any point, it leaves one or the other in place.
 * @throws BackupError
 */
export async function stepBack(): Promise<SteppedBack | null> {
  const target = path.resolve(environment.DATABASE_PATH);
  const present = inspect(target);
  const newest = newestSchema(MIGRATIONS);
  if (present.schema <= newest) return null;
  const from = lastCopy(target, present.names);
  if (!from) {
    throw new BackupError(
      `No hay ninguna copia que esta versión del programa (${newest}) sepa abrir: recupera una de las diarias con npm run restore.`,
    );
  }
  return replace(target, from, "before-step-back");
}

/**
 * Puts back the database that a step back had replaced; null where the last to replace the database
 * was no step back (it was undone already, or a backup has been restored since), or where a later
 * program has brought the present one forward: that is the living one by now.
 * @throws BackupError
 */
export async function undoStepBack(): Promise<SteppedBack | null> {
  const target = path.resolve(environment.DATABASE_PATH);
  const present = inspect(target);
  const own = present.names.at(-1);
  const replaced = filesBeside(target, REPLACED).find(({ by }) => by === own);
  if (!replaced) return null;
  const former = inspectDatabase(replaced.file);
  if (former.schema <= present.schema) return null;
  requireKnownSchema(former);
  return replace(target, replaced.file, "before-undo");
}

/**
 * Puts a database that `listReplaced` names in the place of the present one, which stays beside it.
 * @throws BackupError
 */
export async function placeReplaced(name: string): Promise<SteppedBack> {
  const target = path.resolve(environment.DATABASE_PATH);
  inspect(target);
  const found = filesBeside(target, ANY_REPLACED).find(
    ({ file }) => path.basename(file) === path.basename(name),
  );
  if (!found) throw new BackupError(`No se ha apartado ningún ${name}: mira --list.`);
  requireKnownSchema(inspectDatabase(found.file));
  return replace(target, found.file, "before-undo");
}

export interface ReplacedFile {
  file: string;
  /** When the database was replaced, UTC ISO 8601. */
  at: string;
  /** Rows of each kind that only this database has, not the present one; null if unreadable. */
  missing: Partial<Missing> | null;
}

/** Lists the databases that steps back have replaced, the newest first. @throws BackupError */
export function listReplaced(): ReplacedFile[] {
  const target = path.resolve(environment.DATABASE_PATH);
  inspect(target);
  return filesBeside(target, ANY_REPLACED).map(({ file, stamp }) => {
    const at = stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-/, "T$1:$2:$3.");
    try {
      return { file, at, missing: onlyIn(file, target) };
    } catch {
      return { file, at, missing: null };
    }
  });
}

function inspect(target: string): Inspection {
  if (holdsNothing(target)) throw new BackupError(`Aquí no hay ninguna base de datos: ${target}`);
  return inspectDatabase(target);
}

interface FileBeside {
  file: string;
  stamp: string;
  by: string;
}

function filesBeside(target: string, pattern: RegExp): FileBeside[] {
  const { dir, base } = path.parse(target);
  const names = readdirSync(dir).filter((name) => name.startsWith(base));
  const found = names.flatMap((name) => {
    const [found, stamp = "", by = ""] = pattern.exec(name) ?? [];
    return found ? [{ file: path.join(dir, name), stamp, by }] : [];
  });
  return found.sort((a, b) => (a.stamp < b.stamp ? 1 : -1));
}

/**
 * Returns the path of the copy beside `target` that, by names and schema, is closest to a database
 * of these names, of those that this program can open; undefined without one. Moments in files'
 * names do not count, as clocks may be wrong.
 */
function lastCopy(target: string, names: string[]): string | undefined {
  const copies = filesBeside(target, COPY).flatMap(({ file }) => {
    const found = readKnown(file);
    if (!found) return [];
    const shared = names.findLastIndex((name) => found.names.includes(name));
    const own = found.names.at(-1);
    // One that has gone its own way since is of a backup that was only looked at.
    const isOnTheWay = own === undefined || names.includes(own) ? 1 : 0;
    return [{ file, schema: found.schema, shared, isOnTheWay }];
  });
  const best = copies.sort(
    (a, b) => b.isOnTheWay - a.isOnTheWay || b.shared - a.shared || b.schema - a.schema,
  );
  return best[0]?.file;
}

/** Inspects a copy; null for one that this program cannot open. @throws UnreadableDatabase */
function readKnown(file: string): Inspection | null {
  try {
    const found = inspectDatabase(file);
    requireKnownSchema(found);
    return found;
  } catch (error) {
    // An older copy is no substitute for one that the disk does not give.
    if (error instanceof UnreadableDatabase || !(error instanceof BackupError)) throw error;
    return null;
  }
}

async function replace(target: string, from: string, name: string): Promise<SteppedBack> {
  const lock = claimBackups();
  try {
    // Before it is locked, also for this process.
    const carried = readCarried(target);
    const missing = onlyIn(target, from);
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
      noteRestore(staged, now, carried);
      const { contents, names } = inspectDatabase(staged);
      // A copy of before databases had names has none: it cannot be undone.
      const replaced = `${target}.${name}-${now.replace(/[:.]/g, "-")}-${names.at(-1) ?? ""}`;
      await placeDatabase(staged, target, claim, replaced);
      return { from, replaced, contents, missing };
    } finally {
      await removeDatabase(staged);
      claim.release();
    }
  } finally {
    lock.release();
  }
}

function onlyIn(file: string, other: string): Partial<Missing> {
  const sqlite = openFile(file, { readonly: true, fileMustExist: true });
  try {
    sqlite.prepare("ATTACH ? AS other").run(other);
    const has = (schema: string, table: string): boolean =>
      sqlite.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = ?`).get(table) !==
      undefined;
    const counts = Object.entries(WORK).map(([kind, table]): [string, number] => {
      if (!has("main", table)) return [kind, 0];
      const same = `SELECT 1 FROM other.${table} o WHERE o.id = m.id AND o.created_at = m.created_at`;
      const isOwn = has("other", table) ? `NOT EXISTS (${same})` : "1";
      const query = `SELECT COUNT(*) FROM main.${table} m WHERE ${isOwn}`;
      return [kind, sqlite.prepare(query).pluck().get() as number];
    });
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  } finally {
    sqlite.close();
  }
}
