import { sql } from "kysely";
import ts from "typescript";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";

/** The properties of each table's type, which no type compares with what migrations have made. */
function typedColumns(): string[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ".");
  const program = ts.createProgram(["app/db/schema.ts"], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile("app/db/schema.ts");
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(file as ts.Node) as never,
  );
  const schema = exported.find(({ name }) => name === "Schema") as ts.Symbol;
  const tables = checker.getDeclaredTypeOfSymbol(schema).getProperties();
  return tables.flatMap((table) => {
    const columns = checker.getTypeOfSymbol(table).getProperties();
    return columns.map((column) => `${table.name}.${column.name}`);
  });
}

test("the tables' types have the columns that the migrations made, and no others", async () => {
  const { rows } = await sql<{ column: string }>`
    SELECT tables.name || '.' || columns.name AS "column"
    FROM sqlite_schema AS tables, pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`.execute(db);
  expect(typedColumns().sort()).toEqual(rows.map(({ column }) => column).sort());
});
