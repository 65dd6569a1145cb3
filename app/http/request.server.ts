import { parse, serialize } from "cookie";
import { LRUCache } from "lru-cache";
import { environment, isSecureSite } from "~/config/env.server";

/** Returns SITE_URL, else the request's origin, without final slash; the cache is per host. */
export function publicOrigin(request: Request): string {
  return environment.SITE_URL ?? new URL(request.url).origin;
}

/** Returns the client's IP, as the pipeline sets it in `x-client-ip`; "" without one. */
export function clientIp(request: Request): string {
  return request.headers.get("x-client-ip") ?? "";
}

/** Prefix that makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis, 4.1.3.2). */
export const COOKIE_PREFIX = isSecureSite ? "__Host-" : "";

/** Returns a Set-Cookie header that no script reads; `maxAge` is in seconds, 0 ends the cookie. */
export function cookieOf(name: string, value: string, maxAge: number): string {
  const options = { httpOnly: true, sameSite: "lax", secure: isSecureSite, path: "/" } as const;
  return serialize(name, value, { ...options, maxAge });
}

/**
 * Returns the value of a cookie, not decoded; "" where there is none. The site's cookies need no
 * decoding, and decoding a header full of others' would take as long as a page.
 */
export function readCookie(header: string | null | undefined, name: string): string {
  return parse(header ?? "", { decode: (text) => text })[name] ?? "";
}

/** Most ids remembered, of requests with a transient storage error that are still to be answered. */
const MOST = 1000;

const unavailable = new LRUCache<string, true>({ max: MOST });

export function noteUnavailable(requestId: string): void {
  unavailable.set(requestId, true);
}

export function wasUnavailable(requestId: string): boolean {
  return unavailable.has(requestId);
}
