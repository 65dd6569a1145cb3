import { sql } from "kysely";
import { afterAll, beforeAll, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { TABLE_NAMES } from "./support/empty-tables";

const TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
/** Migrations write their rows, and tests of this project change none of them. */
const MIGRATED = ["bajas_clave", "database_names"];

const configured = { ...environment };

// What another file of this process has left.
beforeAll(() =>
  db.connection().execute(async (connection) => {
    const run = async (text: string) =>
      (await sql.raw<{ name: string; sql: string }>(text).execute(connection)).rows;
    const tables = await run(TABLE_NAMES);
    // They protect some rows, and note in one table what leaves another.
    const triggers = await run(TRIGGERS);
    await run("PRAGMA foreign_keys = OFF");
    // A change that visitors see: what the process knows by heart was read under another environment.
    await run("INSERT INTO escuela (cambios, created_at) VALUES ('{}', '')");
    for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
    for (const { name } of tables) if (!MIGRATED.includes(name)) await run(`DELETE FROM ${name}`);
    await run("DELETE FROM sqlite_sequence");
    for (const { sql } of triggers) await run(sql);
    await run("PRAGMA foreign_keys = ON");
  }),
);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(environment)) Reflect.deleteProperty(environment, name);
  Object.assign(environment, configured);
});
