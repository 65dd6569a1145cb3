import { type Kysely, sql } from "kysely";
import type { AuthEventKind } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { believedNow, isOlder, readClockJump, stampNow } from "~/db/clock.server";
import { countRows, onPage } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { tellOfEvent } from "./door-mail.server";
import { type DoorEvent, REFUSALS_A_DAY } from "./door-words";

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 400 * DAY_MS;

export interface AuthEvent {
  kind: AuthEventKind;
  user_id?: string;
  session_id?: string;
  address?: string | null;
  browser?: string | null;
  isNewBrowser?: boolean;
  keyName?: string;
}

/**
 * Adds an event to the audit trail, mails it to the account's owner where it is worth a mail, and,
 * unless the clock is in doubt, deletes events older than 400 days. Returns the event's id.
 */
export async function recordEvent(on: Kysely<Schema>, event: AuthEvent): Promise<number> {
  const { kind, user_id, session_id, address, browser, isNewBrowser, keyName } = event;
  const now = await believedNow(undefined, on);
  if (now) {
    const expired = new Date(now.getTime() - RETENTION_MS).toISOString();
    const isOld = isOlder(expired, await readClockJump(on), "at");
    await on.deleteFrom("auth_events").where(isOld).execute();
  }
  const { id } = await on
    .insertInto("auth_events")
    .values({
      at: (await stampNow(on)).toISOString(),
      kind,
      user_id: user_id ?? null,
      session_id: session_id ?? null,
      address: address ?? null,
      browser: browser ?? null,
      is_new: isNewBrowser ? 1 : 0,
      key_name: keyName ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellOfEvent(on, event);
  return id;
}

export async function recordRefusal(who: Omit<AuthEvent, "kind">): Promise<void> {
  const day = (await stampNow()).toISOString().slice(0, 10);
  const refusals = db
    .selectFrom("auth_events")
    .where("kind", "=", "SIGN_IN_FAILED")
    .where("user_id", "is", who.user_id ?? null)
    .where("at", ">=", day);
  if ((await countRows(refusals)) < REFUSALS_A_DAY) {
    await recordEvent(db, { kind: "SIGN_IN_FAILED", ...who });
  }
}

export interface SignInSummary {
  signedIn: number;
  /** Recorded wrong e-mails, passwords and passkeys; attempts over the rate limit do not count. */
  failed: number;
  /** When somebody signed in last since the given moment, UTC ISO 8601; null: nobody did. */
  lastSignedIn: string | null;
  /** True if a used-up refresh token was sent again since the moment, and no password changed after it. */
  stolen: boolean;
}

/**
 * Counts sign-ins since a moment (UTC ISO 8601). An event that a wrong clock dated in the future
 * counts as now, unless the newest event from before that moment was recorded after it.
 */
export async function summarizeSignIns(since: string, now = siteNow()): Promise<SignInSummary> {
  const at = now.toISOString();
  const { reusedId, changedId, lastSignedIn, ...summary } = await db
    .selectFrom("auth_events")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("kind", "=", "SIGNED_IN").as("signedIn"),
      fn.countAll<number>().filterWhere("kind", "=", "SIGN_IN_FAILED").as("failed"),
      fn.max("at").filterWhere("kind", "=", "SIGNED_IN").as("lastSignedIn"),
      fn.max("id").filterWhere("kind", "=", "REFRESH_REUSED").as("reusedId"),
      fn.max("id").filterWhere("kind", "=", "USER_UPDATED").as("changedId"),
    ])
    .where("at", ">", since)
    .where(({ or, eb, selectFrom }) => {
      const past = selectFrom("auth_events").select("id").where("at", "<=", since);
      const newestPast = past.orderBy("at", "desc").limit(1);
      return or([eb("at", "<=", at), eb("id", ">", newestPast), eb.not(eb.exists(past))]);
    })
    .executeTakeFirstOrThrow();
  return {
    ...summary,
    lastSignedIn: lastSignedIn !== null && lastSignedIn > at ? at : lastSignedIn,
    stolen: reusedId !== null && reusedId > (changedId ?? 0),
  };
}

export const DOOR_DAYS = 90;

/**
 * Returns one page of the events of the last 90 days, the newest first, and the count of all.
 * Attempts of one UTC day at one account without a sign-in are one event of each kind, those made in
 * a session apart from the others; refreshed tokens are left out.
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
