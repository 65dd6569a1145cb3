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
 * The Set-Cookie header for a browser in which somebody has signed in with the password of that
 * hash. It outlives the session and proves nothing else: attempts from this browser are counted
 * apart from those of strangers (OWASP: device cookies). A browser that has one preserves its id.
 *
 * @param cookieHeader of the request that signed in
 */
export function deviceCookie(passwordHash: string, cookieHeader: string | null): string {
  const id = findDevice(cookieHeader, passwordHash) ?? randomBytes(ID_BYTES).toString("base64url");
  const [account] = accountMarks(passwordHash, id);
  const value = sign("device", `${id}.${account}`);
  return serialize(NAME, value, { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS });
}

/**
 * The id of a browser that was signed in before with the password of that hash, or null. The hash
 * stands for account and password, so a change of the password ends all devices.
 */
export function findDevice(
  cookieHeader: string | null,
  passwordHash: string | undefined,
): string | null {
  const [id = "", account = ""] = readDevice(cookieHeader)?.split(".") ?? [];
  if (passwordHash === undefined) return null;
  return accountMarks(passwordHash, id).includes(account) ? id : null;
}

/** Whether somebody was signed in before in the browser that sends this Cookie header. */
export function isKnownDevice(cookieHeader: string | null | undefined): boolean {
  return readDevice(cookieHeader) !== null;
}

function readDevice(cookieHeader: string | null | undefined): string | null {
  return unsign("device", parse(cookieHeader ?? "")[NAME] ?? "");
}

const accountMarks = (passwordHash: string, id: string) =>
  signatures("device", `${id} ${passwordHash}`);
