import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RetryingDialect } from "~/db/retrying-driver.server";
import { scratchFolder } from "../support/scratch-folder";

let folder: string;
let other: Sqlite.Database;
let db: Kysely<{ things: { name: string } }>;

function open(lockWaitMs: number): typeof db {
  const file = path.join(folder, "x.sqlite");
  const writing = new Sqlite(file, { timeout: 0 });
  writing.pragma("journal_mode = WAL");
  writing.exec("CREATE TABLE IF NOT EXISTS things (name TEXT)");
  const reading = new Sqlite(file, { timeout: 0, readonly: true });
  other = new Sqlite(file, { timeout: 0 });
  return new Kysely({ dialect: new RetryingDialect({ writing, reading, lockWaitMs }) });
}

const write = (name: string) => db.insertInto("things").values({ name }).execute();
const names = async () => {
  const rows = await db.selectFrom("things").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};

beforeEach(() => {
  folder = scratchFolder();
  db = open(5_000);
});
afterEach(async () => {
  await db.destroy();
  other.close();
});

test("nothing is written to a file that was removed or replaced, until it is back", async () => {
  const file = path.join(folder, "x.sqlite");
  await write("before");
  renameSync(file, `${file}.away`);
  const refused = expect.objectContaining({ code: "SQLITE_READONLY_DBMOVED" });
  await expect(write("lost")).rejects.toEqual(refused);
  await expect(db.transaction().execute(async () => {})).rejects.toEqual(refused);
  writeFileSync(file, "another one");
  await expect(write("lost")).rejects.toEqual(refused);
  expect(await names()).toEqual(["before"]);
  renameSync(`${file}.away`, file);
  await write("once more");
  expect(await names()).toEqual(["before", "once more"]);
});

describe("transactions", () => {
  test("a transaction excludes other writes between its reads and its writes", async () => {
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("things").selectAll().execute();
      expect(() => other.exec("INSERT INTO things VALUES ('theirs')")).toThrow("locked");
      await trx.insertInto("things").values({ name: "ours" }).execute();
    });
    other.exec("INSERT INTO things VALUES ('theirs')");
    expect(await names()).toEqual(["ours", "theirs"]);
  });

  test("a transaction that fails leaves nothing behind", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values({ name: "never" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await names()).toEqual([]);
  });

  test("a transaction that SQLite has ended fails with its first error", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values({ name: "never" }).execute();
      // As a full disk does.
      await trx.executeQuery({
        ...trx.selectFrom("things").selectAll().compile(),
        sql: "rollback",
      });
      throw new Error("full");
    });
    await expect(failing).rejects.toThrow("full");
    await write("next");
    expect(await names()).toEqual(["next"]);
  });

  test("a transaction is visible once it is over, and stops no reads", async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values({ name: "new" }).execute();
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(["new"]);
  });

  test("a transaction waits for the one before it", async () => {
    const order: string[] = [];
    const run = (name: string) =>
      db.transaction().execute(async (trx) => {
        order.push(`${name} begins`);
        await trx.insertInto("things").values({ name }).execute();
        order.push(`${name} ends`);
      });
    await Promise.all([run("a"), write("c"), run("b")]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });
});

describe("while another process holds the database", () => {
  test("reads are answered meanwhile, and a write succeeds as it lets go", async () => {
    other.exec("BEGIN EXCLUSIVE; INSERT INTO things VALUES ('theirs')");
    const writing = write("ours");
    const changing = db.transaction().execute((trx) => {
      return trx.updateTable("things").set({ name: "changed" }).returningAll().execute();
    });
    expect(await names()).toEqual([]);
    other.exec("COMMIT");
    await writing;
    expect(await changing).toEqual([{ name: "changed" }, { name: "changed" }]);
  });

  test("a write that waits too long for another process fails as locked", async () => {
    await db.destroy();
    other.close();
    db = open(50);
    other.exec("BEGIN EXCLUSIVE");
    const failures = await Promise.allSettled([
      write("a"),
      db.transaction().execute(() => write("b")),
    ]);
    expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(failures[0]).toMatchObject({ reason: { code: "SQLITE_BUSY" } });
    other.exec("COMMIT");
    await write("c");
    expect(await names()).toEqual(["c"]);
  });
});

test("a database in memory serves reads and writes one after the other", async () => {
  const writing = new Sqlite(":memory:");
  writing.exec("CREATE TABLE things (name TEXT)");
  const dialect = new RetryingDialect({ writing, reading: null, lockWaitMs: 0 });
  const memory = new Kysely<{ things: { name: string } }>({ dialect });
  const changing = memory.transaction().execute(async (trx) => {
    await trx.insertInto("things").values({ name: "new" }).execute();
    await trx.updateTable("things").set({ name: "newer" }).execute();
  });
  const seen = memory.selectFrom("things").selectAll().execute();
  await changing;
  expect(await seen).toEqual([{ name: "newer" }]);
  await memory.destroy();
});
