import { sql } from "kysely";
import { db } from "~/db/client.server";
import { countRows, onPage } from "~/db/rows.server";
import { siteNow } from "~/db/site-time";
import type { DoorEvent } from "./door-words";

export const DOOR_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the events of the last 90 days, the newest first, and counts all of them. Attempts of one
 * day at one account that did not end in a sign-in are one event; a session that went on is none.
 */
export async function listDoorEvents(
  page: number,
): Promise<{ events: DoorEvent[]; count: number }> {
  const since = new Date(siteNow().getTime() - DOOR_DAYS * DAY_MS).toISOString();
  const together = sql`CASE WHEN kind IN ('SIGN_IN_FAILED', 'PASSWORD_GIVEN', 'CODE_FAILED')
    THEN kind || substr(at, 1, 10) || coalesce(user_id, '') || (session_id IS NULL)
    ELSE auth_events.id END`;
  const grouped = db
    .selectFrom("auth_events")
    .leftJoin("users", "users.id", "auth_events.user_id")
    .select(({ fn }) => [
      fn.max("auth_events.id").as("id"),
      fn.max("at").as("at"),
      fn.countAll<number>().as("times"),
      "kind",
      "email",
      "browser",
      "is_new",
      "key_name",
      sql<number>`session_id IS NOT NULL`.as("is_inside"),
    ])
    .where("kind", "!=", "TOKEN_REFRESHED")
    .where("at", ">", since)
    .groupBy(together);
  const all = db.selectFrom(grouped.as("door")).selectAll();
  const events = await onPage(all.orderBy("id", "desc"), page);
  return { events, count: await countRows(all) };
}
