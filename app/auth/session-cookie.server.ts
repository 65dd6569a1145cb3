import { parse, serialize } from "cookie";
import { isSecureSite } from "~/env.server";
import { sign, unsign } from "~/signing.server";

// The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis, 4.1.3.2).
const NAME = isSecureSite ? "__Host-sesion" : "sesion";

const ATTRIBUTES = { httpOnly: true, sameSite: "lax", secure: isSecureSite, path: "/" } as const;

/** The session id that the visitor's cookie holds, or null if there is none that we signed. */
export function readSessionCookie(request: Request): string | null {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  return unsign("session", cookies[NAME] ?? "");
}

/** The Set-Cookie header that signs somebody in. */
export function sessionCookie(id: string, maxAgeSeconds: number): string {
  return serialize(NAME, sign("session", id), { ...ATTRIBUTES, maxAge: maxAgeSeconds });
}

/** The Set-Cookie header that signs somebody out. */
export function expiredSessionCookie(): string {
  return serialize(NAME, "", { ...ATTRIBUTES, maxAge: 0 });
}
