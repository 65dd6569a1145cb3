import { environment } from "~/config/env.server";
import { sign, unsign } from "~/config/signing.server";

/**
 * A session as the authentication service gave it: what the cookie holds. The tokens are
 * signed references to a row, never kept in the database, so that a stolen copy of it is worth
 * nothing, and the same token can be given to two tabs that ask at once.
 */
export interface Session {
  access_token: string;
  refresh_token: string;
  token_type: "bearer";
  /** Seconds from its issue. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  user: { id: string; email: string };
}

interface SessionReference {
  sessionId: string;
  generation: number;
}

/** Issues both tokens of a generation; the access token lives ACCESS_TOKEN_TTL seconds from now. */
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

/** What an access token says, expired or not; null for one that we did not sign. */
export function readAccessToken(token: string): (SessionReference & { expiresAt: number }) | null {
  const [sessionId = "", generation, expiresAt] = unsign("access", token)?.split(".") ?? [];
  if (!sessionId) return null;
  return { sessionId, generation: Number(generation), expiresAt: Number(expiresAt) };
}

/** What a refresh token says; null for one that we did not sign. */
export function readRefreshToken(token: string): SessionReference | null {
  const [sessionId = "", generation] = unsign("refresh", token)?.split(".") ?? [];
  return sessionId ? { sessionId, generation: Number(generation) } : null;
}
