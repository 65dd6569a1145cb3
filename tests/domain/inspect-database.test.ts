import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { UnreadableDatabase } from "~/backup/backup-error";
import { inspectDatabase } from "~/backup/database-file.server";
import { scratchFolder } from "../support/scratch-folder";

const file = () => path.join(scratchFolder(), "escuela.sqlite");

test("a database that the disk does not let anybody read is not called damaged", () => {
  const [running, database] = [file(), file()];
  const sqlite = new Sqlite(running);
  sqlite.exec("PRAGMA journal_mode = WAL; CREATE TABLE first (id INTEGER)");
  // As a kill leaves it, on a disk that is full or read-only: SQLite cannot make its own file beside it.
  for (const suffix of ["", "-wal"]) copyFileSync(running + suffix, database + suffix);
  sqlite.close();
  symlinkSync("/nowhere/at/all", `${database}-shm`);
  expect(() => inspectDatabase(database)).toThrow(UnreadableDatabase);
});

test("a database whose bytes are none is called damaged", () => {
  const database = file();
  writeFileSync(database, "no es una base de datos".repeat(100));
  expect(() => inspectDatabase(database)).toThrow("La base de datos está dañada");
});
