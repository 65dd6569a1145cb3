import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import { hashPassword, isRightPassword, passwordWeakness } from "./password.server";

export interface User {
  id: string;
  email: string;
}

/** A user that cannot be made or changed; the message is for whoever asked. */
export class UserError extends Error {}

/**
 * @throws UserError for a weak password or an e-mail that exists already
 */
export async function createUser(email: string, password: string): Promise<User> {
  if (await findByEmail(email)) throw new UserError(`Ya existe una cuenta con ${email}`);
  const password_hash = await hashStrong(password);
  const user = { id: randomUUID(), email };
  const now = new Date().toISOString();
  const row = { ...user, password_hash, created_at: now, updated_at: now };
  await db.insertInto("users").values(row).execute();
  return user;
}

/**
 * Changes a password and ends every session of that user.
 *
 * @throws UserError for a weak password or an e-mail that nobody has
 */
export async function resetPassword(email: string, password: string): Promise<void> {
  const user = await findByEmail(email);
  if (!user) throw new UserError(`No hay ninguna cuenta con ${email}`);
  const password_hash = await hashStrong(password);
  const updated_at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    const update = trx.updateTable("users").set({ password_hash, updated_at });
    await update.where("id", "=", user.id).execute();
    await trx.deleteFrom("auth_sessions").where("user_id", "=", user.id).execute();
  });
}

/** The user with that e-mail and password, or null; which of the two was wrong cannot be told. */
export async function verifyUser(email: string, password: string): Promise<User | null> {
  const user = await findByEmail(email);
  const isRight = await isRightPassword(password, user?.password_hash);
  return user && isRight ? { id: user.id, email: user.email } : null;
}

function findByEmail(email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

async function hashStrong(password: string): Promise<string> {
  const weakness = passwordWeakness(password);
  if (weakness) throw new UserError(weakness);
  return hashPassword(password);
}
