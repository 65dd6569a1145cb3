import type { ServerOptions } from "node:http";
import { sessionHook } from "./app-hooks";
import { compression } from "./compression";
import { compose, type Middleware } from "./middleware";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { type BodyLimits, bodyLimit, minimumBodyRate } from "./request-body";
import { clientIp, forwardedHost, requestId, requestIdHeader } from "./request-context";
import { allowedMethods, knownHost, sameOrigin, wellFormedUrl } from "./request-guards";
import { type LogRequest, requestLog } from "./request-log";
import { defaultHeaders, securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";

/** Options of the HTTP server, in milliseconds. */
export const SERVER_TIMEOUTS = {
  /** For the head of a request, which a browser sends at once. */
  headersTimeout: 15_000,
  /** Bodies have a minimum rate instead (request-body.ts). */
  requestTimeout: 0,
  /** Longer than the 60 s of a proxy in front, which must be the first to close. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

export interface PipelineOptions {
  /** Number of proxies in front whose X-Forwarded-* headers are trusted. */
  trustProxy?: number;
  /** Public origin, where it is known: `https://…` switches HSTS on. */
  siteUrl?: string;
  /** Paths whose forms bring files, and how many bytes those may have. */
  uploads?: BodyLimits["uploads"];
  /** Folder of the build's files; without it they are left to the application. */
  files?: string;
  /** Without it no page is cached. */
  pages?: PageCacheOptions;
  /** Asks connections to close during a shutdown. */
  draining?: Middleware;
  log: LogRequest;
}

/** The middleware that runs before the application, in this order. */
export function createPipeline({
  trustProxy = 0,
  siteUrl,
  uploads,
  files,
  pages,
  draining,
  log,
}: PipelineOptions): Middleware {
  const errorHeaders = compose([requestIdHeader(), securityHeaders(siteUrl)]);
  return compose([
    requestId(),
    requestLog(log),
    ...(draining ? [draining] : []),
    // Before the guards: the body of a rejected request is read to its end, too.
    minimumBodyRate(),
    ...(trustProxy > 0 ? [forwardedHost()] : []),
    wellFormedUrl(errorHeaders),
    knownHost(siteUrl, errorHeaders),
    // Most requests end here; their responses carry prepared headers.
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
