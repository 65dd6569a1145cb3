import type { Database } from "better-sqlite3";
import type { ClockJump } from "./schema";
import { believable } from "./site-time";

/** Table that stores the newest believed moment in a database without the table `clock`, until migrated. */
const CARRIED = "carried_clock";
const JUMP = "clock_jump";

/** Returns the newest moment that a database believed, UTC ISO 8601; null where it knows none. */
function believedOn(sqlite: Database): string | null {
  const table = ["clock", CARRIED].find((name) => hasTable(sqlite, name));
  if (!table) return null;
  const stored = sqlite.prepare(`SELECT believed_at FROM ${table} WHERE id = 1`).pluck().get();
  return typeof stored === "string" ? believable(stored) : null;
}

/** Knowledge of a database about the clock; a restore copies it to the database that takes its place. */
export interface CarriedClock {
  /** The newest moment that was believed, UTC ISO 8601; null where none is known. */
  believed: string | null;
  jump: ClockJump | null;
}

export function clockOn(sqlite: Database): CarriedClock {
  const jump = hasTable(sqlite, JUMP)
    ? (sqlite.prepare(`SELECT upto, ms FROM ${JUMP} WHERE id = 1`).get() as ClockJump | undefined)
    : null;
  return { believed: believedOn(sqlite), jump: jump ?? null };
}

/**
 * Carries what is known of the clock over to a database that was copied earlier. Of two jumps the
 * greater counts, so that nothing is taken for older than it can be.
 */
export function carryClockOn(sqlite: Database, { believed, jump }: CarriedClock): void {
  if (believed !== null) carryClock(sqlite, believed);
  if (!jump) return;
  // As migration 0053 makes it, which an older backup does not have.
  sqlite.exec(`CREATE TABLE IF NOT EXISTS ${JUMP} (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  upto TEXT NOT NULL,
  ms INTEGER NOT NULL CHECK (ms > 0)
) STRICT`);
  const own = clockOn(sqlite).jump;
  const upto = own && own.upto > jump.upto ? own.upto : jump.upto;
  const ms = Math.max(own?.ms ?? 0, jump.ms);
  sqlite.prepare(`REPLACE INTO ${JUMP} (id, upto, ms) VALUES (1, ?, ?)`).run(upto, ms);
}

function carryClock(sqlite: Database, moment: string): void {
  const known = believedOn(sqlite);
  if (known !== null && known >= moment) return;
  const table = hasTable(sqlite, "clock") ? "clock" : CARRIED;
  sqlite.exec(`CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, believed_at TEXT)`);
  sqlite.prepare(`REPLACE INTO ${table} (id, believed_at) VALUES (1, ?)`).run(moment);
}

/** Moves a carried moment into the table `clock`, once migrations have made that table. */
export function adoptCarriedClock(sqlite: Database): void {
  if (!hasTable(sqlite, CARRIED) || !hasTable(sqlite, "clock")) return;
  sqlite
    .transaction(() => {
      sqlite.exec(`INSERT OR IGNORE INTO clock SELECT id, believed_at FROM ${CARRIED}`);
      sqlite.exec(`DROP TABLE ${CARRIED}`);
    })
    .immediate();
}

function hasTable(sqlite: Database, name: string): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== undefined;
}

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
