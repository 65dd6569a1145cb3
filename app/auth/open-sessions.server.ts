import { hash } from "node:crypto";
import { db } from "~/db/client.server";
import { siteNow } from "~/db/site-time";
import { clientIp } from "~/http/request.server";
import { recordEvent } from "./events.server";
import { type LiveSession, requireStillShown, revokeSessions } from "./sessions.server";
import { IDLE_LIMIT_MS } from "./token-rotation.server";
import type { User, VerifiedUser } from "./users.server";

/** Value in place of a session's mark: all sessions of the user but the one that asks. */
export const OTHERS = "otras";
const MARK_LENGTH = 12;

export interface OpenSession {
  /** Name of the session in an address: a hash, which opens nothing. */
  mark: string;
  /** Browser and system in words; null for a session that was opened before they were noted. */
  browser: string | null;
  /** When the session was opened, UTC ISO 8601. */
  openedAt: string;
  /** When the session was last seen, UTC ISO 8601; up to an hour old. */
  seenAt: string;
  isThis: boolean;
}

/** Returns the user's usable sessions: the one that asks first, then the one seen last. */
export async function listSessions({ user, id }: LiveSession): Promise<OpenSession[]> {
  const rows = await findOpen(user);
  const sessions = rows.map((row) => ({
    mark: markOf(row.id),
    browser: row.browser,
    openedAt: row.created_at,
    seenAt: row.rotated_at,
    isThis: row.id === id,
  }));
  return [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)];
}

/** Ends the session with the mark `which`, or all others (OTHERS); returns how many ended. */
export async function endSessions(
  { user, id }: LiveSession,
  which: string,
  shown: VerifiedUser,
  request: Request,
): Promise<number> {
  const others = (await findOpen(user)).filter((row) => row.id !== id);
  const ended = others.filter((row) => which === OTHERS || markOf(row.id) === which);
  const address = clientIp(request);
  await db.transaction().execute(async (trx) => {
    await requireStillShown(trx, shown);
    for (const { id: session_id, browser } of ended) {
      await revokeSessions(trx, { id: session_id }, "sign_out");
      await recordEvent(trx, {
        kind: "SIGNED_OUT",
        user_id: user.id,
        session_id,
        address,
        browser,
      });
    }
  });
  return ended.length;
}

function findOpen(user: User) {
  const now = siteNow();
  return db
    .selectFrom("auth_sessions")
    .select(["id", "browser", "created_at", "rotated_at"])
    .where("user_id", "=", user.id)
    .where("revoked_at", "is", null)
    .where("not_after", ">", now.toISOString())
    .where("rotated_at", ">", new Date(now.getTime() - IDLE_LIMIT_MS).toISOString())
    .orderBy("rotated_at", "desc")
    .execute();
}

function markOf(id: string): string {
  return hash("sha256", id).slice(0, MARK_LENGTH);
}
