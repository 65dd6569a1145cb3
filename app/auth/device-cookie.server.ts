import { randomBytes } from "node:crypto";
import { parse, serialize } from "cookie";
import { isSecureSite } from "~/config/env.server";
import { sign, signatures, unsign } from "~/config/signing.server";

const NAME = isSecureSite ? "__Host-dispositivo" : "dispositivo";
const ATTRIBUTES = { httpOnly: true, sameSite: "lax", secure: isSecureSite, path: "/" } as const;
/** As long as browsers store any cookie (RFC 6265bis, 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const ID_BYTES = 16;

/**
 * The Set-Cookie header for a browser in which somebody has signed in to that account. It outlives
 * the session and proves nothing else: attempts from this browser are counted apart from those of
 * strangers (OWASP: device cookies).
 */
export function deviceCookie(email: string): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const [account] = accountMarks(email, id);
  const value = sign("device", `${id}.${account}`);
  return serialize(NAME, value, { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS });
}

/** The id of a browser that was signed in to that account before, or null. */
export function findDevice(cookieHeader: string | null, email: string): string | null {
  const [id = "", account = ""] = readDevice(cookieHeader)?.split(".") ?? [];
  return accountMarks(email, id).includes(account) ? id : null;
}

/** Whether somebody was signed in before in the browser that sends this Cookie header. */
export function isKnownDevice(cookieHeader: string | null | undefined): boolean {
  return readDevice(cookieHeader) !== null;
}

function readDevice(cookieHeader: string | null | undefined): string | null {
  return unsign("device", parse(cookieHeader ?? "")[NAME] ?? "");
}

const accountMarks = (email: string, id: string) =>
  signatures("device", `${id} ${email.toLowerCase()}`);
