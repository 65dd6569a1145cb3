import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Middleware } from "./middleware";

/**
 * Longest path or header, in characters, on which a regular expression may be tried: some, also the
 * router's and a library's, take quadratic time. No path of the site has half; of a browser's
 * headers only those that LONG (request-guards.ts) exempts may be longer.
 */
export const LONGEST_READ = 500;

/** Sets `x-request-id`, and removes an `x-client-ip` that the client has sent. */
export function requestId(): Middleware {
  return ({ headers }, _response, next) => {
    headers["x-request-id"] = randomUUID();
    if (headers["x-client-ip"] !== undefined) delete headers["x-client-ip"];
    next();
  };
}

export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * Sets `X-Request-Id` on the response. Cached responses write theirs themselves: headers that are
 * set before `writeHead` make them a third slower.
 */
export function requestIdHeader(): Middleware {
  return (request, response, next) => {
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    next();
  };
}

/**
 * Matches forwarding headers, and those that the session hook (app/auth/session-hook.server.ts)
 * sets later.
 */
const UNTRUSTED = /^(forwarded$|x-forwarded-(for|host|proto)$|x-session-)/;

/**
 * Sets `x-client-ip`, IPv6 as its /64, and removes every forwarding header. Each of our proxies
 * appends an address to X-Forwarded-For: the client's is as many from the right as there are
 * proxies (`trustProxy`), the rest is forgeable.
 */
export function clientIp(trustProxy: number): Middleware {
  return (request, _response, next) => {
    const { headers } = request;
    const ip = claimedIp(request, trustProxy);
    for (const name of Object.keys(headers)) if (UNTRUSTED.test(name)) delete headers[name];
    headers["x-client-ip"] = ip;
    next();
  };
}

/**
 * Returns a client's network, as the forms count it: an IPv4 address's /24, an IPv6 one's /48.
 * `trustProxy` counts for requests that clientIp has not seen, such as those that wait for a page.
 */
export function clientNetwork(request: IncomingMessage, trustProxy = 0): string {
  const ip = request.headers["x-client-ip"] ?? claimedIp(request, trustProxy);
  return String(ip).split(/[.:]/, 3).join(":");
}

export function forwardedHost(): Middleware {
  return ({ headers }, _response, next) => {
    const host = headers["x-forwarded-host"];
    if (typeof host === "string") headers.host = host;
    next();
  };
}

/** Characters of an address in X-Forwarded-For, with what a proxy writes around it. */
const LONGEST_ADDRESS = 100;

function claimedIp({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? String(headers["x-forwarded-for"] ?? "") : "";
  // Its end alone: a full site asks this of each connection, and the rest may be 15 KB of commas.
  const chain = forwarded
    .slice(-LONGEST_ADDRESS * trustProxy)
    .split(",")
    .flatMap((part) => part.trim() || []);
  const claimed = chain[Math.max(0, chain.length - trustProxy)] ?? "";
  return ipOf(claimed) ?? ipOf(socket.remoteAddress ?? "") ?? "";
}

/** Returns an IPv4 address as it is, an IPv6 address as its /64; null for any other text. */
export function ipOf(text: string): string | null {
  // Not ipaddr's `isValid`, which throws and catches an error for what is none.
  if (!isIP(text)) return null;
  try {
    const ip = ipaddr.process(text.replace(/%.*$/, ""));
    if (ip instanceof ipaddr.IPv4) return ip.toString();
    const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
    return `${groups.join(":")}::/64`;
  } catch {
    // ipaddr throws at some of what Node takes, such as ::1.2.3.4.
    return null;
  }
}
