import type { Schema } from "~/db/schema";
import { ROWS } from "./rows";
import type { Site } from "./site";

/** Adds a row to a table of a site's database, and returns its id. */
export function insert(
  site: Site,
  table: keyof typeof ROWS,
  row: Record<string, string | number | null> = {},
): number {
  return insertWhole(site, table, { ...ROWS[table], ...row });
}

/** Adds a row that says all that its table asks for, and returns its id. */
export function insertWhole(site: Site, table: keyof Schema, row: object): number {
  const names = Object.keys(row);
  const [done] = site.rows<{ lastInsertRowid: number }>(
    `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`,
    ...Object.values(row),
  );
  return Number(done?.lastInsertRowid);
}
