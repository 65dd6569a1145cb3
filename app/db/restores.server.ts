import type { Transaction } from "kysely";
import { db } from "./client.server";
import type { Schema } from "./schema";

/**
 * When the backup was restored whose plans are still to be held back, UTC ISO 8601: until then
 * nothing that waited in it is carried out. Null where there is none, as at ordinary starts.
 */
export async function unheldRestore(): Promise<string | null> {
  const restored = db.selectFrom("restores").select("at").where("held", "=", 0);
  return (await restored.orderBy("at", "desc").executeTakeFirst())?.at ?? null;
}

export async function noteHeld(trx: Transaction<Schema>): Promise<void> {
  await trx.updateTable("restores").set({ held: 1 }).execute();
}
