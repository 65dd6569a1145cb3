import { existsSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import Sqlite from "better-sqlite3";
import { syncFolder } from "~/config/folders.server";
import { carryClockOn, carryNumbersOn } from "~/db/carried.server";
import { NEWEST_IDS } from "~/db/extent";
import {
  newestSchema,
  type SchemaObject,
  schemaObjects,
  schemaObjectsAt,
} from "~/db/migrate.server";
import { lockAlone, openFile } from "~/db/open-file.server";
import { BackupError, DamagedArchive, OF_NEWER, UnreadableDatabase } from "./backup-error";
import { type Carried, removeGoneAccounts } from "./carried-over.server";
import { saveDurably } from "./files.server";

const LOCK_WAIT_MS = 5_000;
/**
 * Tables that a snapshot leaves empty: a restore must bring back neither a session that has ended
 * nor the extent that was noted at an earlier restore.
 */
const PASSING_TABLES = ["auth_sessions", "recovery_links", "pending_sign_ins", "extent"];
/**
 * SQL that stops the cartas of a snapshot: a restored carta goes on when the owner says so, as
 * the copy does not know who got it since.
 */
const STOP_CARTAS = `
  UPDATE cartas SET stopped_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE stopped_at IS NULL
    AND id IN (SELECT carta_id FROM correos WHERE state IN ('pending', 'sending'));
  UPDATE correos SET state = 'unknown', failure = 'uncertain' WHERE kind = 'carta' AND state = 'pending' AND uncertain;
  DELETE FROM correos WHERE kind = 'carta' AND state = 'pending';
  UPDATE correos SET next_attempt_at = NULL, uncertain = 1 WHERE kind = 'carta' AND state IN ('sending', 'unknown');
`;
const STOP_QUEUEING = `
  UPDATE cartas SET stopped_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), queueing_to = NULL
    WHERE queueing_to IS NOT NULL;
`;
/**
 * SQL that makes the table `restores` as migration 0030 does, in an older backup, which does not
 * have it.
 */
const RESTORES =
  "CREATE TABLE IF NOT EXISTS restores (at TEXT PRIMARY KEY, held INTEGER NOT NULL) STRICT";
/** SQL that marks the retention periods which a copy brings as chosen by nobody. */
const UNCHOSEN = "UPDATE conservacion SET elegido_at = NULL";
export const COUNTED = {
  articles: "blog_posts",
  projects: "proyectos_galeria",
  photos: "fotos_galeria",
  registrations: "inscripciones",
  messages: "mensajes",
  courses: "convocatorias",
} as const;

export type Contents = Record<keyof typeof COUNTED, number>;

export interface Inspection {
  schema: number;
  objects: SchemaObject[];
  contents: Contents;
  pictures: string[];
  /** Names that the database and those it was copied from have had, the newest last. */
  names: string[];
}

/** Copies a database in use as of one moment, without sessions and with its cartas stopped; writers go on. */
export function takeSnapshot(source: string, target: string): void {
  writeFileSync(target, "", { flag: "wx", mode: 0o600 });
  const from = openFile(source, { fileMustExist: true, timeout: LOCK_WAIT_MS });
  try {
    from.prepare("VACUUM INTO ?").run(target);
  } catch (error) {
    throw new BackupError(`La base de datos no se puede leer entera: ${messageOf(error)}`);
  } finally {
    from.close();
  }
  const copy = openFile(target);
  copy.pragma("secure_delete = ON");
  for (const table of PASSING_TABLES) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
  if (hasTable(copy, "cartas")) copy.exec(STOP_CARTAS);
  if (hasColumn(copy, "cartas", "queueing_to")) copy.exec(STOP_QUEUEING);
  copy.close();
}

/**
 * SQL that gives a copy of the database a name, as it is a database of its own; a migration names
 * older copies.
 */
const NAME_COPY = `INSERT INTO database_names (name, reached)
  VALUES (lower(hex(randomblob(8))), ${NEWEST_IDS})`;

/**
 * Prepares a database that is to be placed: mail that waited in it is held back when it is used for
 * the first time, its clock and its numbers go on from what was known before, and accounts that
 * were removed since do not come back.
 */
export function noteRestore(file: string, at: string, carried: Carried | null): void {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    if (carried?.clock) carryClockOn(sqlite, carried.clock);
    sqlite.exec(RESTORES);
    sqlite.prepare("INSERT INTO restores (at, held) VALUES (?, 0)").run(at);
    if (hasColumn(sqlite, "conservacion", "elegido_at")) sqlite.exec(UNCHOSEN);
    if (hasTable(sqlite, "database_names")) {
      // While its last name is that of the database it was copied from.
      if (carried?.accounts) removeGoneAccounts(sqlite, carried.accounts);
      sqlite.exec(NAME_COPY);
    }
    // After its name, with which stands how far the copy itself reaches.
    if (carried?.numbers) carryNumbersOn(sqlite, carried.numbers);
  } finally {
    sqlite.close();
  }
}

