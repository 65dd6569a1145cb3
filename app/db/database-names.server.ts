import { type Kysely, sql } from "kysely";
import { db } from "./client.server";
import { NEWEST_IDS, type NewestIds } from "./extent";
import { heldSince } from "./restores.server";
import type { Schema } from "./schema";

/** A random name of this database, or of one that it is a copy of: a restore gives another. */
export interface DatabaseName {
  name: string;
  /** The newest ids as it was given: rows that are newer were written under it, or a later one. */
  from: NewestIds;
}

/** All names, the first first. */
export async function readDatabaseNames(): Promise<DatabaseName[]> {
  const from = sql<string>`coalesce(reached, ${sql.raw(NEWEST_IDS)})`.as("from");
  const names = db.selectFrom("database_names").select(["name", from]).orderBy("id");
  return (await names.execute()).map((row) => ({ ...row, from: JSON.parse(row.from) }));
}

/**
 * The newest number that a table had given in the backup that was restored last: what is newer came
 * since. 0 for a database that was never restored.
 */
export async function newestOfBackup(table: keyof NewestIds): Promise<number> {
  if ((await heldSince()) === null) return 0;
  return (await readDatabaseNames()).at(-1)?.from[table] ?? 0;
}

/** The name of this database since its last restore. */
export async function currentName(on: Kysely<Schema>): Promise<string | undefined> {
  const names = on.selectFrom("database_names").select("name").orderBy("id", "desc");
  return (await names.executeTakeFirst())?.name;
}
