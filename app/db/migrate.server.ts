import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { sizeOf } from "~/format/amounts";
import { adoptCarriedClock } from "./carried.server";
import { openFile } from "./open-file.server";

interface Migration {
  version: number;
  name: string;
  sql: string;
}

const RESERVE_BYTES = 16 * 1024 * 1024;
/**
 * Free space that migrating needs, in sizes of the database: a copy, all of it in the -wal, and as
 * much again that it may grow by.
 */
const TIMES_ITS_SIZE = 3;

/**
 * Applies the .sql files after `user_version`, all of them or none, after one copy of the database
 * to `FILE.before-NNNN-…`.
 * @throws Error when the database is of a newer version of the program, or the disk has no room
 */
export function migrate(sqlite: Database, folder: string): void {
  const migrations = readMigrations(folder);
  const current = sqlite.pragma("user_version", { simple: true }) as number;
  const newest = newestSchema(folder);
  if (current > newest) {
    throw new Error(
      `La base de datos es de una versión más nueva del programa (${current}) que esta (${newest}). Instala la nueva, o recupera una copia anterior.`,
    );
  }
  const pending = migrations.filter(({ version }) => version > current);
  const first = pending[0];
  if (first && current > 0 && !sqlite.memory) {
    requireRoom(sqlite);
    copyBefore(sqlite, first);
  }
  if (first) applyAll(sqlite, pending);
  adoptCarriedClock(sqlite);
}

export function newestSchema(folder: string): number {
  return readMigrations(folder).at(-1)?.version ?? 0;
}

export function schemaObjectsAt(folder: string, version: number): SchemaObject[] {
  const sqlite = openFile(":memory:");
  for (const { sql } of readMigrations(folder).slice(0, version)) sqlite.exec(sql);
  const objects = schemaObjects(sqlite);
  sqlite.close();
  return objects;
}

export interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/** Returns the schema objects of a database, without SQLite's own statistics. */
export function schemaObjects(sqlite: Database): SchemaObject[] {
  const query =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_stat_' ESCAPE '!'";
  return sqlite.prepare<[], SchemaObject>(query).all();
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-.+\.sql$/.test(name));
  return names.sort().map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) throw new Error(`Falta una migración antes de ${name}`);
    return { version, name, sql: readFileSync(path.join(folder, name), "utf8") };
  });
}

function requireRoom(sqlite: Database): void {
  const folder = path.dirname(sqlite.name);
  const pages = sqlite.pragma("page_count", { simple: true }) as number;
  const pageSize = sqlite.pragma("page_size", { simple: true }) as number;
  const needed = pages * pageSize * TIMES_ITS_SIZE + RESERVE_BYTES;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= needed) return;
  throw new Error(
    `No hay sitio para poner al día la base de datos: en ${folder} quedan ${sizeOf(bavail * bsize)} y hacen falta ${sizeOf(needed)}. No se ha cambiado nada, y la versión anterior del programa la abre. Haz sitio y vuelve a arrancar.`,
  );
}

function copyBefore(sqlite: Database, { version }: Migration): void {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const folder = path.dirname(sqlite.name);
  const half = `${sqlite.name}.before-half`;
  rmSync(half, { force: true });
  writeFileSync(half, "", { flag: "wx", mode: 0o600 });
  sqlite.prepare("VACUUM INTO ?").run(half);
  // SQLite does not sync a copy: a power cut could leave neither it nor the original.
  sync(half);
  const prefix = `${path.basename(sqlite.name)}.before-${String(version).padStart(4, "0")}-`;
  const copy = prefix + stamp;
  renameSync(half, path.join(folder, copy));
  sync(folder);
  // Copies of a migration that fails at each start would fill the disk; one of another database, which
  // a restore has put here, is that one's way back.
  const own = nameOf(sqlite);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(prefix) && name !== copy && nameIn(file, own) === own) rmSync(file);
  }
}

/** Returns the random name that a database got as it was made or last restored; null before it has names. */
function nameOf(sqlite: Database): string | null {
  if (!schemaObjects(sqlite).some(({ name }) => name === "database_names")) return null;
  const newest = sqlite.prepare("SELECT name FROM database_names ORDER BY id DESC LIMIT 1").pluck();
  return (newest.get() as string | undefined) ?? null;
}

function nameIn(file: string, unreadable: string | null): string | null {
  try {
    const sqlite = openFile(file, { readonly: true, fileMustExist: true });
    try {
      return nameOf(sqlite);
    } finally {
      sqlite.close();
    }
  } catch {
    return unreadable;
  }
}

function sync(file: string): void {
  const handle = openSync(file, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Applies migrations in one transaction, as no program knows a database between two versions. */
function applyAll(sqlite: Database, migrations: readonly Migration[]): void {
  const run = sqlite.transaction(() => {
    for (const { version, sql } of migrations) {
      // Another process may have been faster.
      if ((sqlite.pragma("user_version", { simple: true }) as number) >= version) continue;
      sqlite.exec(sql);
      sqlite.pragma(`user_version = ${version}`);
    }
  });
  run.immediate();
}
