import "../support/own-folder";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { claimFile } from "~/backup/database-file.server";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreArchive } from "~/backup/restore.server";
import { environment } from "~/config/env.server";
import { bucketFolder, dataFolder } from "~/config/folders.server";
import { refuseLost } from "~/db/lost-database.server";
import { migrate } from "~/db/migrate.server";

const FILE = environment.DATABASE_PATH;

beforeEach(() => void mkdirSync(dataFolder, { recursive: true }));
afterEach(() => rmSync(dataFolder, { recursive: true }));

/** As a restore leaves it that is killed: locking a missing database makes one without tables. */
function leaveEmpty(): void {
  claimFile(FILE)?.release();
  expect(statSync(FILE).size).toBe(4096);
}

function makeDatabase(): void {
  const sqlite = new Sqlite(FILE);
  migrate(sqlite, "db/migrations");
  sqlite.close();
}

function addUpload(): void {
  mkdirSync(bucketFolder("blog-images"), { recursive: true });
  writeFileSync(path.join(bucketFolder("blog-images"), "123456789012.jpg"), "x");
}

const markRestore = () => writeFileSync(`${FILE}.restoring`, "half");

describe("a start on a database in which no migration ran", () => {
  test("is refused beside uploads", () => {
    leaveEmpty();
    addUpload();
    expect(() => refuseLost(FILE)).toThrow(/^La base de datos está vacía /);
  });

  test.each([
    ["empty", leaveEmpty],
    ["missing", () => {}],
  ])("is refused beside an unfinished restore, also where it is %s", (_state, leave) => {
    leave();
    markRestore();
    expect(() => refuseLost(FILE)).toThrow(/^Una restauración quedó a medias .+: repítela/);
  });

  test("is a first start where there is nothing else", () => {
    refuseLost(FILE);
    leaveEmpty();
    refuseLost(FILE);
  });
});

test("a database with tables starts beside uploads and an unfinished restore", () => {
  makeDatabase();
  addUpload();
  markRestore();
  refuseLost(FILE);
});

test("a database whose tables are still in its -wal is not taken for an empty one", () => {
  const other = path.join(dataFolder, "other.sqlite");
  const sqlite = new Sqlite(other);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("wal_autocheckpoint = 0");
  migrate(sqlite, "db/migrations");
  for (const suffix of ["", "-wal"]) cpSync(other + suffix, FILE + suffix);
  sqlite.close();
  expect(statSync(FILE).size).toBe(4096);
  addUpload();
  refuseLost(FILE);
});

test("a restore marks that it has not ended before it reads the archive", async () => {
  const seen = new Set<string | null>();
  const watcher = watch(dataFolder, (_, name) => seen.add(name));
  onTestFinished(() => watcher.close());
  await expect(restoreArchive(path.join(dataFolder, "none.tar"))).rejects.toThrow();
  await vi.waitFor(() => expect(seen).toContain("escuela.sqlite.restoring"));
  expect(readdirSync(dataFolder).filter((name) => /restoring|sqlite$/.test(name))).toEqual([]);
});

test("a restore over a database without tables retains no copy of it", async () => {
  makeDatabase();
  const archive = path.join(dataFolder, "copias", "copia.tar");
  await makeBackup(archive);
  rmSync(FILE);
  leaveEmpty();
  expect(await restoreArchive(archive)).toMatchObject({ oldDatabase: null });
  expect(readdirSync(dataFolder).filter((name) => name.includes("before-restore"))).toEqual([]);
});
