import type { IncomingMessage, ServerResponse } from "node:http";
import { CacheControl } from "@remix-run/headers";

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

export function isAnonymousRequest({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined
  );
}

/** False for `/x/../blog`, of which there are endless ones beside `/blog`. */
export function isCanonicalUrl(url: string): boolean {
  if (!URL.canParse(url, "http://x")) return false;
  const { pathname, search } = new URL(url, "http://x");
  return pathname + search === url;
}

/** Whether a shared cache may store a response for anonymous requests. */
export function isCacheable(response: ServerResponse): boolean {
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

/** Whether shared caches may store it for a time (RFC 9111, 5.2.2.10). */
export function isShared(header: string): boolean {
  const cacheControl = new CacheControl(header);
  const isPrivate = cacheControl.private || cacheControl.noStore || cacheControl.noCache;
  return !isPrivate && Number(cacheControl.sMaxage) > 0;
}

/** The headers that can be sent again, `cache-status` first. */
export function storedHeaders(response: ServerResponse): [string, string][] {
  const headers = Object.entries(response.getHeaders())
    .filter(([name]) => !NOT_STORED.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)] as const));
  return [["cache-status", ""], ...headers, ["vary", "Accept-Encoding, Cookie"]] as [
    string,
    string,
  ][];
}
