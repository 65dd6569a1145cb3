import type { IncomingMessage } from "node:http";
import type { Step } from "./step";

/** Headers by which the front and the application talk about a request. */
const OURS = ["x-visitor-address", "x-session-undecided"];
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Puts the visitor's address into the request header `x-visitor-address` and takes
 * away every forwarding header, so that nothing further in can be fooled by one.
 *
 * @param trustProxy how many proxies in front are ours. Each appends one address to
 *   X-Forwarded-For, so the visitor's is that many from the right; what stands further
 *   left was written by the visitor and is not believed.
 */
export function visitorAddress(trustProxy: number): Step {
  return (request, _response, next) => {
    const { headers } = request;
    const address = addressOf(request, trustProxy);
    const host = headers["x-forwarded-host"];
    if (trustProxy > 0 && typeof host === "string") headers.host = host;
    for (const name of [...FORWARDED, ...OURS]) delete headers[name];
    headers["x-visitor-address"] = address;
    next();
  };
}

function addressOf(request: IncomingMessage, trustProxy: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const chain = [...forwarded, request.socket.remoteAddress ?? ""];
  const address = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? "";
  return address.replace(/^::ffff:/, "");
}
