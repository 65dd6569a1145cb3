import { ahead } from "./ahead";
import { allowedMethods } from "./allowed-methods";
import { type BodyLimits, bodyLimit } from "./body-limit";
import { bodyPace } from "./body-pace";
import { compressedAnswers } from "./compressed-answers";
import { knownHost } from "./known-host";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { requestId, tellRequestId } from "./request-id";
import { type LogLine, requestLog } from "./request-log";
import { sameOrigin } from "./same-origin";
import { defaultHeaders, securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";
import { compose, type Step } from "./step";
import { publicHost, visitorAddress } from "./visitor-address";
import { wellFormed } from "./well-formed";

export interface FrontOptions {
  /** Number of proxies in front whose X-Forwarded-* headers may be believed. */
  trustProxy?: number;
  /** Public origin, where it is known: `https://…` switches HSTS on. */
  siteUrl?: string;
  /** Paths whose forms bring files, and how many bytes those may have. */
  uploads?: BodyLimits["uploads"];
  /** Folder of the files that the build has made; without it they are left to what comes after. */
  files?: string;
  /** How pages are kept for visitors; without it none are. */
  pages?: PageCacheOptions;
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
  files,
  pages,
  draining,
  log,
}: FrontOptions = {}): Step {
  const dress = compose([tellRequestId(), securityHeaders(siteUrl)]);
  return compose([
    requestId(),
    requestLog(log),
    ...(draining ? [draining] : []),
    // Ahead of whatever refuses: the body of what was refused is read to its end, too.
    bodyPace(),
    ...(trustProxy > 0 ? [publicHost()] : []),
    wellFormed(dress),
    knownHost(siteUrl, dress),
    // Most requests end here, with headers that were put together long before.
    ...(files ? [staticFiles(files, defaultHeaders(siteUrl))] : []),
    ...(pages ? [pageCache(pages)] : []),
    tellRequestId(),
    securityHeaders(siteUrl),
    visitorAddress(trustProxy),
    allowedMethods(),
    sameOrigin(siteUrl),
    bodyLimit({ uploads }),
    compressedAnswers(),
    ahead(),
  ]);
}
