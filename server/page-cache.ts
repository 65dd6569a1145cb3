import type { IncomingMessage, ServerResponse } from "node:http";
import { CacheControl } from "@remix-run/headers";
import { LRUCache } from "lru-cache";
import { contentVersion } from "./app-hooks";
import { bufferResponse } from "./buffer-response";
import { type CachedResponse, createCachedResponse, sendCached } from "./cached-response";
import { compressBest } from "./content-encoding";
import type { Middleware, Next } from "./middleware";

const CAPACITY_BYTES = 32_000_000;
const LARGEST_SHARE = 1 / 16;
/** Bytes of a page beside its bodies: key, prepared headers, the map. */
const OVERHEAD_BYTES = 6_000;

const HIT = "escuela; hit";
const MISS = "escuela; fwd=miss";

const NOT_STORED = [
  "age",
  "cache-status",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
];

const VARIES_ON = ["accept-encoding", "cookie"];

export interface PageCacheOptions {
  /** Address of the site: where it is known, a page is the same under each of the site's names. */
  siteUrl?: string;
  capacity?: number;
  version?: () => number | null;
}

interface Rendering {
  version: number;
  outcome: Promise<CachedResponse | "skipped" | "aborted">;
}

/**
 * Caches what shared caches may store (RFC 9111, `s-maxage`) until the content version changes;
 * checked for each request, so no Age (4.2.3). Concurrent requests wait for one rendering.
 */
export function pageCache({
  siteUrl,
  capacity = CAPACITY_BYTES,
  version = contentVersion,
}: PageCacheOptions = {}): Middleware {
  const pages = new LRUCache<string, CachedResponse>({
    maxSize: capacity,
    maxEntrySize: capacity * LARGEST_SHARE,
    sizeCalculation: (page, key) => page.bytes + 2 * key.length + OVERHEAD_BYTES,
  });
  const renderings = new Map<string, Rendering>();
  let cachedVersion: number | undefined;

  function serve(request: IncomingMessage, response: ServerResponse, next: Next): unknown {
    const current = isAnonymousRequest(request) ? version() : null;
    if (current === null) return next();
    if (current !== cachedVersion) pages.clear();
    cachedVersion = current;
    const key = siteUrl ? String(request.url) : `${request.headers.host}${request.url}`;
    const page = pages.get(key);
    const rendering = renderings.get(key);
    if (page) return sendCached(page, request, response, HIT);
    if (rendering?.version === current) return join(rendering, request, response, next);
    if (request.method === "HEAD") return next();
    return render(key, current, request, response, next);
  }

  async function join(
    { outcome }: Rendering,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): Promise<void> {
    const page = await outcome;
    if (response.destroyed) return;
    if (page === "skipped") next();
    else if (page === "aborted") await serve(request, response, next);
    else sendCached(page, request, response, MISS);
  }

  async function render(
    key: string,
    current: number,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): Promise<void> {
    const rendering = { version: current, outcome: cachedResponseOf(response) };
    renderings.set(key, rendering);
    next();
    const page = await rendering.outcome.finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    if (typeof page === "string") return;
    // A page that was rendered before a change must not outlive it.
    if (version() === current) pages.set(key, page);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    sendCached(page, request, response, MISS);
  }

  async function cachedResponseOf(response: ServerResponse): Rendering["outcome"] {
    const isWanted = () => isCacheable(response);
    const buffered = await bufferResponse(response, isWanted, capacity * LARGEST_SHARE);
    if (typeof buffered === "string") return buffered;
    const type = String(response.getHeader("Content-Type") ?? "");
    const bodies = await compressBest(buffered.body, type);
    buffered.release();
    return createCachedResponse(storedHeaders(response), bodies);
  }

  return serve;
}

function isAnonymousRequest({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined
  );
}

function isCacheable(response: ServerResponse): boolean {
  const vary = String(response.getHeader("Vary") ?? "").toLowerCase();
  const names = vary.split(",").map((name) => name.trim());
  return (
    response.statusCode === 200 &&
    isShared(String(response.getHeader("Cache-Control") ?? "")) &&
    !response.hasHeader("Set-Cookie") &&
    (response.getHeader("Content-Encoding") ?? "identity") === "identity" &&
    names.every((name) => name === "" || VARIES_ON.includes(name))
  );
}

/**
 * True if a Cache-Control header lets shared caches store a page for a time (RFC 9111, 5.2.2.10).
 * False for an immutable file.
 */
export function isShared(header: string): boolean {
  const cacheControl = new CacheControl(header);
  const isPrivate = cacheControl.private || cacheControl.noStore || cacheControl.noCache;
  return !isPrivate && !cacheControl.immutable && Number(cacheControl.sMaxage) > 0;
}

/** Returns the headers of a response that can be sent again, `cache-status` first. */
function storedHeaders(response: ServerResponse): [string, string][] {
  const headers = Object.entries(response.getHeaders())
    .filter(([name]) => !NOT_STORED.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)] as const));
  return [["cache-status", ""], ...headers, ["vary", "Accept-Encoding, Cookie"]] as [
    string,
    string,
  ][];
}
