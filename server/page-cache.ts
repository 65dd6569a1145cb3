import type { IncomingMessage, ServerResponse } from "node:http";
import { contentVersion, contentVersionOrNull } from "./app-hooks";
import { bufferResponse } from "./buffer-response";
import {
  isAnonymousRequest,
  isCacheable,
  isCanonicalUrl,
  sharedLifetimeMs,
  storedHeaders,
} from "./cacheability";
import { type CachedResponse, compress, createCachedResponse, sendCached } from "./cached-response";
import { type CachedPage, CachedPages } from "./kept-pages";
import type { Middleware, Next } from "./middleware";
import { ownRequest } from "./own-request";

/**
 * For how long a page that is no longer fresh is given while it is rendered anew. Other caches
 * are not told of it: they cannot know that nothing has changed, we can.
 */
const STALE_MS = 600_000;
const CAPACITY_BYTES = 32_000_000;
/** No page may have more than this share of it. */
const LARGEST_SHARE = 1 / 16;

/** What an answer says of where it comes from (RFC 9211). */
const HIT = "escuela; hit";
const RENDERED = "escuela; fwd=miss";

export interface PageCacheOptions {
  /** Bytes of all pages together. */
  capacity?: number;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
  /**
   * A number that is another one whenever what visitors can see has changed. What it throws means
   * that nobody knows, and nothing is kept.
   */
  version?: () => number;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  next: Next;
  key: string;
}

/** One rendering under way, for everybody who asks meanwhile. */
interface Flight {
  version: number;
  outcome: Promise<CachedResponse | "passed" | "broken">;
}

/**
 * Keeps what the application says that all visitors may share, and gives it to them without
 * asking again: for as long as `Cache-Control: s-maxage` allows (RFC 9111), some more while it is
 * rendered anew, and never once `version` has changed. That is asked each time, so no answer has
 * an Age (RFC 9111, 4.2.3). Several who ask for a page that is not there wait for one rendering.
 */
export function pageCache(options: PageCacheOptions = {}): Middleware {
  const { capacity = CAPACITY_BYTES, clock = () => performance.now() } = options;
  const { version = contentVersion } = options;
  const pages = new CachedPages(capacity);
  const flights = new Map<string, Flight>();

  function serve(visit: Visit): void {
    const { request, response, next, key } = visit;
    const now = contentVersionOrNull(version);
    if (now === null) {
      next();
      return;
    }
    pages.hold(now);
    const page = pages.get(key);
    const age = page ? clock() - page.at : 0;
    if (page && age < page.freshMs + STALE_MS) {
      give(page.answer, visit, HIT);
      if (age >= page.freshMs) refresh(visit, now);
      return;
    }
    const flight = flights.get(key);
    if (flight?.version === now) void join(flight, visit);
    else if (request.method === "HEAD") next();
    else void lead(visit, render(key, now, request, response, next));
  }

  /** Gives the answer that was rendered for this visitor, unless it went to them by itself. */
  async function lead(visit: Visit, flight: Flight): Promise<void> {
    const outcome = await flight.outcome;
    if (typeof outcome === "string") return;
    for (const name of visit.response.getHeaderNames()) visit.response.removeHeader(name);
    give(outcome, visit, RENDERED);
  }

  async function join(flight: Flight, visit: Visit): Promise<void> {
    const outcome = await flight.outcome;
    if (visit.response.destroyed) return;
    if (outcome === "passed") visit.next();
    else if (outcome === "broken") serve(visit);
    else give(outcome, visit, RENDERED);
  }

  /** Renders again what is still given to visitors. A site that fails keeps what it had (RFC 5861, 4). */
  function refresh({ request, next, key }: Visit, now: number): void {
    if (flights.has(key)) return;
    const [own, unheard] = ownRequest(request);
    void render(key, now, own, unheard, next).outcome.then((outcome) => {
      if (outcome === "passed" && unheard.statusCode < 500) pages.delete(key);
      unheard.end();
    });
  }

  function render(
    key: string,
    now: number,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): Flight {
    const isKeepable = () => isCacheable(response) && lifetimeOf(response) > 0;
    const captured = bufferResponse(response, isKeepable, capacity * LARGEST_SHARE);
    const at = clock();
    const outcome = captured.then(async (caught) => {
      if (typeof caught === "string") return caught;
      const type = String(response.getHeader("Content-Type") ?? "");
      const headers = storedHeaders(response);
      const freshMs = lifetimeOf(response);
      const answer = createCachedResponse(headers, await compress(caught.body, type));
      caught.release();
      if (isCanonicalUrl(request.url ?? "")) keep(key, now, { answer, at, freshMs });
      return answer;
    });
    const flight = { version: now, outcome };
    flights.set(key, flight);
    void outcome.finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    next(request, response);
    return flight;
  }

  function keep(key: string, rendered: number, page: CachedPage): void {
    // What was rendered before a change must not outlive it.
    if (contentVersionOrNull(version) === rendered) pages.set(key, page);
  }

  return (request, response, next) => {
    if (!isAnonymousRequest(request)) return next();
    serve({ request, response, next, key: `${request.headers.host}${request.url}` });
  };
}

function give(answer: CachedResponse, { request, response }: Visit, cacheStatus: string): void {
  sendCached(answer, request, response, request.headers["x-request-id"] as string, cacheStatus);
}

function lifetimeOf(response: ServerResponse): number {
  return sharedLifetimeMs(String(response.getHeader("Cache-Control") ?? ""));
}
