import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncodings, type Bodies, ENCODINGS, type Encoding } from "./content-encoding";

export interface CachedResponse {
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  bytes: number;
}

interface Variant {
  /** Strong ETag: each coding has its own (RFC 9110, 8.8.3). */
  etag: string;
  body: Buffer;
  /**
   * Raw headers as `writeHead` takes them; each response replaces value 1, its request id, and
   * value 3, its cache status, if it has one.
   */
  head: string[];
  notModified: string[];
}

/**
 * Prepares a response in each coding of `bodies`. `headers` are without those that follow from the
 * body; `cache-status`, if any, comes first.
 */
export function createCachedResponse(headers: [string, string][], bodies: Bodies): CachedResponse {
  const variants: Partial<Record<Encoding, Variant>> = {};
  for (const encoding of ENCODINGS) {
    const body = bodies[encoding];
    if (body) variants[encoding] = createVariant(headers, encoding, body);
  }
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return { variants: variants as CachedResponse["variants"], bytes };
}

const DESCRIBES_CONTENT = ["content-type", "content-length", "content-encoding"];

function createVariant(headers: [string, string][], encoding: Encoding, body: Buffer): Variant {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const head: [string, string][] = [
    ["x-request-id", ""],
    ...headers,
    ["etag", etag],
    ["content-length", String(body.length)],
  ];
  if (encoding !== "identity") head.push(["content-encoding", encoding]);
  const notModified = head.filter(([name]) => !DESCRIBES_CONTENT.includes(name.toLowerCase()));
  return { etag, body, head: head.flat(), notModified: notModified.flat() };
}

/**
 * Sends a cached response in the best accepted coding, or 304. Range requests get the whole (RFC
 * 9110, 14.2).
 */
export function sendCached(
  { variants }: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  cacheStatus?: string,
): void {
  const encoding = acceptedEncodings(request).find((each) => variants[each]) ?? "identity";
  const { etag, head, notModified, body } = variants[encoding] ?? variants.identity;
  const isUnchanged = matches(request.headers["if-none-match"], etag);
  const raw = isUnchanged ? notModified : head;
  // Node reads the list before `writeHead` returns, so that one list serves all responses.
  raw[1] = String(request.headers["x-request-id"]);
  if (cacheStatus !== undefined) raw[3] = cacheStatus;
  response.writeHead(isUnchanged ? 304 : 200, raw);
  if (isUnchanged || request.method === "HEAD") response.end();
  else response.end(body);
}

/**
 * True if If-None-Match names an ETag, by weak comparison (RFC 9110, 13.1.2): a proxy may weaken
 * it.
 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}
