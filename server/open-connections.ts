import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isOfSignedInBrowser } from "./app-hooks";
import { type Connections, givesWay } from "./gives-way";
import type { Middleware } from "./middleware";

/**
 * Connections that may be open at once. A school's visitors, or its proxy, have dozens; a client
 * that asks and does not read holds 100 KB.
 */
export const MOST = 500;

/**
 * Time for the rest of an answer: `graceMs`, and a second more per `bytesPerSecond` that were read.
 */
const ANSWER_RATE = { graceMs: 60_000, bytesPerSecond: 4_000 };

const LOOKED_AT_EVERY_MS = 5_000;
const LOGGED_EVERY_MS = 60_000;

interface Options {
  most?: number;
  wasSignedIn?: typeof isOfSignedInBrowser | undefined;
  rate?: typeof ANSWER_RATE;
  everyMs?: number;
  /** Called once a minute at most while connections have to give way. */
  onFull?: () => void;
}

export interface OpenConnections {
  watch(server: Server): void;
  middleware: Middleware;
}

/**
 * Bounds the connections that are open at once; gives-way.ts says which gives way to a further one.
 * An answer that is read more slowly than the minimum rate is cut in any case.
 */
export function openConnections({
  most = MOST,
  wasSignedIn = isOfSignedInBrowser,
  rate = ANSWER_RATE,
  everyMs = LOOKED_AT_EVERY_MS,
  onFull = () => {},
}: Options = {}): OpenConnections {
  const open: Connections = new Map();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = performance.now();

  function opened(socket: Socket): void {
    const idleSince = performance.now();
    open.set(socket, { requests: 0, taken: 0, leftMs: rate.graceMs, idleSince });
    socket.once("close", () => open.delete(socket));
    if (open.size <= most) return;
    end(givesWay(open, socket, wasSignedIn));
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    onFull();
  }

  function end(socket: Socket): void {
    open.delete(socket);
    socket.destroy();
  }

  function look(): void {
    const elapsedMs = performance.now() - lookedAt;
    lookedAt = performance.now();
    const worthMs = (bytes: number) => (bytes / rate.bytesPerSecond) * 1000;
    for (const [socket, connection] of open) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const earnedMs = worthMs(taken - connection.taken);
      connection.taken = taken;
      connection.leftMs =
        waiting === 0
          ? rate.graceMs
          : Math.min(rate.graceMs, connection.leftMs + earnedMs) - elapsedMs;
      // What is written in one piece counts as taken only once all of it is.
      if (connection.leftMs + worthMs(waiting) < 0) end(socket);
    }
  }

  return {
    watch(server) {
      server.on("connection", opened);
      const timer = setInterval(look, everyMs).unref();
      server.once("close", () => clearInterval(timer));
    },
    middleware(request, response, next) {
      const { socket } = request;
      const connection = open.get(socket);
      if (connection) {
        connection.requests += 1;
        connection.last = { request, response };
        response.once("close", () => {
          connection.requests -= 1;
          if (connection.last?.response === response) connection.last = undefined;
          connection.idleSince = performance.now();
          if (connection.requests > 0 || !open.delete(socket)) return;
          open.set(socket, connection);
        });
      }
      next();
    },
  };
}
