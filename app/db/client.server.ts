import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { environment } from "~/config/env.server";
import { makeFolder, whyUnwritable } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { watchContentVersion } from "./content-version.server";
import { noteExtentOfRestore } from "./extent";
import { refuseLost } from "./lost-database.server";
import { migrate } from "./migrate.server";
import { isDamage, openFile } from "./open-file.server";
import { RetryingDialect } from "./retrying-driver.server";
import type { Schema } from "./schema";

const MIGRATIONS_FOLDER = path.resolve("db/migrations");
const PRIVATE_MODE = 0o600;
const LOCK_WAIT_MS = 5_000;
const HANDLE_WAIT_MS = 10;

/** Opens a database file and migrates it. @throws Error when damaged, or newer than this program */
export function openDatabase(file: string): Sqlite.Database {
  if (file !== ":memory:") makePrivate(path.resolve(file));
  const sqlite = openFile(file);
  sqlite.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  sqlite.pragma("journal_mode = WAL");
  // better-sqlite3 is built with NORMAL for WAL: a power cut would lose acknowledged registrations.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  const found = sqlite.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw damaged(String(found));
  migrate(sqlite, MIGRATIONS_FOLDER);
  noteExtentOfRestore(sqlite);
  return sqlite;
}

function makePrivate(file: string): void {
  const folder = path.dirname(file);
  makeFolder(folder);
  try {
    // SQLite gives the -wal and the -shm the mode of the file.
    writeFileSync(file, "", { flag: "wx", mode: PRIVATE_MODE });
  } catch (error) {
    if (Object(error).code !== "EEXIST") throw error;
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.startsWith(path.basename(file))) continue;
    try {
      chmodSync(path.join(folder, entry.name), PRIVATE_MODE);
    } catch (error) {
      logProblem("mode of a database file not changed", error);
    }
  }
}

function damaged(findings: string): Error {
  return new Sqlite.SqliteError(findings.replaceAll("\n", " "), "SQLITE_CORRUPT");
}

interface Connection {
  db: Kysely<Schema>;
  contentVersion: () => number;
}

function connect(): Connection {
  const writing = openOrExit(environment.DATABASE_PATH);
  const reading = writing.memory ? null : openFile(writing.name, { readonly: true });
  reading?.pragma("trusted_schema = OFF");
  // The dialect waits from here on: SQLite's own waiting would block the process.
  for (const handle of [writing, reading]) handle?.pragma(`busy_timeout = ${HANDLE_WAIT_MS}`);
  process.once("exit", () => {
    reading?.close();
    // The last handle to close writes the -wal back into the database.
    writing.close();
  });
  const dialect = new RetryingDialect({ writing, reading, lockWaitMs: LOCK_WAIT_MS });
  return { db: new Kysely<Schema>({ dialect }), contentVersion: watchContentVersion(writing) };
}

function openOrExit(file: string): Sqlite.Database {
  try {
    refuseLost(file);
    return openDatabase(file);
  } catch (error) {
    console.error(whyUnwritable(file) ?? whyNotOpen(error, file));
    process.exit(1);
  }
}

function whyNotOpen(error: unknown, file: string): string {
  const { message } = Object(error);
  if (!(error instanceof Sqlite.SqliteError)) return message;
  return isDamage(error)
    ? `La base de datos está dañada (${file}: ${message}). Recupera una copia: npm run restore -- --from ARCHIVO`
    : `No se puede abrir la base de datos (${file}: ${message}).`;
}

// `npm run dev` evaluates this module again at each reload.
const shared = globalThis as typeof globalThis & { escuelaConnection?: Connection };
shared.escuelaConnection ??= connect();

/** The database of this process. A transaction blocks every other write: await nothing slow in it. */
export const db = shared.escuelaConnection.db;

/** Returns a number that changes with whatever visitors can see, by any connection. */
export const contentVersion = shared.escuelaConnection.contentVersion;
