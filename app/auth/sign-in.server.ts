import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { foldEmail } from "~/format/email";
import { lineUpTo } from "~/format/text-fields";
import { clientIp } from "~/http/request.server";
import { AuthError, invalidCredentials, invalidInput, notYours } from "./auth-error.server";
import { findDevice } from "./device-cookie.server";
import { recordRefusal } from "./events.server";
import { KEY_WORDS } from "./keys/key-words";
import { verifyPasskey } from "./keys/passkeys.server";
import {
  admit,
  completeWithCode,
  type Entrance,
  expiredPendingCookie,
  settlePending,
} from "./keys/pending-sign-in.server";
import { asksSecondKey } from "./keys/second-keys.server";
import { PASSWORD_MAX, SIGN_IN_LIMITS } from "./password-limits";
import { SERVICE_WORDS } from "./service-words";
import { findSession, startSession } from "./sessions.server";
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
      // Names the account, where there is one, and never what was typed.
      await recordRefusal({ user_id: await findUserId(email), address: attempt.ip });
      throw invalidCredentials();
    }
    // Those of an account with a second key are forgotten once that was shown, too.
    if (!(await asksSecondKey(verified.user.id))) await clearAttempts(attempt);
    return { ...verified, isNewBrowser: device === null };
  }),
  "password",
);

/**
 * Signs in by what a form brings: a passkey's answer, the code that completes a sign-in, or e-mail
 * and password.
 * @throws AuthError, or a storage error
 */
export async function signIn(
  request: Request,
  { email = "", password = "", codigo, llave }: Record<string, string | undefined>,
): Promise<Entrance> {
  if (!llave && codigo === undefined) {
    const headers = new Headers(request.headers);
    for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
    const body = new URLSearchParams({ email, password });
    const typed = new Request(request.url, { method: "POST", headers, body });
    return admit(await authenticator.authenticate("password", typed), request);
  }
  const verified = llave
    ? await verifyByPasskey(llave, request)
    : await verifyByCode(codigo ?? "", request);
  const cookies = await startSession(verified, request);
  cookies.append("Set-Cookie", expiredPendingCookie());
  return { headers: cookies, asksKey: false };
}

async function verifyByCode(code: string, request: Request): Promise<VerifiedUser> {
  const verified = await completeWithCode(request, code);
  await clearAttemptsOf(verified.user, await findPasswordVersion(verified.user.email), request);
  return verified;
}

async function verifyByPasskey(answer: string, request: Request): Promise<VerifiedUser> {
  const verified = await verifyPasskey(answer, "sign-in", clientIp(request));
  await settlePending(request, verified.user.id);
  const device = await clearAttemptsOf(verified.user, verified.passwordMark, request);
  return { ...verified, isNewBrowser: device === null };
}

/**
 * Deletes the attempts counted for an account at this IP and in this browser. Returns the id by
 * which the account knows the browser; null where it is new to the account.
 */
async function clearAttemptsOf(
  { email }: User,
  version: string | undefined,
  request: Request,
): Promise<string | null> {
  const device = findDevice(request.headers.get("Cookie"), version);
  await clearAttempts({ email: email.toLowerCase(), ip: clientIp(request), device });
  return device;
}

/** Changes a password, ends all sessions and opens one; returns Set-Cookie. @throws AuthError */
export async function changePassword(
  user: User,
  proof: Proof,
  next: string,
  request: Request,
): Promise<Headers> {
  if (!proof.password && !proof.llave) throw new AuthError(SERVICE_WORDS.currentRequired, 400);
  const verified = await requireProof(user, proof, request);
  const passwordMark = await setPassword(user, next, verified);
  return startSession({ user, passwordMark }, request);
}

export interface Proof {
  password?: string;
  /** Answer of a passkey, as JSON. */
  llave?: string;
}

/**
 * Verifies once more, by password or passkey, that it is the signed-in user who asks. A caller that
 * writes has to check in its transaction that this still holds (requireStillShown).
 * @throws AuthError, at the limit of attempts too
 */
export async function requireProof(
  user: User,
  { password: typed = "", llave }: Proof,
  request: Request,
): Promise<VerifiedUser> {
  const session = await findSession(request);
  if (llave) {
    const verified = await verifyPasskey(llave, "proof", clientIp(request));
    if (verified.user.id !== user.id) throw new AuthError(KEY_WORDS.refused, 400);
    return { ...verified, sessionId: session?.id };
  }
  if (!typed) throw new AuthError("Escribe tu contraseña.", 400);
  // Each session has a limit of its own: whoever stole one keeps nobody from closing it.
  const attempt = { email: user.email, ip: clientIp(request), device: session?.id ?? user.id };
  const verified = await attemptToVerify(attempt, user.email, typed);
  if (!verified) {
    await recordRefusal({ user_id: user.id, address: attempt.ip, session_id: session?.id });
    throw notYours();
  }
  await clearAttempts(attempt);
  return { ...verified, sessionId: session?.id };
}

/** Returns the password's owner, or null if it is wrong. @throws AuthError, at the limit too */
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

const signInSchema = z.object({
  // As accounts are stored: a domain with ñ is typed as its owner writes it.
  email: lineUpTo(email).transform(foldEmail).pipe(z.string().min(1)),
  password: z.string().min(1).max(password, `Escribe ${PASSWORD_MAX} caracteres como máximo`),
});
