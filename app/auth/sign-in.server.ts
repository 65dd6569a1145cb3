import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { db } from "~/db/client.server";
import { lineUpTo } from "~/format/text-fields";
import { clientIp } from "~/http/request.server";
import { AuthError, invalidCredentials, invalidInput } from "./auth-error.server";
import { findDevice } from "./device-cookie.server";
import { recordEvent } from "./events.server";
import { PASSWORD_MAX, SIGN_IN_LIMITS } from "./password-limits";
import { SERVICE_WORDS } from "./service-words";
import { startSession } from "./sessions.server";
import { type Attempt, clearAttempts, countAttempt } from "./throttle.server";
import {
  findPasswordVersion,
  findUserId,
  setPassword,
  type User,
  type VerifiedUser,
  verifyUser,
} from "./users.server";

const authenticator = new Authenticator<VerifiedUser>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = signInSchema.safeParse(Object.fromEntries(form));
    if (!credentials.success) throw invalidInput(credentials.error);
    const { email, password } = credentials.data;
    const version = await findPasswordVersion(email);
    const device = findDevice(request.headers.get("Cookie"), version);
    const attempt = { email: email.toLowerCase(), ip: clientIp(request), device };
    const verified = await attemptToVerify(attempt, email, password);
    if (!verified) {
      await recordRefusal(await findUserId(email), attempt.ip);
      throw invalidCredentials();
    }
    await clearAttempts(attempt);
    return { ...verified, isNewBrowser: device === null };
  }),
  "password",
);

/** The password grant. Returns the Set-Cookie headers. @throws AuthError, or a storage error */
export async function signIn(
  request: Request,
  { email = "", password = "" }: Record<string, string>,
): Promise<Headers> {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  const body = new URLSearchParams({ email, password });
  const grant = new Request(request.url, { method: "POST", headers, body });
  return startSession(await authenticator.authenticate("password", grant), request);
}

/** Changes it, ends all sessions, opens one; returns Set-Cookie headers. @throws AuthError */
export async function changePassword(
  user: User,
  current: string,
  next: string,
  request: Request,
): Promise<Headers> {
  if (!current) throw new AuthError(SERVICE_WORDS.currentRequired, 400);
  const verified = await requirePassword(user, current, request);
  const passwordHash = await setPassword(user, next, verified.passwordHash);
  return startSession({ user, passwordHash }, request);
}

/** Whoever is signed in shows once more that they know it. @throws AuthError, at the limit too */
export async function requirePassword(
  user: User,
  typed: string,
  request: Request,
): Promise<VerifiedUser> {
  if (!typed) throw new AuthError("Escribe tu contraseña.", 400);
  const attempt = { email: user.email, ip: clientIp(request), device: user.id };
  const verified = await attemptToVerify(attempt, user.email, typed);
  if (!verified) {
    await recordRefusal(user.id, attempt.ip);
    throw invalidCredentials();
  }
  await clearAttempts(attempt);
  return verified;
}

/** Names the account, where there is one, and never what was typed. */
function recordRefusal(user_id: string | undefined, address: string): Promise<void> {
  return recordEvent(db, { kind: "SIGN_IN_FAILED", user_id, address });
}

/** The owner of the password, or null. @throws AuthError, also when the limit is reached */
async function attemptToVerify(
  attempt: Attempt,
  email: string,
  password: string,
): Promise<VerifiedUser | null> {
  const uncount = await countAttempt(attempt);
  try {
    return await verifyUser(email, password, attempt.device ? "known" : "stranger");
  } catch (error) {
    await uncount();
    throw error;
  }
}

const { email, password } = SIGN_IN_LIMITS;

/** A password is taken exactly as it was typed. */
const signInSchema = z.object({
  email: lineUpTo(email).pipe(z.string().min(1)),
  password: z.string().min(1).max(password, `Escribe ${PASSWORD_MAX} caracteres como máximo`),
});
