import type { IncomingMessage } from "node:http";
import { NOT_UNDERSTOOD, sendError } from "./error-response";
import type { Middleware } from "./middleware";

/**
 * Number of pieces of a body up to which each may be of any size. In a body of more, a piece must
 * have PIECE_BYTES on average, as those of browsers and proxies have.
 */
const PIECES = 500;
/** Fewest bytes that a piece must have on average in a body of more than PIECES. */
const PIECE_BYTES = 64;

/**
 * Ends the connection of a body that no form has: that of a GET or HEAD, with 400, or one in pieces
 * of a few bytes, each of which costs as much time and memory as a kilobyte.
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

/**
 * Ends the connection once a body has come in very many small pieces. No effect if `request.push`
 * is replaced later.
 */
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
