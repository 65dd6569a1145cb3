import { copyFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { noteRestore, takeSnapshot } from "~/backup/database-file.server";
import { dataFolder } from "~/config/folders.server";
import { openDatabase } from "~/db/client.server";
import { TABLE_NAMES } from "./empty-tables";

const FILE = path.join(dataFolder, "escuela.sqlite");
/** Tables whose rows triggers protect, or which this process knows by heart. */
const LEFT = ["textos", "escuela", "bajas_clave"];

let copies = 0;
const another = () => path.join(dataFolder, `copy-${++copies}.sqlite`);

/** A backup of the database as it is. */
export function backUp(): string {
  const copy = another();
  takeSnapshot(FILE, copy);
  return copy;
}

/** What the command and the next start do with a backup, while the clock shows an hour (UTC ISO 8601). */
export function restoreFrom(copy: string, at = new Date().toISOString()): void {
  const staged = another();
  copyFileSync(copy, staged);
  noteRestore(staged, at, null);
  place(staged);
}

/** The file of the database is gone, and the next start makes another. */
export function beginAnew(): void {
  place(another());
}

/** The file of the database is replaced by hand; the connection of this process stays. */
export function place(file: string): void {
  openDatabase(file).close();
  const sqlite = new Sqlite(FILE);
  sqlite.pragma("foreign_keys = OFF");
  sqlite.prepare("ATTACH ? AS placed").run(file);
  const found = sqlite.prepare(TABLE_NAMES).pluck().all() as string[];
  const names = found.filter((name) => !LEFT.includes(name));
  sqlite.transaction(() => {
    // Twice: triggers note in one table what leaves another.
    for (const name of [...names, ...names]) sqlite.exec(`DELETE FROM main.${name}`);
    for (const name of names) {
      const columns = sqlite
        .prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0")
        .pluck()
        .all(name)
        .join(", ");
      sqlite.exec(`INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM placed.${name}`);
    }
    sqlite.exec("DELETE FROM main.sqlite_sequence");
    sqlite.exec("INSERT INTO main.sqlite_sequence SELECT * FROM placed.sqlite_sequence");
  })();
  sqlite.close();
}
