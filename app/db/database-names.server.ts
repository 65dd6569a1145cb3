import { type Kysely, sql } from "kysely";
import { db } from "./client.server";
import { NEWEST_IDS, type NewestIds } from "./extent";
import { heldSince } from "./restores.server";
import type { Schema } from "./schema";

/** A random name of this database, or of one that it is a copy of: a restore gives another name. */
export interface DatabaseName {
  name: string;
  /** The newest ids when the name was given: newer rows came under it, or under a later name. */
  from: NewestIds;
}

/** Returns all names of this database, the oldest first. */
export async function readDatabaseNames(): Promise<DatabaseName[]> {
  const from = sql<string>`coalesce(reached, ${sql.raw(NEWEST_IDS)})`.as("from");
  const names = db.selectFrom("database_names").select(["name", from]).orderBy("id");
  return (await names.execute()).map((row) => ({ ...row, from: JSON.parse(row.from) }));
}

/** Returns a table's newest id in the backup restored last; 0 for a database never restored. */
export async function newestOfBackup(table: keyof NewestIds): Promise<number> {
  if ((await heldSince()) === null) return 0;
  return (await readDatabaseNames()).at(-1)?.from[table] ?? 0;
}

/** Returns the name that this database got at its last restore, or as it was made. */
export async function currentName(on: Kysely<Schema>): Promise<string | undefined> {
  const names = on.selectFrom("database_names").select("name").orderBy("id", "desc");
  return (await names.executeTakeFirst())?.name;
}
