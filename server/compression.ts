import type { ServerResponse } from "node:http";
import { bufferResponse } from "./buffer-response";
import { acceptedEncodings, compressFast, isCompressible } from "./content-encoding";
import type { Middleware } from "./middleware";
import { isShared } from "./page-cache";

/** Bytes of the largest body that is compressed: it has to be held in memory. */
const LIMIT_BYTES = 1_000_000;

const NOT_COMPRESSED = [204, 206, 304];

/**
 * Compresses uncached text in one go: compressing a stream, remix-serve takes longer than rendering
 * half of a page does.
 */
export function compression(): Middleware {
  return (request, response, next) => {
    const [encoding = "identity"] = acceptedEncodings(request);
    if (encoding === "identity" || request.method === "HEAD") return next();
    const isWanted = (): boolean => isUncachedText(response);
    const sent = bufferResponse(response, isWanted, LIMIT_BYTES).then(async (buffered) => {
      if (typeof buffered === "string") return;
      const isWorthIt = isCompressible(typeOf(response), buffered.body.length);
      const body = isWorthIt ? await compressFast(buffered.body, encoding) : buffered.body;
      buffered.release();
      if (isWorthIt) response.setHeader("Content-Encoding", encoding);
      response.removeHeader("Transfer-Encoding");
      response.setHeader("Content-Length", body.length);
      addVary(response);
      response.end(body);
    });
    next();
    return sent;
  };
}

/**
 * True if a response is uncompressed text that may be transformed (RFC 9110, 7.7) and that shared
 * caches do not store.
 */
function isUncachedText(response: ServerResponse): boolean {
  const cacheControl = String(response.getHeader("Cache-Control") ?? "");
  const etag = String(response.getHeader("ETag") ?? "W/");
  return (
    isCompressible(typeOf(response)) &&
    !NOT_COMPRESSED.includes(response.statusCode) &&
    !response.hasHeader("Content-Encoding") &&
    !cacheControl.includes("no-transform") &&
    !isShared(cacheControl) &&
    // A strong ETag names these very bytes (RFC 9110, 8.8.1).
    etag.startsWith("W/")
  );
}

function typeOf(response: ServerResponse): string {
  return String(response.getHeader("Content-Type") ?? "");
}

function addVary(response: ServerResponse): void {
  const present = String(response.getHeader("Vary") ?? "");
  if (/accept-encoding|\*/i.test(present)) return;
  response.setHeader("Vary", present ? `${present}, Accept-Encoding` : "Accept-Encoding");
}
