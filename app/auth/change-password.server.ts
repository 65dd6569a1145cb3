import { AuthError, invalidCredentials } from "./auth-error";
import { startSession } from "./sessions.server";
import { countAttempt, forgive } from "./throttle.server";
import { setPassword, type User, verifyUser } from "./users.server";
import { addressOf } from "./visitor-address";

/**
 * Changes the password of whoever is signed in, ends all sessions and opens a new one.
 *
 * @returns the Set-Cookie headers
 * @throws AuthError in the service's words
 */
export async function changePassword(
  user: User,
  current: string,
  next: string,
  request: Request,
): Promise<Headers> {
  if (!current) throw new AuthError("Current password required when setting new password.", 400);
  // Whoever is signed in has a limit of their own, as a browser has that was.
  const attempt = { email: user.email, address: addressOf(request), device: user.id };
  await countAttempt(attempt);
  if (!(await verifyUser(user.email, current, "known"))) throw invalidCredentials();
  await forgive(attempt);
  await setPassword(user, next);
  return startSession(user, request);
}
