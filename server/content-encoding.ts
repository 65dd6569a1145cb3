import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AcceptEncoding } from "@remix-run/headers";
import { LRUCache } from "lru-cache";

/** Content codings of responses, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/**
 * Accepted codings by value of Accept-Encoding. Browsers send a handful of values; negotiating each
 * time would cost a tenth of a cached page.
 */
const negotiated = new LRUCache<string, Encoding[]>({ max: 64 });

/** Returns the codings that a request accepts, best first (RFC 9110, 12.5.3). */
export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const header = String(request.headers["accept-encoding"] ?? "identity");
  const known = negotiated.get(header);
  if (known) return known;
  const accept = new AcceptEncoding(header);
  // Unless it is named, identity comes last; it is never refused, as any response beats none.
  const weightOf = (encoding: Encoding): number =>
    encoding === "identity"
      ? accept.get(encoding) || Number.MIN_VALUE
      : (accept.get(encoding) ?? accept.get("*") ?? 0);
  const accepted = ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
  accepted.sort((one, other) => weightOf(other) - weightOf(one));
  negotiated.set(header, accepted);
  return accepted;
}

const TEXT = /^text\/|[/+](json|javascript|xml)\b/;
/** Bytes of the smallest body that is compressed: smaller ones fit into one packet as they are. */
const MIN_BYTES = 500;

export function isCompressible(type: string, length = MIN_BYTES): boolean {
  return TEXT.test(type) && length >= MIN_BYTES;
}

/** Qualities for cached responses: half the best's time for 3 % more bytes, as a visitor waits. */
const BEST = { brotli: 10, gzip: 9 };
/** Qualities for uncached responses: a fifth larger, fifty times faster. */
const FAST = { brotli: 3, gzip: 3 };

/**
 * Returns a body in each coding, or as it is if it is small or no text. Compresses in libuv's
 * threads.
 */
export async function compressBest(body: Buffer, type: string): Promise<Bodies> {
  if (!isCompressible(type, body.length)) return { identity: body };
  const [br, zipped] = await Promise.all([
    brotli(body, BEST.brotli),
    promisify(gzip)(body, { level: BEST.gzip }),
  ]);
  return { identity: body, gzip: zipped, br };
}

export function compressFast(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(body, FAST.brotli);
  return promisify(gzip)(body, { level: FAST.gzip });
}

/**
 * Brotli's window as a power of two: 128 KB, which hold a page. The default one is so large that
 * the system allocates and frees it each time.
 */
const WINDOW_BITS = 17;
/**
 * Bytes of a piece of Brotli's output. Most pages, compressed, fit into one; each further piece
 * costs another turn of a thread.
 */
const CHUNK_BYTES = 32_768;

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  };
  return promisify(brotliCompress)(body, { params, chunkSize: CHUNK_BYTES });
}
