import { passwordMarkOf } from "~/auth/password.server";
import type { User, VerifiedUser } from "~/auth/users.server";
import { db } from "~/db/client.server";

/** What somebody has shown who has just confirmed their password, without comparing it. */
export async function shownBy(user: User): Promise<VerifiedUser> {
  const row = await db
    .selectFrom("users")
    .select(["password_hash", "password_version"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { user, passwordMark: passwordMarkOf(row) };
}
