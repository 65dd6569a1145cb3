import "../support/own-folder";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, test, vi } from "vitest";
import { backupName, folderName } from "~/backup/archives.server";
import { makeBackup } from "~/backup/make-backup.server";
import { makeBackupThatFits } from "~/backup/share-files.server";
import { environment } from "~/config/env.server";
import { bucketFolder } from "~/config/folders.server";
import { migrate } from "~/db/migrate.server";
import { freeBytes } from "~/uploads/disk.server";
import { scratchFolder } from "../support/scratch-folder";

vi.mock("~/uploads/disk.server", { spy: true });

const picture = path.join(bucketFolder("blog-images"), "123456789012.jpg");
const nameOf = (day: number) => backupName(new Date(`2026-11-${day}T02:30:00Z`));
const TONIGHT = nameOf(25);

let backups: string;

beforeEach(() => {
  vi.mocked(freeBytes).mockReset();
  backups = scratchFolder();
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, "una foto ".repeat(1000));
  rmSync(environment.DATABASE_PATH, { force: true });
  const sqlite = new Sqlite(environment.DATABASE_PATH);
  migrate(sqlite, "db/migrations");
  sqlite.close();
});

async function backUp(...days: number[]): Promise<void> {
  vi.mocked(freeBytes).mockResolvedValue(1024 ** 4);
  for (const day of days) await makeBackup(path.join(backups, nameOf(day)));
}

/** Of a database, of which a new backup needs two. */
const roomForAFolder = () => statSync(environment.DATABASE_PATH).size * 1.5;

test("a backup that does not fit is made once the older archives share their files", async () => {
  await backUp(20, 21, 22, 23);
  vi.mocked(freeBytes).mockImplementation(async () =>
    existsSync(path.join(backups, nameOf(21))) ? roomForAFolder() : 1024 ** 4,
  );
  await makeBackupThatFits(path.join(backups, TONIGHT));
  const folders = [20, 21].map((day) => folderName(nameOf(day)));
  expect(readdirSync(backups).sort()).toEqual([...folders, nameOf(22), nameOf(23), TONIGHT].sort());
});

test("a backup that fits leaves the older archives what they are", async () => {
  await backUp(20, 21, 22);
  await makeBackupThatFits(path.join(backups, TONIGHT));
  expect(readdirSync(backups)).toContain(nameOf(20));
});

test("a backup that does not fit says so even after files are shared", async () => {
  await backUp(20, 21, 22);
  vi.mocked(freeBytes).mockResolvedValue(roomForAFolder());
  const attempt = () => makeBackupThatFits(path.join(backups, TONIGHT));
  await expect(attempt()).rejects.toThrow("No hay bastante disco");
  expect(existsSync(path.join(backups, folderName(nameOf(20))))).toBe(true);
  await expect(attempt()).rejects.toThrow("No hay bastante disco");
});

test("a backup that does not fit changes nothing if no folder fits either", async () => {
  await backUp(20, 21, 22);
  const before = readdirSync(backups);
  vi.mocked(freeBytes).mockResolvedValue(0);
  const attempt = makeBackupThatFits(path.join(backups, TONIGHT));
  await expect(attempt).rejects.toThrow(`No hay bastante disco en ${backups}`);
  expect(readdirSync(backups)).toEqual(before);
});
