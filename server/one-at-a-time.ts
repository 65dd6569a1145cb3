import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Middleware } from "./middleware";

/**
 * Requests that may wait on one connection: more than any client sends before it is answered.
 * Browsers and proxies send one at a time.
 */
const MOST_WAITING = 4;
/**
 * Headers that a waiting request may have, more than a browser and its proxies send: each takes
 * more memory than its letters.
 */
const MOST_HEADERS = 100;

/**
 * Handles a request once the answer to the one before it on the same connection has left: an answer
 * that nobody reads is held in memory. If too many requests wait, or a form among them, the
 * connection is closed, which its client has to expect (RFC 9112, 9.3.2).
 */
export function oneAtATime(): Middleware {
  const waiting = new WeakMap<Socket, number>();
  return (request, response, next) => {
    // Node gives a response its connection when the one before it has ended.
    if (response.socket) return next();
    const { socket } = request;
    // Node goes on with what it has read.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING || !isShort(request)) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is still about to look at what the response holds.
      setImmediate(() => {
        if (!socket.destroyed) next();
      });
    });
  };
}

function isShort(request: IncomingMessage): boolean {
  // Before they are asked for by name, which takes as much again.
  if (request.rawHeaders.length > 2 * MOST_HEADERS) return false;
  return (request.headers["transfer-encoding"] ?? request.headers["content-length"]) === undefined;
}
