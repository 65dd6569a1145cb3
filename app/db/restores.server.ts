import { type Kysely, sql, type Transaction } from "kysely";
import { db } from "./client.server";
import { EXTENT, NOTE_EXTENT, type StoredExtent } from "./extent";
import type { Schema } from "./schema";

/**
 * When the backup was restored whose plans are still to be held back, UTC ISO 8601: until then
 * nothing that waited in it is carried out. Null where there is none, as at ordinary starts.
 */
export async function unheldRestore(): Promise<string | null> {
  const restored = db.selectFrom("restores").select("at").where("held", "=", 0);
  return (await restored.orderBy("at", "desc").executeTakeFirst())?.at ?? null;
}

/** When the newest restore was, UTC ISO 8601; null for a database that was never restored. */
export async function newestRestore(on: Kysely<Schema> = db): Promise<string | null> {
  const restores = on.selectFrom("restores").select("at").orderBy("at", "desc");
  return (await restores.executeTakeFirst())?.at ?? null;
}

export async function noteHeld(trx: Transaction<Schema>): Promise<void> {
  await trx.updateTable("restores").set({ held: 1 }).execute();
}

/** How far this database reached when it had first to catch up with something; null once it has. */
export async function readStoredExtent(on: Kysely<Schema> = db): Promise<StoredExtent | null> {
  const stored = await on.selectFrom("extent").select("reached").executeTakeFirst();
  return stored ? JSON.parse(stored.reached) : null;
}

/** How far this database reaches now. */
export async function readExtentNow(): Promise<StoredExtent> {
  const { rows } = await sql.raw<{ reached: string }>(`SELECT ${EXTENT} AS reached`).execute(db);
  return JSON.parse(rows[0]?.reached ?? "{}");
}

/** Notes how far this database reaches, unless that is noted. Returns what is. */
export async function noteExtent(): Promise<StoredExtent> {
  const noted = await readStoredExtent();
  if (noted) return noted;
  await sql.raw(NOTE_EXTENT).execute(db);
  return noteExtent();
}

export async function dropExtent(): Promise<void> {
  // Ordinary starts write nothing.
  if (await readStoredExtent()) await db.deleteFrom("extent").execute();
}

/** What keeps a start from catching up with what a restored backup does not know. */
export interface CatchUpTrouble {
  /** Name of the file beside the database that cannot be read; null for anything else. */
  file: string | null;
  /** Only part of it cannot be read: it lacks the key. */
  lacksKey?: boolean;
}

let trouble: CatchUpTrouble | null = null;

export function noteCatchUp(found: CatchUpTrouble | null): void {
  trouble = found;
}

/** Null once all has been caught up with. */
export function catchUpTrouble(): CatchUpTrouble | null {
  return trouble;
}
