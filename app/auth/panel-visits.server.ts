import { db } from "~/db.server";
import type { PanelVisitRow } from "~/db-schema";
import { logProblem } from "~/problem-log.server";
import type { User } from "./users.server";

/** Who stays away for longer comes anew; a reload or a dialog a minute later is the same visit. */
const PAUSE_MS = 30 * 60 * 1000;

/** The visit to the panel that a user is on at that moment, in whatever browser. */
export async function currentVisit({ id }: User, now: Date): Promise<PanelVisitRow> {
  const last = await db
    .selectFrom("panel_visits")
    .select(["since", "seen_at"])
    .where("user_id", "=", id)
    .executeTakeFirst();
  const visit = { user_id: id, since: last?.since ?? null, seen_at: now.toISOString() };
  const isNew = last && now.getTime() - Date.parse(last.seen_at) > PAUSE_MS;
  return isNew ? { ...visit, since: last.seen_at } : visit;
}

/** Notes a visit. One that cannot be noted only makes the next one greet with more. */
export async function noteVisit(visit: PanelVisitRow): Promise<void> {
  const { since, seen_at } = visit;
  await db
    .insertInto("panel_visits")
    .values(visit)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ since, seen_at }))
    .execute()
    .catch((error: unknown) => logProblem("visit not noted", error));
}
