import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings, ENCODINGS, type Encoding } from "./accept-encoding";

/** A body in those codings in which it is worth having. */
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** An answer 200 that can be given again at once, its headers ready as `writeHead` likes them best. */
export interface CachedResponse {
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** Of all bodies. */
  bytes: number;
}

interface Variant {
  /** Strong, and of these very bytes: each coding has its own (RFC 9110, 8.8.3). */
  etag: string;
  body: Buffer;
  /** Name, value, name, value… The first, the id of the request, is written anew each time. */
  head: string[];
  /** The same for 304, which has no content to describe. */
  unchanged: string[];
}

/** What only describes content that is sent. */
const OF_CONTENT = ["content-type", "content-length", "content-encoding"];

/**
 * @param headers of the answer, without those that follow from its body; one that tells where it
 *   comes from has `cache-status` in the first place
 */
export function createCachedResponse(headers: [string, string][], bodies: Bodies): CachedResponse {
  const variants: Partial<Record<Encoding, Variant>> = {};
  for (const encoding of ENCODINGS) {
    const body = bodies[encoding];
    if (body) variants[encoding] = variant(headers, encoding, body);
  }
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return { variants: variants as CachedResponse["variants"], bytes };
}

function variant(headers: [string, string][], encoding: Encoding, body: Buffer): Variant {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const all: [string, string][] = [
    ["x-request-id", ""],
    ...headers,
    ["etag", etag],
    ["content-length", String(body.length)],
  ];
  if (encoding !== "identity") all.push(["content-encoding", encoding]);
  const unchanged = all.filter(([name]) => !OF_CONTENT.includes(name.toLowerCase()));
  return {
    etag,
    body,
    head: all.flat(),
    unchanged: unchanged.flat(),
  };
}

/**
 * Answers GET or HEAD, in the coding that the visitor likes best, or with 304 if they have it
 * already. Ranges are not served: whoever asks for one gets the whole (RFC 9110, 14.2).
 *
 * @param id of the request
 * @param cacheStatus where it comes from (RFC 9211)
 */
export function sendCached(
  { variants }: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  cacheStatus?: string,
): void {
  const { headers, method } = request;
  const accepted = acceptedEncodings(headers["accept-encoding"] as string | undefined);
  const { etag, head, unchanged, body } = bestOf(variants, accepted);
  const present = headers["if-none-match"];
  if (present !== undefined && matches(present, etag)) {
    response.writeHead(304, signed(unchanged, id, cacheStatus)).end();
    return;
  }
  response.writeHead(200, signed(head, id, cacheStatus));
  if (method === "HEAD") response.end();
  else response.end(body);
}

/** Node has read the list by the time that `writeHead` returns: it need not be copied. */
function signed(head: string[], id: string, cacheStatus?: string): string[] {
  head[1] = id;
  if (cacheStatus !== undefined) head[3] = cacheStatus;
  return head;
}

function bestOf(variants: CachedResponse["variants"], accepted: Encoding[]): Variant {
  for (const encoding of accepted) {
    const found = variants[encoding];
    if (found) return found;
  }
  return variants.identity;
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have weakened what we gave. */
function matches(present: string, etag: string): boolean {
  if (present === etag || present.trim() === "*") return true;
  return present.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

const TEXT = /^text\/|[/+](json|javascript|xml)\b/;

/** Less than this many bytes fit into one packet as they are. */
const MIN_BYTES = 500;

/** For what is kept, the best but one: half the time of the best for 3 % more, and a visitor waits for it. */
const KEPT = { brotli: 10, gzip: 9 };
/** For what is given once: 10 % more bytes in a thirtieth of the time. */
const ONCE = { brotli: 5, gzip: 6 };

/** Whether compressing may make a body of that type and length smaller. */
export function isCompressible(type: string, length = MIN_BYTES): boolean {
  return TEXT.test(type) && length >= MIN_BYTES;
}

/** A body that is kept, in every coding that makes it smaller. Works in a thread of its own. */
export async function compress(body: Buffer, type: string): Promise<Bodies> {
  if (!isCompressible(type, body.length)) return { identity: body };
  const [br, zipped] = await Promise.all([
    brotli(body, KEPT.brotli),
    promisify(gzip)(body, { level: KEPT.gzip }),
  ]);
  return { identity: body, gzip: zipped, br };
}

/** A body that is given once, in one coding, quickly. Works in a thread of its own. */
export function compressOnce(body: Buffer, encoding: Exclude<Encoding, "identity">) {
  return encoding === "br"
    ? brotli(body, ONCE.brotli)
    : promisify(gzip)(body, { level: ONCE.gzip });
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return promisify(brotliCompress)(body, { params });
}
