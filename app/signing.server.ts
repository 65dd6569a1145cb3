import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecrets } from "./session-secret.server";

/** What a signature is for: one made for one purpose is worth nothing for another. */
export type Purpose =
  | "session"
  | "access"
  | "refresh"
  | "device"
  | "throttle"
  | "submission"
  | "visitor"
  | "erasure"
  | "resume";

/** Returns `value.signature`; the value stays readable. HMAC-SHA-256, base64url. */
export function sign(purpose: Purpose, value: string): string {
  const [secret = ""] = sessionSecrets;
  return `${value}.${signatureOf(secret, purpose, value)}`;
}

/** Returns the value that was signed, or null if it was not signed by us for this purpose. */
export function unsign(purpose: Purpose, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, purpose, value));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? value : null;
}

/** The signatures that this value may carry, that of the secret in use first. */
export function signatures(purpose: Purpose, value: string): string[] {
  return sessionSecrets.map((secret) => signatureOf(secret, purpose, value));
}

function signatureOf(secret: string, purpose: Purpose, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}
