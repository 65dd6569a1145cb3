import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { siteLink } from "~/config/env.server";
import { emailText } from "~/format/text-fields";
import { AuthError } from "./auth-error.server";
import { startSession } from "./sessions.server";
import { createFirstUser, hasAccount } from "./users.server";

const LIFE_MS = 60 * 60 * 1000;
const TOKEN_BYTES = 32;

/**
 * SHA-256 and end (`performance.now()`) of the link to make the first account; in memory alone, so
 * that a restart makes another and no backup has it.
 */
let offered: { digest: Buffer; until: number } | null = null;

/**
 * Returns the link to the page that makes the first account, good for an hour or until an account
 * is made by other means; null where there is an account. Whoever reads the log, where the caller
 * writes the link, may use it.
 */
export async function offerFirstRun(): Promise<string | null> {
  if (await hasAccount()) return null;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  // The process's own clock: nobody sets it.
  offered = { digest: hash("sha256", token, "buffer"), until: performance.now() + LIFE_MS };
  return siteLink("/admin/primera-vez", { llave: token });
}

export async function isFirstRun(token: string | null): Promise<boolean> {
  if (token === null || offered === null || performance.now() > offered.until) return false;
  return timingSafeEqual(hash("sha256", token, "buffer"), offered.digest) && !(await hasAccount());
}

/**
 * Makes the first account and returns the Set-Cookie headers of its first session; the caller has
 * checked the token (isFirstRun). @throws AuthError
 */
export async function makeFirstAccount(
  typed: { email?: string; password?: string },
  request: Request,
): Promise<Headers> {
  const email = emailSchema.safeParse(typed.email);
  if (!email.success) throw new AuthError(email.error.issues[0]?.message ?? "", 422);
  const verified = await createFirstUser(email.data, typed.password ?? "");
  offered = null;
  return startSession(verified, request);
}

const EXAMPLE = "Escribe tu dirección de correo, por ejemplo nombre@ejemplo.es.";
const emailSchema = emailText(EXAMPLE, EXAMPLE);
