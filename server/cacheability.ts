import type { IncomingMessage, ServerResponse } from "node:http";

/** What is said anew for each answer, or follows from the form in which it is sent. */
const OF_ONE_ANSWER = [
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

/** What the answers that are kept depend on: the form on the first, and cookies make it private. */
const KEPT_VARY = ["accept-encoding", "cookie"];

/**
 * Whether an answer may be shared with other visitors of that kind: asked with GET or HEAD by
 * somebody without cookies and credentials. Visitors get no cookies; whoever has one is not sure
 * to be one (and `Vary: Cookie` says the same to every cache further out).
 */
export function isAnonymousRequest({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined
  );
}

/**
 * Whether the address is written as the application reads it. `/x/../blog` is not: it would be
 * kept beside `/blog`, and so would endless others.
 */
export function isCanonicalUrl(url: string): boolean {
  if (!URL.canParse(url, "http://x")) return false;
  const { pathname, search } = new URL(url, "http://x");
  return pathname + search === url;
}

/** Whether status and headers allow to keep an answer; its lifetime is another question. */
export function isCacheable(response: ServerResponse): boolean {
  const vary = String(response.getHeader("Vary") ?? "").toLowerCase();
  const depends = vary.split(",").map((name) => name.trim());
  return (
    response.statusCode === 200 &&
    !response.hasHeader("Set-Cookie") &&
    (response.getHeader("Content-Encoding") ?? "identity") === "identity" &&
    depends.every((name) => name === "" || KEPT_VARY.includes(name))
  );
}

/** The headers of an answer that are the same whenever it is given. */
export function storedHeaders(response: ServerResponse): [string, string][] {
  const headers = Object.entries(response.getHeaders())
    .filter(([name]) => !OF_ONE_ANSWER.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return [["cache-status", ""], ...headers, ["vary", "Accept-Encoding, Cookie"]] as [
    string,
    string,
  ][];
}

/**
 * For how many milliseconds Cache-Control allows a cache that many share to give an answer to
 * others without asking; 0 if it does not: what does not say `s-maxage` was not made for several
 * visitors (RFC 9111, 5.2.2.10).
 */
export function sharedLifetimeMs(cacheControl: string): number {
  const directives = new Map(
    cacheControl.split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=");
      return [name, value] as const;
    }),
  );
  if (["private", "no-store", "no-cache"].some((name) => directives.has(name))) return 0;
  return milliseconds(directives.get("s-maxage"));
}

/** Of a number of seconds; of anything else none. */
function milliseconds(seconds = ""): number {
  return /^"?\d{1,9}"?$/.test(seconds) ? Number(seconds.replaceAll('"', "")) * 1000 : 0;
}
