import { randomBytes } from "node:crypto";
import { sign, signatures, unsign } from "~/config/signing.server";
import { COOKIE_PREFIX, cookieOf, readCookie } from "~/http/request.server";

const NAME = `${COOKIE_PREFIX}dispositivo`;
/** Longest age of a cookie: browsers store none for longer (RFC 6265bis, 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const ID_BYTES = 16;
const MOST_ACCOUNTS = 5;

/**
 * Returns the Set-Cookie that marks a browser which had the right password: its attempts have a
 * limit of their own (OWASP: device cookies). The password's version is signed, so that a new
 * password ends all devices; marks of at most four other accounts stay.
 */
export function deviceCookie(passwordVersion: string, cookieHeader: string | null): string {
  const [former, ...marks] = readDevice(cookieHeader)?.split(".") ?? [];
  const id = former ?? randomBytes(ID_BYTES).toString("base64url");
  const own = accountMarks(passwordVersion, id);
  const others = marks.filter((mark) => !own.includes(mark)).slice(0, MOST_ACCOUNTS - 1);
  const value = sign("device", [id, own[0], ...others].join("."));
  return cookieOf(NAME, value, MAX_AGE_SECONDS);
}

export function findDevice(
  cookieHeader: string | null,
  passwordVersion: string | undefined,
): string | null {
  const [id = "", ...marks] = readDevice(cookieHeader)?.split(".") ?? [];
  if (passwordVersion === undefined) return null;
  const own = accountMarks(passwordVersion, id);
  return marks.some((mark) => own.includes(mark)) ? id : null;
}

export function isKnownDevice(cookieHeader: string | null | undefined): boolean {
  return readDevice(cookieHeader) !== null;
}

function readDevice(cookieHeader: string | null | undefined): string | null {
  return unsign("device", readCookie(cookieHeader, NAME));
}

const accountMarks = (passwordVersion: string, id: string) =>
  signatures("device", `${id} ${passwordVersion}`);
