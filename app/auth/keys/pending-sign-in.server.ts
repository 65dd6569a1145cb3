import { hash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { COOKIE_PREFIX, clientIp, cookieOf, readCookie } from "~/http/request.server";
import { AuthError } from "../auth-error.server";
import { browserName } from "../browser-name";
import { findDevice } from "../device-cookie.server";
import { recordEvent } from "../events.server";
import { acceptPassword, startSession } from "../sessions.server";
import type { VerifiedUser } from "../users.server";
import { clearFailures, spendCode } from "./code-generator.server";
import { CODE_WORDS } from "./key-words";
import { spendRecoveryCode } from "./recovery-codes.server";
import { asksSecondKey } from "./second-keys.server";
import { digitsOf } from "./totp.server";

const NAME = `${COOKIE_PREFIX}paso`;
const LIFE_MS = 5 * 60_000;
/**
 * Milliseconds that the clock may go back while a pending sign-in is good: a time server sets one
 * back by less.
 */
const MOST_BACK_MS = 60_000;
const TOKEN_BYTES = 16;
const MOST_FAILURES = 5;
const SIX_DIGITS = /^\d{6}$/;

export interface Entrance {
  headers: Headers;
  /** True if the second key is still to come, at /admin/codigo. */
  asksKey: boolean;
}

/** Opens a session after the right password, or asks for a second key first. @throws AuthError */
export async function admit(verified: VerifiedUser, request: Request): Promise<Entrance> {
  const { user, passwordMark, isNewBrowser } = verified;
  if (!(await asksSecondKey(user.id))) {
    return { headers: await startSession(verified, request), asksKey: false };
  }
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expires_at = new Date(Date.now() + LIFE_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    await acceptPassword(trx, verified);
    const now = await believedNow(undefined, trx);
    if (now) {
      const remove = trx.deleteFrom("pending_sign_ins");
      await remove.where("expires_at", "<", now.toISOString()).execute();
    }
    const event_id = await recordEvent(trx, {
      kind: "PASSWORD_GIVEN",
      user_id: user.id,
      address: clientIp(request),
      browser: browserName(request.headers.get("User-Agent")),
    });
    await trx
      .insertInto("pending_sign_ins")
      .values({
        token_hash: hash("sha256", token),
        user_id: user.id,
        password_hash: passwordMark,
        is_new: isNewBrowser ? 1 : 0,
        expires_at,
        event_id,
      })
      .execute();
  });
  const cookie = cookieOf(NAME, token, LIFE_MS / 1000);
  return { headers: new Headers([["Set-Cookie", cookie]]), asksKey: true };
}

export async function isSignInPending(request: Request): Promise<boolean> {
  return (await findPending(db, request)) !== undefined;
}

/**
 * Returns the user whose pending sign-in a code completes: six digits of a generator, or a recovery
 * code. Every wrong code counts, so the transaction returns its refusal: throwing would undo the
 * count.
 * @throws AuthError
 */
export async function completeWithCode(request: Request, typed: string): Promise<VerifiedUser> {
  const outcome = await db.transaction().execute(async (trx) => {
    const pending = await findPending(trx, request);
    if (!pending) return new AuthError(CODE_WORDS.lapsed, 403);
    const code = typed.trim();
    if (!code) return new AuthError(CODE_WORDS.missing, 400);
    const failure = await spend(trx, pending, code);
    const row = { token_hash: pending.token_hash };
    if (failure === null) {
      await settle(trx, row);
      return pending.verified;
    }
    // Nothing was guessed: no code would have been right.
    if (failure === CODE_WORDS.unreadable) return new AuthError(failure, 400);
    const { failures } = pending;
    const count = trx.updateTable("pending_sign_ins").set({ failures: failures + 1 });
    await count.where((where) => where.and(row)).execute();
    const event = { user_id: pending.verified.user.id, address: clientIp(request) };
    await recordEvent(trx, { kind: "CODE_FAILED", ...event });
    const isLast = failures + 1 >= MOST_FAILURES;
    return isLast ? new AuthError(CODE_WORDS.lapsed, 403) : new AuthError(failure, 400);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Deletes this browser's pending sign-in of a user whom a passkey has let in meanwhile. */
export async function settlePending(request: Request, user_id: string): Promise<void> {
  const token = tokenOf(request.headers.get("Cookie"));
  if (!token) return;
  await db
    .transaction()
    .execute((trx) => settle(trx, { token_hash: hash("sha256", token), user_id }));
}

export function expiredPendingCookie(): string {
  return cookieOf(NAME, "", 0);
}

/** Deletes a pending sign-in and the event of its password: the sign-in has an event of its own. */
async function settle(
  trx: Transaction<Schema>,
  which: { token_hash: string; user_id?: string },
): Promise<void> {
  const settled = await trx
    .deleteFrom("pending_sign_ins")
    .where((where) => where.and(which))
    .returning("event_id")
    .executeTakeFirst();
  await trx
    .deleteFrom("auth_events")
    .where("id", "=", settled?.event_id ?? null)
    .execute();
}

type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/**
 * Spends a typed code, a generator's or a recovery code. Returns null, or in words what is wrong
 * with it.
 */
async function spend(
  trx: Transaction<Schema>,
  { verified: { user }, device }: Pending,
  code: string,
): Promise<string | null> {
  const digits = digitsOf(code);
  if (SIX_DIGITS.test(digits)) return spendCode(trx, user.id, device, digits);
  if (!(await spendRecoveryCode(trx, user.id, code))) return CODE_WORDS.wrongRecovery;
  await clearFailures(trx, user.id);
  await recordEvent(trx, { kind: "RECOVERY_CODE_USED", user_id: user.id });
  return null;
}

async function findPending(on: Kysely<Schema>, request: Request) {
  const cookies = request.headers.get("Cookie");
  const token = tokenOf(cookies);
  if (!token) return undefined;
  const now = Date.now();
  const row = await on
    .selectFrom("pending_sign_ins as pending")
    .innerJoin("users", "users.id", "pending.user_id")
    .selectAll("pending")
    .select(["email", "password_version", "users.password_hash as current"])
    .where("token_hash", "=", hash("sha256", token))
    .where("failures", "<", MOST_FAILURES)
    .where("expires_at", ">", new Date(now).toISOString())
    .where("expires_at", "<=", new Date(now + LIFE_MS + MOST_BACK_MS).toISOString())
    .executeTakeFirst();
  if (!row || ![row.current, row.password_version].includes(row.password_hash)) return undefined;
  const { token_hash, failures } = row;
  const user = { id: row.user_id, email: row.email };
  const verified = { user, passwordMark: row.password_hash, isNewBrowser: row.is_new === 1 };
  const device = findDevice(cookies, row.password_version ?? row.current) ?? "";
  return { token_hash, failures, device, verified };
}

function tokenOf(cookies: string | null): string | undefined {
  return readCookie(cookies, NAME);
}
