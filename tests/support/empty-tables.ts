/** Tables whose rows the program makes for itself at its start, or never deletes. */
const SPARED = ["textos", "escuela", "bajas_clave", "database_names"];

export const TABLE_NAMES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/**
 * The statements of a transaction that empties a database of these tables, whatever refers to what,
 * but for those of `spared` besides the program's own.
 */
export function emptying(tables: string[], spared: readonly string[] = []): string[] {
  const emptied = tables.filter((name) => !SPARED.includes(name) && !spared.includes(name));
  const deletions = emptied.map((name) => `DELETE FROM ${name}`);
  return [
    "PRAGMA defer_foreign_keys = ON",
    ...deletions,
    // Triggers note in one table what leaves another: it is emptied once more.
    ...deletions,
  ];
}
