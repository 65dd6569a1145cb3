import { createHmac, timingSafeEqual } from "node:crypto";
import { environment } from "./env.server";
import { storedSecret } from "./session-secret.server";

/** Purpose of a signature, which is invalid for any other purpose. */
export type Purpose =
  | "session"
  | "access"
  | "refresh"
  | "device"
  | "throttle"
  | "submission"
  | "reference"
  | "visitor"
  | "receipts"
  | "erasure"
  | "resume"
  | "codes"
  | "download";

/** Returns `value.signature`: HMAC-SHA-256, base64url. */
export function sign(purpose: Purpose, value: string): string {
  const [secret = ""] = sessionSecrets;
  return `${value}.${signatureWith(secret, purpose, value)}`;
}

/** Returns the signed value; null if the signature is not ours, or is for another purpose. */
export function unsign(purpose: Purpose, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(signatureWith(secret, purpose, value));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? value : null;
}

/** Returns the valid signatures of a value, the current secret's first. */
export function signatures(purpose: Purpose, value: string): string[] {
  return sessionSecrets.map((secret) => signatureWith(secret, purpose, value));
}

/** Returns the HMAC-SHA-256 of a value under a given secret, base64url. */
export function signatureWith(secret: string, purpose: Purpose, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");
}

/**
 * Secrets whose signatures are valid; the first one signs. Without SESSION_SECRET, one is created
 * beside the database.
 */
export const sessionSecrets: readonly string[] = environment.SESSION_SECRET ?? [storedSecret()];
