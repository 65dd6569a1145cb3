import type { Database } from "better-sqlite3";

/** The newest number that each table of a database has given out, by the table's name. */
export type GivenNumbers = Record<string, number>;

/** Largest number believed: a greater one comes from damage, and would leave none to give. */
const MOST = 1e12;

export function numbersOn(sqlite: Database): GivenNumbers {
  const rows = sqlite.prepare("SELECT name, seq FROM sqlite_sequence").raw().all();
  return Object.fromEntries((rows as [string, number][]).filter(([, seq]) => seq <= MOST));
}

/**
 * Raises the sequence of each table of a copied database, so that it gives out no number again: a
 * page, link or question that was opened before the restore may mean the row that had that number.
 */
export function carryNumbersOn(sqlite: Database, numbers: GivenNumbers): void {
  const raise = sqlite.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?");
  const begin = sqlite.prepare("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)");
  for (const [name, seq] of Object.entries(numbers)) {
    if (raise.run(seq, name).changes === 0) begin.run(seq, name);
  }
}

/**
 * Number by which a sequence is raised where it is unknown how many ids it has given since the
 * backup: more than are given between two backups.
 */
const BETWEEN = 1_000;

/**
 * Returns the sequences with which a restored copy goes on, so that no number is given out twice:
 * the present database's, or the copy's plus BETWEEN where the present one has given out fewer or
 * is missing, as it is then no successor of the copy.
 */
export function numbersSince(copy: GivenNumbers, present: GivenNumbers): GivenNumbers {
  const lost = Object.entries(copy).filter(([name, seq]) => (present[name] ?? -1) < seq);
  return { ...present, ...Object.fromEntries(lost.map(([name, seq]) => [name, seq + BETWEEN])) };
}