/** Reads a database that nobody else uses. @throws BackupError when it is damaged or unreadable */
export function inspectDatabase(file: string): Inspection {
  const sqlite = openFile(file, { readonly: true, fileMustExist: true });
  try {
    sqlite.pragma("trusted_schema = OFF");
    const found = sqlite.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new Error(String(found));
    const count = (table: string): number =>
      hasTable(sqlite, table)
        ? (sqlite.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get() as number)
        : 0;
    const texts = (table: string, query: string): string[] =>
      hasTable(sqlite, table) ? (sqlite.prepare(query).pluck().all() as string[]) : [];
    const contents = Object.entries(COUNTED).map(([kind, table]) => [kind, count(table)]);
    return {
      schema: sqlite.pragma("user_version", { simple: true }) as number,
      objects: schemaObjects(sqlite),
      contents: Object.fromEntries(contents) as Contents,
      pictures: texts("pictures", "SELECT url FROM pictures"),
      names: texts("database_names", "SELECT name FROM database_names ORDER BY id"),
    };
  } catch (error) {
    if (isOfDisk(error)) throw new UnreadableDatabase(messageOf(error));
    throw new BackupError(`La base de datos está dañada: ${messageOf(error)}`);
  } finally {
    sqlite.close();
  }
}

/**
 * Requires the schema that this program's migrations make. Other programs' tables and indexes are
 * accepted: they are passive. @throws DamagedArchive
 */
export function requireKnownSchema({ schema, objects }: Inspection): void {
  const folder = path.resolve("db/migrations");
  const newest = newestSchema(folder);
  if (schema > newest) {
    throw new DamagedArchive(`${OF_NEWER} (${schema}) que esta (${newest}).`);
  }
  if (schema === 0) throw new DamagedArchive("su base de datos no es de este sitio.");
  const known = schemaObjectsAt(folder, schema);
  const lacking = known.find((object) => !objects.some((each) => isDeepStrictEqual(each, object)));
  if (lacking) {
    const { name } = lacking;
    throw new DamagedArchive(`su base de datos no tiene «${name}» como este sitio lo hace.`);
  }
  // A trigger or a view would go on running in the site.
  const active = objects.filter(({ type }) => type === "trigger" || type === "view");
  const foreign = active.find(({ name }) => !known.some((object) => object.name === name));
  if (!foreign) return;
  throw new DamagedArchive(`su base de datos tiene «${foreign.name}», que no es de este sitio.`);
}

export interface Claim {
  /** Writes the -wal back into the file; false when it is too damaged for that. */
  settle(): boolean;
  release(): void;
}

/** Locks a file, made if missing; null while another process has it open. */
export function claimFile(file: string): Claim | null {
  const sqlite = openFile(file, { timeout: 0 });
  try {
    if (!lockAlone(sqlite)) {
      sqlite.close();
      return null;
    }
  } catch {
    // No database, or no more: nothing that could be written, or that a site could start on.
  }
  return {
    settle() {
      try {
        sqlite.pragma("journal_mode = DELETE");
        return true;
      } catch {
        sqlite.close();
        return false;
      }
    },
    release: () => sqlite.close(),
  };
}

function isOfDisk(error: unknown): boolean {
  const codes = /^SQLITE_(CANTOPEN|FULL|READONLY|PERM|IOERR_(SHM|WRITE))/;
  return error instanceof Sqlite.SqliteError && codes.test(error.code);
}

function hasTable(sqlite: Sqlite.Database, name: string): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
}

function hasColumn(sqlite: Sqlite.Database, table: string, name: string): boolean {
  const query = "SELECT 1 FROM pragma_table_info(?) WHERE name = ?";
  return sqlite.prepare(query).get(table, name) !== undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const SIDECARS = ["-wal", "-shm", "-journal"];

export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ["", ...SIDECARS]) await rm(file + suffix, { force: true });
}

/**
 * Puts `staged` in the place of the current database, atomically; the current one is moved to
 * `old`, or removed if that is null.
 */
export async function placeDatabase(
  staged: string,
  target: string,
  claim: Claim,
  old: string | null,
): Promise<void> {
  const isSettled = claim.settle();
  if (old) await saveDurably(target, old);
  // Of the old one: SQLite would take them for the new one's, and write them into it.
  for (const sidecar of SIDECARS.filter((suffix) => existsSync(target + suffix))) {
    if (isSettled || !old) await rm(target + sidecar);
    else await rename(target + sidecar, old + sidecar);
  }
  await rename(staged, target);
  await syncFolder(path.dirname(target));
}
