import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { AuthSessionRow } from "~/db/auth-schema";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { clientIp } from "~/http/request.server";
import { logProblem } from "~/log.server";
import { invalidCredentials, sessionEnded } from "./auth-error.server";
import { browserName } from "./browser-name";
import { deviceCookie } from "./device-cookie.server";
import { recordEvent } from "./events.server";
import { passwordMarkOf } from "./password.server";
import {
  expiredSessionCookie,
  issueSession,
  readAccessToken,
  readRefreshToken,
  readSessionCookie,
  sessionCookie,
} from "./session-cookie.server";
import { BEGAN_HEADER, LAPSED_HEADER, RENEWED_HEADER } from "./session-hook.server";
import { noteReplaced, SESSION_MS } from "./token-rotation.server";
import type { User, VerifiedUser } from "./users.server";

/** Milliseconds for which an ended session is remembered, so that an old token is recognised. */
const REMEMBERED_MS = SESSION_MS;
const ID_BYTES = 16;

export interface LiveSession {
  user: User;
  id: string;
  secondsLeft: number;
}

/**
 * Opens a session, ends the one that the browser had, and returns the Set-Cookie headers. @throws
 * AuthError if the password has been changed
 */
export async function startSession(verified: VerifiedUser, request: Request): Promise<Headers> {
  const cookies = request.headers.get("Cookie");
  const former =
    readSessionCookie(cookies) ?? readSessionCookie(request.headers.get(LAPSED_HEADER));
  const replaces = former && readRefreshToken(former.refresh_token)?.sessionId;
  const browser = browserName(request.headers.get("User-Agent"));
  // Read before: opening refuses whoever's password has been changed since.
  const version = (await findVersion(verified.user)) ?? verified.passwordMark;
  const opened = { ...verified, replaces, browser };
  const session = await openSession(verified.user, clientIp(request), opened);
  return new Headers([
    ["Set-Cookie", session],
    ["Set-Cookie", deviceCookie(version, cookies)],
  ]);
}

interface SessionOptions extends Partial<VerifiedUser> {
  /** Id of the browser's former session, which ends when the new one begins. */
  replaces?: string | null;
  browser?: string;
}

export async function openSession(
  user: User,
  address?: string | null,
  { replaces, passwordMark, rehash, browser, isNewBrowser, keyName }: SessionOptions = {},
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const stamp = await stampNow();
  const notAfter = new Date(stamp.getTime() + SESSION_MS);
  const created_at = stamp.toISOString();
  await db.transaction().execute(async (trx) => {
    if (passwordMark !== undefined) await acceptPassword(trx, { user, passwordMark, rehash });
    const now = await believedNow(undefined, trx);
    if (now) {
      const expired = new Date(now.getTime() - REMEMBERED_MS).toISOString();
      await trx.deleteFrom("auth_sessions").where("not_after", "<", expired).execute();
    }
    await trx
      .insertInto("auth_sessions")
      .values({
        id,
        user_id: user.id,
        generation: 0,
        seen_generation: 0,
        rotated_at: created_at,
        created_at,
        not_after: notAfter.toISOString(),
        revoked_at: null,
        revoked_reason: null,
        browser: browser ?? null,
      })
      .execute();
    if (replaces) await revokeSessions(trx, { id: replaces }, "sign_out");
    const who = { user_id: user.id, session_id: id, address, browser, isNewBrowser, keyName };
    await recordEvent(trx, { kind: "SIGNED_IN", ...who });
  });
  if (replaces) noteReplaced(replaces);
  return sessionCookie(issueSession({ sessionId: id, generation: 0 }, user), notAfter);
}

/** Requires that the password shown is still right, and stores its newer hash. @throws AuthError */
export async function acceptPassword(
  trx: Transaction<Schema>,
  verified: VerifiedUser,
): Promise<void> {
  await requireStillShown(trx, verified);
  const { user, rehash } = verified;
  if (rehash !== undefined) await hashAgain(trx, user, rehash);
}

/**
 * Requires, in a transaction, that the user's password is still the verified one and that the
 * session in which it was verified is open: verifying takes long, and both may have changed.
 * @throws AuthError
 */
