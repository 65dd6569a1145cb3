import Sqlite, { type Database } from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getUser } from "~/auth/guard.server";
import { admit } from "~/auth/keys/pending-sign-in.server";
import { openSession } from "~/auth/sessions.server";
import { verifyUser } from "~/auth/users.server";
import { db, openDatabase } from "~/db/client.server";
import { cheapOldHash } from "../support/cheap-hash";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { oldDatabase } from "../support/old-database";
import { all } from "../support/put";
import { withSession } from "../support/session-request";

/** The last schema whose accounts had a bcrypt hash, and nothing else, beside their address. */
const BEFORE = 29;
const TABLES = ["users", "auth_sessions", "auth_events"] as const;
const PASSWORD = "bromuro-de-plata";

freshDatabase();

/** Of each row as much as the file's table has room for. */
function write(file: Database, table: string, rows: object[]): void {
  const names = file.pragma(`table_info(${table})`) as { name: string }[];
  const known = names.map(({ name }) => name);
  for (const row of rows) {
    const pairs = Object.entries(row).filter(([name]) => known.includes(name));
    const places = pairs.map(() => "?").join();
    const insert = `INSERT INTO ${table} (${pairs.map(([name]) => name)}) VALUES (${places})`;
    file.prepare(insert).run(...pairs.map(([, value]) => value));
  }
}

test("an account from before second keys signs in with its password alone", async () => {
  const ana = await insertUser("ana@escuela.example");
  await db
    .updateTable("users")
    .set({ password_hash: cheapOldHash(PASSWORD) })
    .execute();
  const cookie = await openSession(ana);
  const file = oldDatabase(BEFORE);
  const old = new Sqlite(file);
  for (const table of TABLES) write(old, table, await all(table));
  old.close();

  const migrated = openDatabase(file);
  for (const table of [...TABLES].reverse()) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  for (const table of TABLES) {
    for (const row of migrated.prepare(`SELECT * FROM ${table}`).all() as Record<
      string,
      unknown
    >[]) {
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(row));
      await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${values})`.execute(db);
    }
  }
  migrated.close();
  expect(await getUser(withSession(cookie))).toEqual(ana);
  expect((await all("auth_events")).map(({ kind }) => kind)).toEqual(["SIGNED_IN"]);
  const verified = await verifyUser(ana.email, PASSWORD);
  expect(verified?.user).toEqual(ana);
  if (verified) {
    const { asksKey } = await admit(verified, new Request("http://x/admin"));
    expect(asksKey).toBe(false);
  }
});
