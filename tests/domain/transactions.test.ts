import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ImmediateDialect } from "~/immediate-dialect.server";

let folder: string;
let other: Sqlite.Database;
let db: Kysely<{ things: { name: string } }>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  const file = path.join(folder, "x.sqlite");
  const database = new Sqlite(file);
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE things (name TEXT)");
  db = new Kysely({ dialect: new ImmediateDialect({ database }) });
  other = new Sqlite(file, { timeout: 0 });
});
afterAll(async () => {
  await db.destroy();
  other.close();
  rmSync(folder, { recursive: true });
});

test("nobody writes between what a transaction reads and what it writes", async () => {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("things").selectAll().execute();
    expect(() => other.exec("INSERT INTO things VALUES ('theirs')")).toThrow("locked");
    await trx.insertInto("things").values({ name: "ours" }).execute();
  });
  other.exec("INSERT INTO things VALUES ('theirs')");
  const names = await db.selectFrom("things").select("name").execute();
  expect(names).toEqual([{ name: "ours" }, { name: "theirs" }]);
});

test("a transaction that fails leaves nothing behind", async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto("things").values({ name: "never" }).execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db.selectFrom("things").where("name", "=", "never").selectAll().execute()).toEqual(
    [],
  );
});
