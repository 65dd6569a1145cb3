import { ahead } from "./ahead";
import { allowedMethods } from "./allowed-methods";
import { type BodyLimits, bodyLimit } from "./body-limit";
import { requestId } from "./request-id";
import { type LogLine, requestLog } from "./request-log";
import { sameOrigin } from "./same-origin";
import { securityHeaders } from "./security-headers";
import { compose, type Step } from "./step";
import { visitorAddress } from "./visitor-address";
import { wellFormed } from "./well-formed";

export interface FrontOptions {
  /** Number of proxies in front whose X-Forwarded-* headers may be believed. */
  trustProxy?: number;
  /** Public origin, where it is known: `https://…` switches HSTS on. */
  siteUrl?: string;
  /** Paths whose forms bring files, and how many bytes those may have. */
  uploads?: BodyLimits["uploads"];
  /** Tells keep-alive connections that the process is about to stop. */
  draining?: Step;
  /** Receives one line per request; standard output unless told. */
  log?: (line: LogLine) => void;
}

/** Everything that happens to a request before the application sees it, in this order. */
export function createFront({
  trustProxy = 0,
  siteUrl,
  uploads,
  draining,
  log,
}: FrontOptions = {}): Step {
  return compose([
    requestId(),
    requestLog(log),
    securityHeaders(siteUrl),
    ...(draining ? [draining] : []),
    visitorAddress(trustProxy),
    wellFormed(),
    allowedMethods(),
    sameOrigin(siteUrl),
    bodyLimit({ uploads }),
    ahead(),
  ]);
}
