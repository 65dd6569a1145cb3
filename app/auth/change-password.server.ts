import { AuthError, invalidCredentials } from "./auth-error";
import { openSession } from "./sessions.server";
import { countAttempt, forgive } from "./throttle.server";
import { setPassword, type User, verifyUser } from "./users.server";

/**
 * Changes the password of whoever is signed in, ends all sessions and opens a new one.
 *
 * @returns the Set-Cookie header
 * @throws AuthError in the service's words
 */
export async function changePassword(
  user: User,
  current: string,
  next: string,
  address: string,
): Promise<string> {
  if (!current) throw new AuthError("Current password required when setting new password.", 400);
  const attempt = { email: user.email.toLowerCase(), address };
  await countAttempt(attempt);
  if (!(await verifyUser(user.email, current))) throw invalidCredentials();
  await forgive(attempt);
  await setPassword(user, next);
  return openSession(user, address);
}
