import "../support/own-folder";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFormerDatabase } from "~/backup/former-database.server";
import { makeBackup } from "~/backup/make-backup.server";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { migrate } from "~/db/migrate.server";

const ACCOUNT = `INSERT INTO users (id, email, password_hash, created_at, updated_at)
  VALUES ('1', 'ana@escuela.example', 'x', '2026-11-20', '2026-11-20')`;
const FILE = environment.DATABASE_PATH;
const backups = path.join(dataFolder, "copias");
const archive = (day: number) => path.join(backups, `escuela-2026112${day}T023000Z.tar`);

beforeEach(() => {
  mkdirSync(backups, { recursive: true });
  environment.BACKUP_DIR = backups;
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

function makeDatabase(file: string, hasAccount: boolean): void {
  const sqlite = new Sqlite(file);
  migrate(sqlite, "db/migrations");
  if (hasAccount) sqlite.exec(ACCOUNT);
  sqlite.close();
}

test("a site that was never another has no former database", async () => {
  makeDatabase(FILE, false);
  await makeBackup(archive(1));
  makeDatabase(`${FILE}.before-0046-2026-11-21T10-00-00-000Z`, false);
  expect(await findFormerDatabase()).toBeNull();
});

test("the newest copy beside the database with an account is the former one", async () => {
  makeDatabase(FILE, false);
  const named = (what: string, day: number) =>
    `${FILE}.before-${what}-2026-11-2${day}T10-00-00-000Z`;
  makeDatabase(named("0046", 1), true);
  makeDatabase(named("restore", 2), true);
  makeDatabase(named("0047", 3), false);
  writeFileSync(named("0048", 4), "damaged");
  expect(await findFormerDatabase()).toBe(named("restore", 2));
});

test("a backup with an account is the former database, below newer ones without", async () => {
  makeDatabase(FILE, true);
  await makeBackup(archive(1));
  rmSync(FILE);
  makeDatabase(FILE, false);
  await makeBackup(archive(2));
  writeFileSync(archive(3), "damaged");
  expect(await findFormerDatabase()).toBe(archive(1));
  expect(readdirSync(dataFolder).filter((name) => name.startsWith("."))).toEqual([]);
});
