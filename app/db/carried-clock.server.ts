import type { Database } from "better-sqlite3";
import { believable } from "./site-time";

/** Keeps the hour in a database that is older than the table of the clock until it is migrated. */
const CARRIED = "carried_clock";

/** The newest moment that was believed on a database, UTC ISO 8601; null where it knows none. */
export function believedOn(sqlite: Database): string | null {
  const table = ["clock", CARRIED].find((name) => hasTable(sqlite, name));
  if (!table) return null;
  const stored = sqlite.prepare(`SELECT believed_at FROM ${table} WHERE id = 1`).pluck().get();
  return typeof stored === "string" ? believable(stored) : null;
}

/** Makes a database that was copied earlier go on from a moment (UTC ISO 8601), unless it is past it. */
export function carryClock(sqlite: Database, moment: string): void {
  const known = believedOn(sqlite);
  if (known !== null && known >= moment) return;
  const table = hasTable(sqlite, "clock") ? "clock" : CARRIED;
  sqlite.exec(`CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, believed_at TEXT)`);
  sqlite.prepare(`REPLACE INTO ${table} (id, believed_at) VALUES (1, ?)`).run(moment);
}

/** Hands an hour that was carried on to the table of the clock, once migrations have made it. */
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
