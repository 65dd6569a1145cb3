import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { typeErrorsIn } from "../support/type-errors";

/** A module that compiles only if each table's type has the columns of the database. */
async function columnsAsTypes(): Promise<string> {
  const { rows } = await sql<{ table: string; columns: string }>`
    SELECT tables.name AS "table", json_group_object(columns.name, 'column') AS columns
    FROM sqlite_schema AS tables, pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' GROUP BY tables.name`.execute(
    db,
  );
  return `
    import type { Schema } from "~/db/schema";
    type Columns = { [Table in keyof Schema]: Record<keyof Schema[Table], "column"> };
    export const columns: Columns = {
      ${rows.map(({ table, columns }) => `${table}: ${columns},`).join("\n")}
    };`;
}

test("the tables' types have the columns that the migrations made, and no others", async () => {
  expect(await typeErrorsIn(await columnsAsTypes())).toEqual([]);
});
