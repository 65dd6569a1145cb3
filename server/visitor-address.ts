import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Step } from "./step";

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
export function visitorAddress(trustProxy: number): Step {
  return (request, _response, next) => {
    const { headers } = request;
    const address = addressOf(request, trustProxy);
    for (const name of NOT_BELIEVED) if (name in headers) delete headers[name];
    headers["x-visitor-address"] = address;
    next();
  };
}

/** Puts the host that the proxies in front were asked for where every other reader looks for it. */
export function publicHost(): Step {
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
