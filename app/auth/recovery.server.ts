import { hash, randomBytes } from "node:crypto";
import { db } from "~/db/client.server";
import { believedNow } from "~/db/clock.server";
import { clientIp } from "~/http/request.server";
import { AuthError, linkExpired } from "./auth-error.server";
import { findDevice } from "./device-cookie.server";
import { recordEvent } from "./events.server";
import { admit, type Entrance } from "./keys/pending-sign-in.server";
import { passwordMinimum, removeSecondKeys } from "./keys/second-keys.server";
import { PASSWORD_ALONE_MIN } from "./password-limits";
import {
  findPasswordVersion,
  hashNewPassword,
  requireByEmail,
  storePassword,
  type User,
} from "./users.server";

export const LINK_MINUTES = 15;
const LINK_MS = LINK_MINUTES * 60_000;
/**
 * Milliseconds that the clock may go back while a recovery link is good: a time server sets one
 * back by less.
 */
const MOST_BACK_MS = 60_000;
const TOKEN_BYTES = 32;

/**
 * Creates a token that opens the account once, within fifteen minutes by the machine's clock, which
 * the site and the command that creates it share; a jump of that clock, either way, ends it. With
 * `removesKeys`, using it removes the account's second keys.
 */
export async function createRecoveryToken(
  email: string,
  { removesKeys = false } = {},
): Promise<string> {
  const { id: user_id } = await requireByEmail(email);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expires_at = new Date(Date.now() + LINK_MS).toISOString();
  const now = await believedNow();
  if (now) {
    await db.deleteFrom("recovery_links").where("expires_at", "<", now.toISOString()).execute();
  }
  const removes_keys = removesKeys ? 1 : 0;
  const row = { token_hash: hashOf(token), user_id, expires_at, used_at: null, removes_keys };
  await db.insertInto("recovery_links").values(row).execute();
  return token;
}

export async function findRecovery(token: string): Promise<User & { removes_keys: number }> {
  const now = Date.now();
  const found = await db
    .selectFrom("recovery_links")
    .innerJoin("users", "users.id", "recovery_links.user_id")
    .select(["users.id", "users.email", "removes_keys"])
    .where("token_hash", "=", hashOf(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now).toISOString())
    .where("expires_at", "<=", new Date(now + LINK_MS + MOST_BACK_MS).toISOString())
    .executeTakeFirst();
  if (!found) throw linkExpired();
  return found;
}

export async function readRecovery(
  token: string | null,
): Promise<{ minimum: number; isExpired: boolean }> {
  if (token === null) return { minimum: PASSWORD_ALONE_MIN, isExpired: false };
  try {
    const { id, removes_keys } = await findRecovery(token);
    const minimum = removes_keys ? PASSWORD_ALONE_MIN : await passwordMinimum(id);
    return { minimum, isExpired: false };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return { minimum: PASSWORD_ALONE_MIN, isExpired: true };
  }
}

/**
 * Sets the password by a recovery link, ends all sessions, and opens one or asks for a second key.
 * @throws AuthError if the link has expired or been used, or the password is weak
 */
export async function recover(
  token: string,
  password: string,
  request: Request,
): Promise<Entrance> {
  const { removes_keys, ...user } = await findRecovery(token);
  const minimum = removes_keys ? PASSWORD_ALONE_MIN : undefined;
  const hash = await hashNewPassword(user, password, minimum);
  const device = findDevice(request.headers.get("Cookie"), await findPasswordVersion(user.email));
  await db.transaction().execute(async (trx) => {
    const use = trx.updateTable("recovery_links").set({ used_at: new Date().toISOString() });
    const { numUpdatedRows } = await use
      .where("token_hash", "=", hashOf(token))
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw linkExpired();
    const address = clientIp(request);
    await recordEvent(trx, { kind: "PASSWORD_RECOVERY", user_id: user.id, address });
    // Whoever knew the former password may have added some since the link was made.
    if (removes_keys) await removeSecondKeys(user, trx);
    await storePassword(trx, user, { password, hash });
  });
  return admit({ user, passwordMark: hash, isNewBrowser: device === null }, request);
}

function hashOf(token: string): string {
  return hash("sha256", token);
}
