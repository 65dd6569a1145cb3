import { parse } from "cookie";
import { environment } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";
import { COOKIE_PREFIX, cookieOf, readCookie } from "~/http/request.server";

const NAME = `${COOKIE_PREFIX}sesion`;

/** A session in the authentication service's shape, as the cookie stores it; both tokens are signed. */
export interface Session {
  access_token: string;
  refresh_token: string;
  token_type: "bearer";
  /** Seconds of life of the access token, from its issue. */
  expires_in: number;
  /** When the access token expires, seconds since 1970. */
  expires_at: number;
  user: { id: string; email: string };
}

interface SessionReference {
  sessionId: string;
  generation: number;
}

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
  return cookieOf(NAME, cookieValue(session), maxAge);
}

export function expiredSessionCookie(): string {
  return cookieOf(NAME, "", 0);
}

function cookieValue(session: Session): string {
  return sign("session", Buffer.from(JSON.stringify(session)).toString("base64url"));
}

export function issueSession(reference: SessionReference, user: Session["user"]): Session {
  const expires_in = environment.ACCESS_TOKEN_TTL;
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  const body = `${reference.sessionId}.${reference.generation}`;
  return {
    access_token: sign("access", `${body}.${expires_at}`),
    refresh_token: sign("refresh", body),
    token_type: "bearer",
    expires_in,
    expires_at,
    user,
  };
}

/** Returns what an access token refers to, also of an expired one; null if we did not sign it. */
export function readAccessToken(token: string): (SessionReference & { expiresAt: number }) | null {
  const [sessionId = "", generation, expiresAt] = unsign("access", token)?.split(".") ?? [];
  if (!sessionId) return null;
  return { sessionId, generation: Number(generation), expiresAt: Number(expiresAt) };
}

export function readRefreshToken(token: string): SessionReference | null {
  const [sessionId = "", generation] = unsign("refresh", token)?.split(".") ?? [];
  return sessionId ? { sessionId, generation: Number(generation) } : null;
}
