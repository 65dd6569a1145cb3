import { type Kysely, sql, type Transaction } from "kysely";
import type { Damage } from "~/config/folders.server";
import { db } from "./client.server";
import { EXTENT, NEWEST_IDS, type NewestIds, NOTE_EXTENT, type StoredExtent } from "./extent";
import type { Schema } from "./schema";

/**
 * True if a backup was restored and what waited in it (mail, plans) is still to be held back: until
 * then nothing of it is carried out.
 */
export async function isRestoreUnheld(): Promise<boolean> {
  const restored = db.selectFrom("restores").select("at").where("held", "=", 0);
  return (await restored.executeTakeFirst()) !== undefined;
}

/**
 * Returns since when what waited in a restored backup is held back for the owner, UTC ISO 8601;
 * before it is held back, when the backup was restored, by the raw clock; null for a database that
 * was never restored.
 */
export async function heldSince(): Promise<string | null> {
  const restores = db.selectFrom("restores").select("at").orderBy("at", "desc");
  return (await restores.executeTakeFirst())?.at ?? null;
}

/** Notes that a restored backup's mail and plans are held back, from `at` (UTC ISO 8601) on. */
export async function noteHeld(trx: Transaction<Schema>, at: string): Promise<void> {
  await trx.updateTable("restores").set({ held: 1 }).execute();
  await trx.deleteFrom("restores").execute();
  await trx.insertInto("restores").values({ at, held: 1 }).execute();
}

/** Makes what was held back, if anything, wait from another moment (UTC ISO 8601) on. */
export async function dateHeld(trx: Transaction<Schema>, at: string): Promise<void> {
  const former = await trx.deleteFrom("restores").where("held", "=", 1).executeTakeFirst();
  if (former.numDeletedRows > 0n) await noteHeld(trx, at);
}

/** Returns the extent that was noted after a restore (newest ids, plans); null once all is caught up with. */
export async function readStoredExtent(on: Kysely<Schema> = db): Promise<StoredExtent | null> {
  const stored = await on.selectFrom("extent").select("reached").executeTakeFirst();
  return stored ? JSON.parse(stored.reached) : null;
}

export async function readExtentNow(): Promise<StoredExtent> {
  const { rows } = await sql.raw<{ reached: string }>(`SELECT ${EXTENT} AS reached`).execute(db);
  return JSON.parse(rows[0]?.reached ?? "{}");
}

/** Notes what this database holds unless that is noted already. Returns the noted extent. */
export async function noteExtent(): Promise<StoredExtent> {
  const noted = await readStoredExtent();
  if (noted) return noted;
  for (const statement of NOTE_EXTENT) await sql.raw(statement).execute(db);
  return noteExtent();
}

export async function dropExtent(): Promise<void> {
  // Ordinary starts write nothing.
  if (await readStoredExtent()) await db.deleteFrom("extent").execute();
}

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

/**
 * Returns the name that this database got at its last restore, or as it was made; undefined if it
 * has none.
 */
export async function currentName(on: Kysely<Schema>): Promise<string | undefined> {
  const names = on.selectFrom("database_names").select("name").orderBy("id", "desc");
  return (await names.executeTakeFirst())?.name;
}

/** Reasons for which a start cannot catch up with what a restored backup does not know. */
export type CatchUpTrouble =
  /** `file` is null for anything but a damaged file beside the database. */
  { file: null } | { file: string; damage: Damage };

let trouble: CatchUpTrouble | null = null;

export function noteCatchUp(found: CatchUpTrouble | null): void {
  trouble = found;
}

/** Returns why the start could not catch up; null once all has been caught up with. */
export function catchUpTrouble(): CatchUpTrouble | null {
  return trouble;
}
