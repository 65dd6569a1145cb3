import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";
import { mountSmallDisk, NO_MOUNTS } from "../support/disk";
import { scratchFolder } from "../support/scratch-folder";

/** A migration that landed has run on somebody's data: change nothing, write a new one. */
const LANDED = readFileSync("tests/fixtures/migrations.sha256", "utf8");

const SECOND = "CREATE TABLE second (id INTEGER) STRICT";
const BROKEN = "CREATE TABLE first (id)";

let folder: string;
let sqlite: Sqlite.Database;

beforeEach(() => {
  folder = scratchFolder();
  sqlite = new Sqlite(path.join(folder, "escuela.sqlite"));
  write("0001-first.sql", "CREATE TABLE first (id INTEGER) STRICT");
});
afterEach(() => void sqlite.close());

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const tables = () => sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all();
const version = () => sqlite.pragma("user_version", { simple: true });
const copies = () => readdirSync(folder).filter((name) => name.includes(".before-"));

test("migrations that were released have not changed", () => {
  const lines = readdirSync("db/migrations")
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join("db/migrations", name));
      return `${createHash("sha256").update(sql).digest("hex")}  db/migrations/${name}\n`;
    });
  const missing = lines.filter((line) => !LANDED.includes(line)).join("");
  expect(missing, "of a new migration: add this to tests/fixtures/migrations.sha256").toBe("");
  expect(lines.join("")).toBe(LANDED);
});

test("an empty database gets all migrations, once", () => {
  migrate(sqlite, folder);
  migrate(sqlite, folder);
  expect(tables()).toEqual(["first"]);
  expect(version()).toBe(1);
  expect(copies()).toEqual([]);
});

test("a database with content is copied before it is migrated", () => {
  migrate(sqlite, folder);
  write("0002-second.sql", SECOND);
  migrate(sqlite, folder);
  expect(tables()).toEqual(["first", "second"]);
  const [copy = ""] = copies();
  expect(copy).toMatch(/^escuela\.sqlite\.before-0002-/);
  expect(statSync(path.join(folder, copy)).mode & 0o777).toBe(0o600);
  const before = new Sqlite(path.join(folder, copy));
  expect(before.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["first"]);
  before.close();
});

test.each([
  [{ "0002-broken.sql": `${SECOND}; ${BROKEN}` }],
  [{ "0002-second.sql": SECOND, "0003-broken.sql": BROKEN }],
])("of migrations of which one fails nothing is applied: %o", (migrations) => {
  migrate(sqlite, folder);
  for (const [name, text] of Object.entries(migrations)) write(name, text);
  expect(() => migrate(sqlite, folder)).toThrow("first");
  expect([tables(), version()]).toEqual([["first"], 1]);
});

test("a migration without room on the disk is refused and changes nothing", (ctx) => {
  const disk = mountSmallDisk(20);
  if (!disk) return ctx.skip(NO_MOUNTS);
  onTestFinished(disk.unmount);
  const small = new Sqlite(path.join(disk.folder, "escuela.sqlite"));
  migrate(small, folder);
  small.exec("CREATE TABLE large (text BLOB); INSERT INTO large VALUES (randomblob(2000000))");
  write("0002-second.sql", SECOND);
  expect(() => migrate(small, folder)).toThrow(
    /^No hay sitio para poner al día .+ quedan .+ y hacen falta .+\. No se ha cambiado nada/,
  );
  expect(small.pragma("user_version", { simple: true })).toBe(1);
  small.close();
  expect(readdirSync(disk.folder)).toEqual(["escuela.sqlite"]);
});

test("a migration that fails at each start leaves one copy", () => {
  migrate(sqlite, folder);
  write("0002-broken.sql", BROKEN);
  for (const id of [1, 2, 3]) {
    sqlite.exec(`INSERT INTO first VALUES (${id})`);
    expect(() => migrate(sqlite, folder)).toThrow("first");
  }
  const [copy = "", ...more] = copies();
  expect(more).toEqual([]);
  const copied = new Sqlite(path.join(folder, copy));
  expect(copied.prepare("SELECT id FROM first").pluck().all()).toEqual([1, 2, 3]);
  copied.close();
});

test("a copy of another database, which a restore has put there, stays", () => {
  const NAMES = "CREATE TABLE database_names (id INTEGER PRIMARY KEY, name TEXT) STRICT";
  write("0001-first.sql", `CREATE TABLE first (id INTEGER) STRICT; ${NAMES}`);
  migrate(sqlite, folder);
  write("0002-broken.sql", BROKEN);
  const namesOf = (copy: string) => {
    const copied = new Sqlite(path.join(folder, copy));
    const names = copied.prepare("SELECT name FROM database_names").pluck().all();
    copied.close();
    return names;
  };
  for (const name of ["own", "restored", "restored"]) {
    sqlite.exec(`REPLACE INTO database_names VALUES (1, '${name}')`);
    expect(() => migrate(sqlite, folder)).toThrow("first");
  }
  expect(copies().map(namesOf).sort()).toEqual([["own"], ["restored"]]);
});

test("a database of a newer program is refused in plain words", () => {
  sqlite.pragma("user_version = 7");
  expect(() => migrate(sqlite, folder)).toThrow("versión más nueva");
});

test("a gap in the numbers of migrations is refused", () => {
  write("0003-third.sql", "SELECT 1");
  expect(() => migrate(sqlite, folder)).toThrow("Falta una migración");
});

test("the site's database loses nothing acknowledged in a power cut", () => {
  const file = path.join(folder, "new", "escuela.sqlite");
  const opened = openDatabase(file);
  expect(opened.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(opened.pragma("synchronous", { simple: true })).toBe(2);
  expect(opened.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(opened.pragma("busy_timeout", { simple: true })).toBe(5000);
  opened.close();
});

test("the files of the site's database are for its owner's eyes", () => {
  const file = path.join(folder, "data", "escuela.sqlite");
  const modes = () => {
    const names = readdirSync(path.dirname(file)).sort();
    return names.map((name) => [name, statSync(path.join(folder, "data", name)).mode & 0o777]);
  };
  const opened = openDatabase(file);
  const owners = ["escuela.sqlite", "escuela.sqlite-shm", "escuela.sqlite-wal"];
  expect(modes()).toEqual(owners.map((name) => [name, 0o600]));
  opened.close();
  mkdirSync(`${file}.folder`, { mode: 0o755 });
  writeFileSync(`${file}.before-0002-x`, "", { mode: 0o644 });
  writeFileSync(path.join(folder, "data", "other"), "", { mode: 0o644 });
  chmodSync(file, 0o644);
  openDatabase(file).close();
  expect(modes()).toEqual([
    ["escuela.sqlite", 0o600],
    ["escuela.sqlite.before-0002-x", 0o600],
    ["escuela.sqlite.folder", 0o755],
    ["other", 0o644],
  ]);
});

test("every table of the site is strict", () => {
  const opened = openDatabase(":memory:");
  const lax = opened
    .prepare("SELECT name FROM pragma_table_list WHERE strict = 0 AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  expect(lax).toEqual([]);
  opened.close();
});
