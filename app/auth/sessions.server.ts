import { randomBytes } from "node:crypto";
import { db } from "~/db.server";
import { expiredSessionCookie, readSessionCookie, sessionCookie } from "./session-cookie.server";
import type { User } from "./users.server";

const SESSION_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;
const ID_BYTES = 32;

/** Opens a session, always a new one, and returns its Set-Cookie header. */
export async function openSession(user: User): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const now = Date.now();
  const seconds = SESSION_DAYS * DAY_SECONDS;
  await db.deleteFrom("auth_sessions").where("expires_at", "<", iso(now)).execute();
  await db
    .insertInto("auth_sessions")
    .values({
      id,
      user_id: user.id,
      created_at: iso(now),
      expires_at: iso(now + seconds * 1000),
    })
    .execute();
  return sessionCookie(id, seconds);
}

/** The signed-in user of this request, or null. */
export async function findUser(request: Request): Promise<User | null> {
  const id = readSessionCookie(request);
  if (!id) return null;
  const user = await db
    .selectFrom("auth_sessions")
    .innerJoin("users", "users.id", "auth_sessions.user_id")
    .select(["users.id", "users.email"])
    .where("auth_sessions.id", "=", id)
    .where("auth_sessions.expires_at", ">", iso(Date.now()))
    .executeTakeFirst();
  return user ?? null;
}

/**
 * The guard of every protected loader and action: their first line.
 *
 * @throws Response a redirect to /admin when nobody is signed in
 */
export async function requireUser(request: Request): Promise<User> {
  const user = await findUser(request);
  if (!user) throw new Response(null, { status: 302, headers: { Location: "/admin" } });
  return user;
}

/** Ends every session of whoever is signed in and returns the Set-Cookie header. */
export async function closeSessions(request: Request): Promise<string> {
  const user = await findUser(request);
  if (user) await db.deleteFrom("auth_sessions").where("user_id", "=", user.id).execute();
  return expiredSessionCookie();
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
