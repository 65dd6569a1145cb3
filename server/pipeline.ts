import { sessionHook } from "./app-hooks";
import { compression } from "./compression";
import { compose, type Middleware } from "./middleware";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { type BodyLimits, bodyLimit, minimumBodyRate } from "./request-body";
import { clientIp, forwardedHost, requestId, requestIdHeader } from "./request-context";
import { allowedMethods, knownHost, sameOrigin, wellFormedUrl } from "./request-guards";
import { type LogLine, requestLog } from "./request-log";
import { defaultHeaders, securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";

export interface PipelineOptions {
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
  draining?: Middleware;
  /** Receives one line per request; standard output unless told. */
  log?: (line: LogLine) => void;
}

/** Everything that happens to a request before the application sees it, in this order. */
export function createPipeline({
  trustProxy = 0,
  siteUrl,
  uploads,
  files,
  pages,
  draining,
  log,
}: PipelineOptions = {}): Middleware {
  const dress = compose([requestIdHeader(), securityHeaders(siteUrl)]);
  return compose([
    requestId(),
    requestLog(log),
    ...(draining ? [draining] : []),
    // Ahead of whatever refuses: the body of what was refused is read to its end, too.
    minimumBodyRate(),
    ...(trustProxy > 0 ? [forwardedHost()] : []),
    wellFormedUrl(dress),
    knownHost(siteUrl, dress),
    // Most requests end here, with headers that were put together long before.
    ...(files ? [staticFiles(files, defaultHeaders(siteUrl))] : []),
    ...(pages ? [pageCache(pages)] : []),
    requestIdHeader(),
    securityHeaders(siteUrl),
    clientIp(trustProxy),
    allowedMethods(),
    sameOrigin(siteUrl),
    bodyLimit({ uploads }),
    compression(),
    sessionHook(),
  ]);
}
