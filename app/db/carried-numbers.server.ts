import type { Database } from "better-sqlite3";

/** The newest number that each table of a database has given out, by the table's name. */
export type GivenNumbers = Record<string, number>;

/** A damaged one beyond it would leave none to give. */
const MOST = 1e12;

export function numbersOn(sqlite: Database): GivenNumbers {
  const rows = sqlite.prepare("SELECT name, seq FROM sqlite_sequence").raw().all();
  return Object.fromEntries((rows as [string, number][]).filter(([, seq]) => seq <= MOST));
}

/**
 * Has a database that was copied earlier give out no number again: what was opened before it took
 * the other's place, a page, a link or a question, may mean what had that number then.
 */
export function carryNumbersOn(sqlite: Database, numbers: GivenNumbers): void {
  const raise = sqlite.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?");
  const begin = sqlite.prepare("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)");
  for (const [name, seq] of Object.entries(numbers)) {
    if (raise.run(seq, name).changes === 0) begin.run(seq, name);
  }
}

/** More numbers than a table gives out between two backups. */
const BETWEEN = 1_000;

/**
 * The numbers beyond which a copy gives out none that were given out since. Where the database that it
 * is to replace has given out fewer, or there is none, that one is no successor of it: which was lost.
 */
export function numbersSince(copy: GivenNumbers, present: GivenNumbers): GivenNumbers {
  const lost = Object.entries(copy).filter(([name, seq]) => (present[name] ?? -1) < seq);
  return { ...present, ...Object.fromEntries(lost.map(([name, seq]) => [name, seq + BETWEEN])) };
}
