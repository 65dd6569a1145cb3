import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { foldEmail } from "~/format/email";
import { AuthError, accountExists, samePassword, weakPassword } from "./auth-error.server";
import { recordEvent } from "./events.server";
import { clearFailures } from "./keys/code-generator.server";
import { passwordMinimum } from "./keys/second-keys.server";
import {
  type Asker,
  hashPassword,
  isOldHash,
  isRightPassword,
  passwordMarkOf,
} from "./password.server";
import { PASSWORD_ALONE_MIN } from "./password-limits";
import { SERVICE_WORDS } from "./service-words";
import { requireStillShown, revokeSessions } from "./sessions.server";
import { judgePassword } from "./weak-password.server";

export interface User {
  id: string;
  email: string;
}

export interface VerifiedUser {
  user: User;
  /** Mark of the password (passwordMarkOf), or the hash that was just stored. */
  passwordMark: string;
  /** Hash of the same password, where the stored one is of the old scheme. */
  rehash?: string;
  /** True if this browser has not had the right password of the account before. */
  isNewBrowser?: boolean;
  keyName?: string;
  /** Id of the session in which the user has confirmed by password or passkey. */
  sessionId?: string;
}

export async function createUser(email: string, password: string): Promise<User> {
  if (await findByEmail(email)) throw new AuthError(`Ya existe una cuenta con ${email}`, 422);
  const row = newRow(email, await hashStrong(password, email));
  await db.insertInto("users").values(row).execute();
  return { id: row.id, email };
}

/**
 * Creates an account if there is none, whoever else asks at once. @throws AuthError if there is
 * one, or the password is weak
 */
export async function createFirstUser(email: string, password: string): Promise<VerifiedUser> {
  const row = newRow(email, await hashStrong(password, email));
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const insert = sql`INSERT INTO users (${columns}) SELECT ${sql.join(Object.values(row))}
    WHERE NOT EXISTS (SELECT 1 FROM users)`;
  const { numAffectedRows } = await insert.execute(db);
  if (!numAffectedRows) throw accountExists();
  return { user: { id: row.id, email }, passwordMark: row.password_hash };
}

export async function hasAccount(): Promise<boolean> {
  return (await db.selectFrom("users").select("id").executeTakeFirst()) !== undefined;
}

function newRow(email: string, password_hash: string) {
  const now = new Date().toISOString();
  const password_version = randomUUID();
  return {
    id: randomUUID(),
    email,
    password_hash,
    password_version,
    created_at: now,
    updated_at: now,
  };
}

/** Spells accounts' e-mail addresses as `foldEmail` does, unless another account has the result. */
export async function foldAccountAddresses(): Promise<void> {
  for (const { id, email } of await db.selectFrom("users").select(["id", "email"]).execute()) {
    const folded = foldEmail(email);
    // Another account may have that one: who removes this one names it as it is listed.
    const isTaken = folded === email || (await findUserId(folded)) !== undefined;
    if (isTaken) continue;
    await db.updateTable("users").set({ email: folded }).where("id", "=", id).execute();
  }
}

export async function requireByEmail(email: string): Promise<User> {
  const user = (await findByEmail(email)) ?? (await findByEmail(foldEmail(email)));
  if (!user) throw new AuthError(`No hay ninguna cuenta con ${email}`, 404);
  return { id: user.id, email: user.email };
}

/** Returns all accounts, the oldest first; `lastSignedIn` is UTC ISO 8601, null: none on record. */
export async function listUsers(): Promise<(User & { lastSignedIn: string | null })[]> {
  return db
    .selectFrom("users")
    .leftJoin("auth_events", (join) =>
      join.onRef("auth_events.user_id", "=", "users.id").on("kind", "=", "SIGNED_IN"),
    )
    .select(({ fn }) => ["users.id", "email", fn.max("auth_events.at").as("lastSignedIn")])
    .groupBy("users.id")
    .orderBy("users.created_at")
    .execute();
}

/** Removes an account and its sessions. @throws AuthError if it is unknown, or the only one */
export async function removeUser(email: string): Promise<void> {
  const user = await requireByEmail(email);
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("id", "=", user.id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("users as others").select("others.id").where("others.id", "!=", user.id)),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) {
    throw new AuthError(`No se quita la única cuenta, ${user.email}: nadie podría entrar.`, 422);
  }
}

/** Returns the hash of a new password. @throws AuthError for a weak password, or the present one */
export async function hashNewPassword(
  user: User,
  password: string,
  minimum?: number,
): Promise<string> {
  const needed = minimum ?? (await passwordMinimum(user.id));
  const hash = await hashStrong(password, user.email, needed);
  const row = await findByEmail(user.email);
  if (await isRightPassword(password, row?.password_hash, "known")) throw samePassword();
  return hash;
}

/**
 * Stores a new password; ends all sessions and recovery links, and forgives wrong codes.
 * @throws AuthError if what was `shown` does not hold any more, or the last second key has gone
 * meanwhile and the password is too short without
 */
export async function storePassword(
  trx: Transaction<Schema>,
  user: User,
  { password, hash: password_hash }: { password: string; hash: string },
  shown?: VerifiedUser,
): Promise<void> {
  if (shown) await requireStillShown(trx, shown);
  const isShort = [...password].length < (await passwordMinimum(user.id, trx));
  if (isShort) throw weakPassword(SERVICE_WORDS.shortAlone);
  const updated_at = new Date().toISOString();
  const update = trx
    .updateTable("users")
    .set({ password_hash, password_version: randomUUID(), updated_at });
  await update.where("id", "=", user.id).execute();
  await revokeSessions(trx, { user_id: user.id }, "password");
  // Whoever has one of before would set another.
  await trx.deleteFrom("recovery_links").where("user_id", "=", user.id).execute();
  // Who guessed them knew the former one.
  await clearFailures(trx, user.id);
  await recordEvent(trx, { kind: "USER_UPDATED", user_id: user.id });
}

/**
 * Sets a user's password, ends all sessions, and returns the new hash. @throws AuthError for a
 * weak, unchanged or meanwhile changed password
 */
export async function setPassword(
  user: User,
  password: string,
  shown?: VerifiedUser,
): Promise<string> {
  const hash = await hashNewPassword(user, password);
  await db.transaction().execute((trx) => storePassword(trx, user, { password, hash }, shown));
  return hash;
}

export async function verifyUser(
  email: string,
  password: string,
  asker?: Asker,
): Promise<VerifiedUser | null> {
  const row = await findByEmail(email);
  const isRight = await isRightPassword(password, row?.password_hash, asker);
  if (!row || !isRight) return null;
  const user = { id: row.id, email: row.email };
  const verified = { user, passwordMark: passwordMarkOf(row) };
  if (!isOldHash(row.password_hash)) return verified;
  // A full queue leaves the old one for the next time.
  const rehash = await hashPassword(password).catch(() => undefined);
  return { ...verified, rehash };
}

/**
 * Returns the mark that devices of an account are bound to: another one with a new password and
 * with the first second key. Undefined without an account.
 */
export async function findPasswordVersion(email: string): Promise<string | undefined> {
  const row = await findByEmail(email);
  return row && passwordMarkOf(row);
}

export async function findUserId(email: string): Promise<string | undefined> {
  return (await findByEmail(email))?.id;
}

function findByEmail(email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

async function hashStrong(
  password: string,
  email: string,
  minimum = PASSWORD_ALONE_MIN,
): Promise<string> {
  const weakness = await judgePassword(password, email, minimum);
  if (weakness) throw weakPassword(weakness);
  return hashPassword(password);
}
