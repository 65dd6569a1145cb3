import type { Database } from "better-sqlite3";

/** Tables whose rows the program makes for itself at its start, or a trigger protects. */
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

/**
 * Returns the statements that delete all versions of the school's words, and those of its legal texts
 * but the first; none where there are no such versions.
 */
export function withoutLaterVersions(sqlite: Database): string[] {
  const versions = [
    ["escuela WHERE TRUE", "escuela_stays"],
    ["textos WHERE id NOT IN (SELECT min(id) FROM textos GROUP BY nombre)", "textos_stay"],
  ] as const;
  return versions.flatMap(([later, guard]) => {
    if (!sqlite.prepare(`SELECT 1 FROM ${later}`).get()) return [];
    const guarded = sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck();
    return [`DROP TRIGGER ${guard}`, `DELETE FROM ${later}`, String(guarded.get(guard))];
  });
}
