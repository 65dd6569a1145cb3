import "../support/own-folder";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { restoreArchive } from "~/backup/restore.server";
import { dataFolder } from "~/config/folders.server";
import { migrate } from "~/db/migrate.server";
import { oldDatabase } from "../support/old-database";

const FILE = path.join(dataFolder, "escuela.sqlite");
const ARCHIVE = path.join(dataFolder, "escuela.tar");
const [OLD, NEW] = ["2026-03-01T10:00:00.000Z", "2026-11-01T10:00:00.000Z"];
/** Number of the last migration before the table of the clock. */
const CLOCKLESS = 13;

beforeEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
});

function onDatabase<Result>(work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(FILE);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
const hasBelieved = (moment: string) =>
  onDatabase((sqlite) => {
    migrate(sqlite, "db/migrations");
    sqlite.prepare("REPLACE INTO clock VALUES (1, ?)").run(moment);
  });
const believed = () =>
  onDatabase((sqlite) => {
    migrate(sqlite, "db/migrations");
    return sqlite.prepare("SELECT believed_at FROM clock").pluck().all();
  });
/** Of a database whose migrations end before the clock. */
const clockless = () => copyFileSync(oldDatabase(CLOCKLESS), FILE);
const archiveAndRemove = async () => {
  await makeBackup(ARCHIVE);
  rmSync(FILE);
};

test.each([
  ["the replaced database's, which is newer", OLD, NEW],
  ["the archive's, which is newer", NEW, OLD],
  ["the archive's, where the replaced is no moment", NEW, "9999-01-01T00:00:00.000Z"],
])("a restored database goes on from the hour that is %s", async (_, archived, replaced) => {
  hasBelieved(archived);
  await archiveAndRemove();
  hasBelieved(replaced);
  await restoreArchive(ARCHIVE);
  expect(believed()).toEqual([NEW]);
});

test("a backup without a clock table goes on from the replaced one's hour", async () => {
  clockless();
  await archiveAndRemove();
  hasBelieved(NEW);
  await restoreArchive(ARCHIVE);
  expect(believed()).toEqual([NEW]);
  const left = onDatabase((sqlite) =>
    sqlite.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%carried%'").all(),
  );
  expect(left).toEqual([]);
});

test("a backup without a clock table is restored where no hour is known", async () => {
  clockless();
  await archiveAndRemove();
  await restoreArchive(ARCHIVE);
  expect(believed()).toEqual([]);
  onDatabase((sqlite) => sqlite.exec("DROP TABLE clock"));
  await restoreArchive(ARCHIVE);
  expect(believed()).toEqual([]);
});