export async function requireStillShown(
  trx: Transaction<Schema>,
  { user, passwordMark, sessionId }: VerifiedUser,
): Promise<void> {
  const row = trx.selectFrom("users").select(["password_hash", "password_version"]);
  const current = await row.where("id", "=", user.id).executeTakeFirst();
  // A sign-in that overlapped has hashed the same password again: its version is the former hash.
  const isSame = [current?.password_hash, current?.password_version].includes(passwordMark);
  if (!isSame) throw invalidCredentials();
  if (sessionId === undefined) return;
  const session = trx.selectFrom("auth_sessions").select("id").where("id", "=", sessionId);
  const isOpen = await session.where("revoked_at", "is", null).executeTakeFirst();
  if (!isOpen) throw sessionEnded();
}

/** Stores a newer-scheme hash of the same password; sessions and known browsers stay valid. */
async function hashAgain(
  trx: Transaction<Schema>,
  user: User,
  password_hash: string,
): Promise<void> {
  const password_version = sql<string>`coalesce(password_version, password_hash)`;
  const update = trx.updateTable("users").set({ password_hash, password_version });
  await update.where("id", "=", user.id).execute();
}

/** Returns a Set-Cookie that makes this browser known to the account after `endDevices`. */
export async function knownBrowserCookie(user: User, request: Request): Promise<string> {
  return deviceCookie((await findVersion(user)) ?? "", request.headers.get("Cookie"));
}

async function findVersion(user: User): Promise<string | undefined> {
  const row = db.selectFrom("users").select(["password_hash", "password_version"]);
  const found = await row.where("id", "=", user.id).executeTakeFirst();
  return found && passwordMarkOf(found);
}

/**
 * Returns the session of a request as the database has it, so that a session that was ended is over
 * at once; null if there is none.
 */
export async function findSession(request: Request): Promise<LiveSession | null> {
  const session = readSessionCookie(request.headers.get("Cookie"));
  const token = session && readAccessToken(session.access_token);
  const began = Number(request.headers.get(BEGAN_HEADER)) || Date.now();
  if (!token || token.expiresAt <= began / 1000) return null;
  const row = await db
    .selectFrom("auth_sessions")
    .innerJoin("users", "users.id", "auth_sessions.user_id")
    .select(["users.id", "users.email", "seen_generation"])
    .where("auth_sessions.id", "=", token.sessionId)
    .where("revoked_at", "is", null)
    .where("not_after", ">", new Date(began).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  // A session that was renewed for this request may never arrive: its parent stays good until then.
  const isFromBrowser = !request.headers.has(RENEWED_HEADER);
  if (isFromBrowser && token.generation > row.seen_generation) {
    noteSeen(token.sessionId, token.generation);
  }
  const secondsLeft = Math.max(0, token.expiresAt - Date.now() / 1000);
  return { user: { id: row.id, email: row.email }, id: token.sessionId, secondsLeft };
}

/** Ends every session of the signed-in user and returns the Set-Cookie header. */
export async function signOut(request: Request): Promise<string> {
  const session = await findSession(request);
  if (session) {
    await db.transaction().execute(async (trx) => {
      await revokeSessions(trx, { user_id: session.user.id }, "sign_out");
      const who = { user_id: session.user.id, session_id: session.id, address: clientIp(request) };
      await recordEvent(trx, { kind: "SIGNED_OUT", ...who });
    });
  }
  return expiredSessionCookie();
}

export async function revokeSessions(
  trx: Transaction<Schema>,
  which: { id: string } | { user_id: string },
  reason: NonNullable<AuthSessionRow["revoked_reason"]>,
): Promise<void> {
  await trx
    .updateTable("auth_sessions")
    .set({ revoked_at: new Date().toISOString(), revoked_reason: reason })
    .where((where) => where.and(which))
    .where("revoked_at", "is", null)
    .execute();
}

/** Notes the first use of a generation's tokens, which ends those before; later writes wait for this one. */
function noteSeen(id: string, generation: number): void {
  const update = db.updateTable("auth_sessions").set({ seen_generation: generation });
  const noted = update.where("id", "=", id).execute();
  noted.catch((error: unknown) => logProblem("session not noted as seen", error));
}
