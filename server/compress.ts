import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding";
import type { Bodies } from "./kept-answer";

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
