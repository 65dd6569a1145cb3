import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { scratchFolder } from "./scratch-folder";

const FOLDER = "db/migrations";

/** Makes the file of a database as the program of that version would have; returns its path. */
export function oldDatabase(version: number): string {
  const file = path.join(scratchFolder(), "a.sqlite");
  const sqlite = new Sqlite(file);
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort().slice(0, version)) {
    sqlite.exec(readFileSync(path.join(FOLDER, name), "utf8"));
  }
  sqlite.pragma(`user_version = ${version}`);
  sqlite.close();
  return file;
}
