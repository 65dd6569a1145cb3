import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Middleware } from "./middleware";

const ID_LENGTH = 10;
/** Random numbers are fetched for so many ids at once: one at a time they would cost most of a kept page. */
const POOL_SIZE = 1024;

/**
 * Gives each request an id of ten letters and digits, as the header `x-request-id`
 * for the application. An id sent by the visitor is not believed.
 */
export function requestId(): Middleware {
  let pool = "";
  let used = 0;
  return (request, _response, next) => {
    if (used === pool.length) {
      pool = randomBytes((ID_LENGTH / 2) * POOL_SIZE).toString("hex");
      used = 0;
    }
    request.headers["x-request-id"] = pool.slice(used, used + ID_LENGTH);
    used += ID_LENGTH;
    next();
  };
}

/** An id for what never became a request. */
export function newRequestId(): string {
  return randomBytes(ID_LENGTH / 2).toString("hex");
}

/**
 * Puts the id of the request on its answer, for whoever reports a problem. What is answered
 * from memory does so itself: headers set before `writeHead` make it a third slower.
 */
export function requestIdHeader(): Middleware {
  return (request, response, next) => {
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    next();
  };
}

/** Headers by which the front and the application talk about a request. */
const OURS = ["x-visitor-address", "x-session-undecided", "x-session-renewed", "x-session-lapsed"];
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];
const NOT_BELIEVED = [...FORWARDED, ...OURS];

/**
 * Puts the visitor's address into the request header `x-visitor-address` and takes
 * away every forwarding header, so that nothing further in can be fooled by one.
 * Of an IPv6 address it is the /64, «2001:db8:0:7::/64»: a line has 2⁶⁴ of them or more.
 *
 * @param trustProxy how many proxies in front are ours. Each appends one address to
 *   X-Forwarded-For, so the visitor's is that many from the right; what stands further
 *   left was written by the visitor and is not believed.
 */
export function clientIp(trustProxy: number): Middleware {
  return (request, _response, next) => {
    const { headers } = request;
    const address = addressOf(request, trustProxy);
    for (const name of NOT_BELIEVED) if (name in headers) delete headers[name];
    headers["x-visitor-address"] = address;
    next();
  };
}

/** Puts the host that the proxies in front were asked for where every other reader looks for it. */
export function forwardedHost(): Middleware {
  return ({ headers }, _response, next) => {
    const host = headers["x-forwarded-host"];
    if (typeof host === "string") headers.host = host;
    next();
  };
}

function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const own = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  const address = forwarded && trustProxy > 0 ? nthFromRight(String(forwarded), trustProxy) : own;
  return networkOf(address && ipaddr.isValid(address) ? address : own);
}

/** An IPv4 address as it is, mapped into IPv6 or not; of an IPv6 address its /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

/** Counting from 1; of a chain that is shorter, its left end. */
function nthFromRight(forwarded: string, n: number): string | undefined {
  const chain = forwarded.split(",").flatMap((part) => part.trim() || []);
  return chain[Math.max(0, chain.length - n)];
}
