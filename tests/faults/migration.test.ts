import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundle } from "../../lab/bundle.mjs";
import { environmentIn } from "../support/site";

/** Writes for seconds before it has done all. */
const SLOW = `CREATE TABLE slow (text BLOB) STRICT;
INSERT INTO slow WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)
SELECT randomblob(200) FROM n;`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  cpSync("db/migrations", path.join(folder, "db", "migrations"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a built program in a folder with those migrations. */
const run = (program: string, ...args: string[]) =>
  spawn(process.execPath, [path.resolve(program), ...args], {
    cwd: folder,
    env: environmentIn(folder),
    stdio: ["ignore", "ignore", "pipe"],
  });

test("a migration that is killed half-way changes nothing", async () => {
  expect((await once(run(bundle("lab/bench/fill.ts"), "3"), "exit"))[0]).toBe(0);
  const file = path.join(folder, "db", "escuela.sqlite");
  const version = (name: string) => {
    const sqlite = new Sqlite(name);
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(sqlite.prepare("SELECT COUNT(*) FROM blog_posts").pluck().get()).toBe(3);
    expect(sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'slow'").all()).toEqual([]);
    const found = sqlite.pragma("user_version", { simple: true });
    sqlite.close();
    return found;
  };
  const before = version(file);
  const slow = path.join(folder, "db", "migrations", `${next()}-slow.sql`);
  writeFileSync(slow, SLOW);

  const migrating = run(
    "build/node/scripts/create-admin.js",
    "--email",
    "eva@ejemplo.es",
    "--recover",
  );
  await expect
    .poll(() => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0))
    .toBeGreaterThan(1e6);
  migrating.kill("SIGKILL");
  await once(migrating, "exit");

  rmSync(slow);
  const again = run("build/node/scripts/create-admin.js", "--email", "eva@ejemplo.es", "--recover");
  expect(await text(again.stderr)).toBe("No hay ninguna cuenta con eva@ejemplo.es\n");
  expect(version(file)).toBe(before);
  const copies = readdirSync(path.dirname(file)).filter((name) => name.includes(".before-"));
  expect(copies).toHaveLength(1);
  expect(version(path.join(folder, "db", copies[0] ?? ""))).toBe(before);
});

function next(): string {
  const count = readdirSync(path.join(folder, "db", "migrations")).length;
  return String(count + 1).padStart(4, "0");
}
