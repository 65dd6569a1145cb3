import { type Insertable, type Selectable, sql } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { ROWS } from "./rows";

let mails = 0;

/** Adds a row to a table of this process's database, and returns its id. */
export async function put<Table extends keyof typeof ROWS>(
  table: Table,
  row: Partial<Insertable<Schema[Table]>> = {},
): Promise<number> {
  const unique = table === "correos" ? { message_id: `<${++mails}@escuela.example>` } : {};
  const whole = { ...ROWS[table], ...unique, ...row };
  const names = Object.keys(whole).map((name) => sql.ref(name));
  const { insertId } = await sql`INSERT INTO ${sql.table(table)} (${sql.join(names)})
    VALUES (${sql.join(Object.values(whole))})`.execute(db);
  return Number(insertId);
}

/** All rows of a table, in the order in which they came. */
export async function all<Table extends keyof Schema>(
  table: Table,
): Promise<Selectable<Schema[Table]>[]> {
  const select = sql<Selectable<Schema[Table]>>`SELECT * FROM ${sql.table(table)} ORDER BY rowid`;
  return (await select.execute(db)).rows;
}

/** What all rows of a table have in one column, in the order in which they came. */
export async function column<
  Table extends keyof Schema,
  Name extends keyof Selectable<Schema[Table]>,
>(table: Table, name: Name): Promise<Selectable<Schema[Table]>[Name][]> {
  return (await all(table)).map((row) => row[name]);
}

/** Changes all rows of a table. */
export async function change<Table extends keyof Schema>(
  table: Table,
  values: Partial<{ [Name in keyof Schema[Table]]: unknown }>,
): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}`.execute(db);
}
