import type { Kysely } from "kysely";
import { db } from "./client.server";
import type { Schema } from "./schema";

/** Longer than a site is switched off. */
const MAX_GAP_MS = 60 * 24 * 60 * 60 * 1000;

/** UTC ISO 8601 of when the clock was last believed, if it may have jumped ahead since, or null. */
export async function doubtedSince(now: Date, on: Kysely<Schema> = db): Promise<string | null> {
  const clock = on.selectFrom("clock").select("believed_at").where("id", "=", 1);
  const row = await clock.executeTakeFirst();
  const gap = row ? now.getTime() - Date.parse(row.believed_at) : 0;
  return row && gap > MAX_GAP_MS ? row.believed_at : null;
}

export async function believeClock(now = new Date()): Promise<void> {
  await db.replaceInto("clock").values({ id: 1, believed_at: now.toISOString() }).execute();
}
