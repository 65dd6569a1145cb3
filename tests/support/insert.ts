import { ROWS } from "./rows";
import type { Site } from "./site";

/** Adds a row to a table of a site's database, and returns its id. */
export function insert(
  site: Site,
  table: keyof typeof ROWS,
  row: Record<string, string | number | null> = {},
): number {
  const whole = { ...ROWS[table], ...row };
  const names = Object.keys(whole);
  const [done] = site.rows<{ lastInsertRowid: number }>(
    `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`,
    ...Object.values(whole),
  );
  return Number(done?.lastInsertRowid);
}
