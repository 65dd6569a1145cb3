import { randomUUID } from "node:crypto";
import type { User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { cheapHash } from "./cheap-hash";

/**
 * Adds an account whose password is quick to compare. Where its id is given, the codes that it is
 * offered are the same in every run.
 */
export async function insertUser(
  email: string,
  password = "bromuro-de-plata",
  id: string = randomUUID(),
): Promise<User> {
  const user = { id, email };
  const now = new Date().toISOString();
  const row = {
    ...user,
    password_hash: cheapHash(password),
    password_version: null,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto("users").values(row).execute();
  return user;
}
