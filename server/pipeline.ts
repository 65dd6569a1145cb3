import type { ServerOptions } from "node:http";
import { sessionAtHead, sessionHook } from "./app-hooks";
import { compression } from "./compression";
import { answerFailure, catching, type LogFailure, wordedFailure } from "./failure";
import { heldAnswers } from "./held-bodies";
import { madeAtOnce } from "./made-at-once";
import { compose, type Middleware } from "./middleware";
import { oneAtATime } from "./one-at-a-time";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { plainBodies } from "./plain-bodies";
import { type BodyLimits, bodyLimit, minimumBodyRate } from "./request-body";
import { clientIp, forwardedHost, requestId, requestIdHeader } from "./request-context";
import {
  allowedMethods,
  knownHost,
  noDataOfFiles,
  noSpeculation,
  oneSpelling,
  sameOrigin,
  shortHeaders,
  wellFormedUrl,
} from "./request-guards";
import { type LogRequest, requestLog } from "./request-log";
import { defaultHeaders, securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";

export const SERVER_TIMEOUTS = {
  /** Milliseconds for the head of a request, which a browser sends at once. */
  headersTimeout: 15_000,
  /** No limit: bodies have a minimum rate instead (request-body.ts). */
  requestTimeout: 0,
  /** Milliseconds for an idle connection, more than a proxy's 60 s: the proxy must close first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

export interface PipelineOptions {
  /** How many proxies in front have their X-Forwarded-* headers trusted. */
  trustProxy?: number;
  /** Public origin, where it is known: `https://…` switches HSTS on. */
  siteUrl?: string;
  /** True of a path of the panel: search engines list none, strangers can only sign in there. */
  isPanel?: (pathname: string) => boolean;
  /** Paths whose forms bring files, and the most bytes of such a form's body; by default, no path. */
  uploads?: BodyLimits["uploads"];
  strangersHold?: BodyLimits["strangersHold"];
  signedInHold?: BodyLimits["signedInHold"];
  /** Folder of the build's files; without it they are left to the application. */
  files?: string;
  /** Options of the page cache; without them no page is cached. */
  pages?: PageCacheOptions;
  draining?: Middleware;
  connections?: Middleware;
  log: LogRequest;
  logFailure: LogFailure;
}

export function createPipeline({
  trustProxy = 0,
  siteUrl,
  isPanel,
  uploads,
  strangersHold,
  signedInHold,
  files,
  pages,
  draining,
  connections,
  log,
  logFailure,
}: PipelineOptions): Middleware {
  const errorHeaders = compose([requestIdHeader(), securityHeaders(siteUrl)]);
  const onFailure = answerFailure(defaultHeaders(siteUrl), logFailure);
  const chain: Middleware[] = [
    oneAtATime(),
    ...(connections ? [connections] : []),
    requestId(),
    requestLog(log),
    plainBodies(errorHeaders),
    ...(draining ? [draining] : []),
    // Before the guards: the body of a rejected request is read to its end, too.
    minimumBodyRate(),
    ...(trustProxy > 0 ? [forwardedHost()] : []),
    shortHeaders(),
    wellFormedUrl(errorHeaders),
    oneSpelling(),
    noDataOfFiles(errorHeaders),
    knownHost(siteUrl, errorHeaders),
    // Most requests end here; their responses carry prepared headers.
    ...(files ? [staticFiles(files, defaultHeaders(siteUrl))] : []),
    ...(pages ? [pageCache({ siteUrl, ...pages })] : []),
    requestIdHeader(),
    securityHeaders(siteUrl, isPanel),
    clientIp(trustProxy),
    heldAnswers(),
    allowedMethods(),
    sameOrigin(siteUrl),
    noSpeculation(),
    sessionAtHead(),
    bodyLimit({ uploads, strangersHold, signedInHold }),
    // Before its place is taken: it may wait for a database that is locked.
    sessionHook(),
    madeAtOnce({ isPanel }),
    compression(),
    wordedFailure(),
  ];
  return compose(chain.map((middleware) => catching(onFailure, middleware)));
}
