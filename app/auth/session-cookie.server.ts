import { parse, serialize } from "cookie";
import { isSecureSite } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";
import { readCookie } from "~/http/request.server";
import type { Session } from "./tokens.server";

// The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis, 4.1.3.2).
const NAME = isSecureSite ? "__Host-sesion" : "sesion";

const ATTRIBUTES = { httpOnly: true, sameSite: "lax", secure: isSecureSite, path: "/" } as const;

export function readSessionCookie(header: string | null | undefined): Session | null {
  const payload = unsign("session", readCookie(header, NAME));
  return payload === null ? null : JSON.parse(Buffer.from(payload, "base64url").toString());
}

export function replaceSession(header: string, session: Session | null): string {
  const cookies = { ...parse(header), [NAME]: session ? cookieValue(session) : undefined };
  const pairs = Object.entries(cookies).filter(([, value]) => value !== undefined);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`).join("; ");
}

export function sessionCookie(session: Session, notAfter: Date): string {
  const maxAge = Math.max(0, Math.floor((notAfter.getTime() - Date.now()) / 1000));
  return serialize(NAME, cookieValue(session), { ...ATTRIBUTES, maxAge });
}

export function expiredSessionCookie(): string {
  return serialize(NAME, "", { ...ATTRIBUTES, maxAge: 0 });
}

function cookieValue(session: Session): string {
  return sign("session", Buffer.from(JSON.stringify(session)).toString("base64url"));
}
