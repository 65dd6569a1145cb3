import type { ServerResponse } from "node:http";
import { acceptedEncodings } from "./accept-encoding";
import { bufferResponse } from "./buffer-response";
import { sharedLifetimeMs } from "./cacheability";
import { compressOnce, isCompressible } from "./cached-response";
import type { Middleware } from "./middleware";

/** What is longer goes as it is: it would have to be held in memory. */
const LIMIT_BYTES = 1_000_000;

/** Without a body, a part of one, or said while the visitor is still sending: server/error-response.ts. */
const UNCHANGED = [204, 206, 304, 408, 413];

/**
 * Compresses texts that are not kept in one go. remix-serve would do so as a stream, and making
 * one for each answer takes longer than rendering half of a page.
 */
export function compression(): Middleware {
  return (request, response, next) => {
    const { headers, method } = request;
    const accepted = headers["accept-encoding"];
    const [encoding = "identity"] = acceptedEncodings(accepted as string | undefined);
    if (encoding === "identity" || method === "HEAD") return next();
    // Out of sight of remix-serve, until it has decided.
    delete headers["accept-encoding"];
    const isWanted = (): boolean => {
      headers["accept-encoding"] = accepted;
      return isPlainText(response);
    };
    const caught = bufferResponse(response, isWanted, LIMIT_BYTES);
    const sent = caught.then(async (answer) => {
      if (typeof answer === "string") return;
      const { body, release } = answer;
      const isWorthIt = isCompressible(typeOf(response), body.length);
      const smaller = isWorthIt ? await compressOnce(body, encoding) : body;
      release();
      if (isWorthIt) response.setHeader("Content-Encoding", encoding);
      response.removeHeader("Transfer-Encoding");
      response.setHeader("Content-Length", smaller.length);
      addVary(response);
      response.end(smaller);
    });
    sent.catch(() => response.destroy());
    next();
  };
}

/** Whether this is a text that nobody keeps, and that may be rewritten (RFC 9110, 7.7). */
function isPlainText(response: ServerResponse): boolean {
  const caching = String(response.getHeader("Cache-Control") ?? "");
  // A strong ETag is of these very bytes (RFC 9110, 8.8.1).
  const etag = String(response.getHeader("ETag") ?? "W/");
  return (
    isCompressible(typeOf(response)) &&
    !UNCHANGED.includes(response.statusCode) &&
    !response.hasHeader("Content-Encoding") &&
    !caching.includes("no-transform") &&
    // Whoever keeps it compresses it, better.
    sharedLifetimeMs(caching) === 0 &&
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
