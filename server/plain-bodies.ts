import type { IncomingMessage } from "node:http";
import { NOT_UNDERSTOOD, sendError } from "./error-response";
import type { Middleware } from "./middleware";

/** Pieces of a body that may be of any size; no browser or proxy sends more that are so small. */
const PIECES = 500;
const PIECE_BYTES = 64;

/**
 * Ends the connection of a body that no form has: one of a question, or in pieces of a few bytes, each
 * of which costs as much time and memory as a kilobyte.
 */
export function plainBodies(errorHeaders: Middleware): Middleware {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    if (request.method === "GET" || request.method === "HEAD") {
      return errorHeaders(request, response, () => {
        response.setHeader("Connection", "close");
        response.once("finish", () => request.socket.destroy());
        sendError(response, ...NOT_UNDERSTOOD);
      });
    }
    endTinyPieces(request);
    next();
  };
}

/** Ends the connection once a body comes in very many small pieces, as long as nobody replaces its push. */
export function endTinyPieces(request: IncomingMessage): void {
  const { push } = request;
  let [pieces, bytes] = [0, 0];
  request.push = function (this: IncomingMessage, chunk, encoding) {
    if (chunk === null) return push.call(this, null);
    pieces += 1;
    bytes += chunk.length;
    if (pieces <= PIECES || bytes >= pieces * PIECE_BYTES) return push.call(this, chunk, encoding);
    request.socket.destroy();
    return true;
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}
