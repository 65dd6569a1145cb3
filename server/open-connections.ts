import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isOfSignedInBrowser } from "./app-hooks";
import type { Middleware } from "./middleware";
import { clientNetwork } from "./request-context";

/**
 * Connections that may be open at once. A school's visitors, or its proxy, have dozens; a client
 * that asks and does not read holds 100 KB.
 */
export const MOST = 500;

/** Milliseconds that the rest of any answer may take to be read. */
const GRACE_MS = 60_000;
/** Bytes of an answer that have to be read in a second, on average, once GRACE_MS are over. */
const BYTES_PER_SECOND = 4_000;

const LOOKED_AT_EVERY_MS = 5_000;
const LOGGED_EVERY_MS = 60_000;

interface Connection {
  requests: number;
  /** Bytes of answers that the system had taken when the connection was last looked at. */
  taken: number;
  /**
   * Milliseconds left for an answer that waits to be read; what is read adds to them, up to a
   * minute.
   */
  leftMs: number;
  /** When the connection became idle, in milliseconds of performance.now(). */
  idleSince: number;
  last?: { request: IncomingMessage; response: ServerResponse };
}

/** Open connections by socket; the idle ones in the order in which they became idle. */
type Connections = Map<Socket, Connection>;

interface Options {
  most?: number;
  /** How many proxies in front have their X-Forwarded-For trusted. */
  trustProxy: number;
  /** Called once a minute at most while connections have to give way. */
  onFull: () => void;
}

export interface OpenConnections {
  watch(server: Server): void;
  middleware: Middleware;
}

/**
 * Bounds the connections that are open at once; `givesWay` says which gives way to a further one.
 * An answer that is read more slowly than the minimum rate is cut in any case.
 */
export function openConnections({ most = MOST, trustProxy, onFull }: Options): OpenConnections {
  const open: Connections = new Map();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = performance.now();

  function opened(socket: Socket): void {
    const idleSince = performance.now();
    open.set(socket, { requests: 0, taken: 0, leftMs: GRACE_MS, idleSince });
    socket.once("close", () => open.delete(socket));
    if (open.size <= most) return;
    end(givesWay(open, socket, trustProxy));
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
    const worthMs = (bytes: number) => (bytes / BYTES_PER_SECOND) * 1000;
    for (const [socket, connection] of open) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const earnedMs = worthMs(taken - connection.taken);
      connection.taken = taken;
      connection.leftMs =
        waiting === 0 ? GRACE_MS : Math.min(GRACE_MS, connection.leftMs + earnedMs) - elapsedMs;
      // What is written in one piece counts as taken only once all of it is.
      if (connection.leftMs + worthMs(waiting) < 0) end(socket);
    }
  }

  return {
    watch(server) {
      server.on("connection", opened);
      const timer = setInterval(look, LOOKED_AT_EVERY_MS).unref();
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

/** Milliseconds for which an idle connection is spared before others: a request may be about to come. */
const YOUNG_MS = 1_000;

/** Connections of one network or address beyond which one gives way: more than a class has busy. */
const CROWD = 60;

/**
 * Returns the connection that gives way to the newest: the longest idle, for a second at least;
 * else the answer that has waited longest to be read, one given before its form had come, one of a
 * network or address with more than CROWD, a stranger's oldest form, any idle one, the newest.
 */
function givesWay(open: Connections, newest: Socket, trustProxy: number): Socket {
  const idle = longestIdle(open, newest);
  const isYoung = idle && performance.now() - idle.idleSince < YOUNG_MS;
  const quiet = (isYoung ? undefined : idle?.socket) ?? longestUnread(open);
  if (quiet) return quiet;
  const busy = [...open].flatMap(([socket, { last }]) => (last ? [{ socket, ...last }] : []));
  const unfinished = busy.filter(({ request }) => !request.complete);
  const found =
    unfinished.find(({ response }) => response.headersSent) ??
    ofCrowd(busy, trustProxy) ??
    idleOfCrowd(open, newest) ??
    unfinished.find(({ request }) => !isOfSignedInBrowser(request));
  return (found ?? idle)?.socket ?? newest;
}

function longestIdle(open: Connections, newest: Socket) {
  for (const [socket, { requests, idleSince }] of open) {
    if (requests === 0 && socket !== newest) return { socket, idleSince };
  }
}

function longestUnread(open: Connections): Socket | undefined {
  let found: Socket | undefined;
  let leastMs = Number.POSITIVE_INFINITY;
  for (const [socket, { leftMs }] of open) {
    if (socket.writableLength === 0 || leftMs >= leastMs) continue;
    found = socket;
    leastMs = leftMs;
  }
  return found;
}

/**
 * Returns a request of the network that has most, if more than CROWD: strangers' before others, one
 * that has not come whole, else the last.
 */
function ofCrowd<Busy extends { request: IncomingMessage }>(
  busy: Busy[],
  trustProxy: number,
): Busy | undefined {
  const networks = new Map<string, Busy[]>();
  let most: Busy[] = [];
  for (const each of busy) {
    const network = clientNetwork(each.request, trustProxy);
    const same = networks.get(network) ?? [];
    networks.set(network, same);
    same.push(each);
    if (same.length > most.length) most = same;
  }
  if (most.length <= CROWD) return undefined;
  const strangers = most.filter(({ request }) => !isOfSignedInBrowser(request));
  const those = strangers.length > 0 ? strangers : most;
  return those.find(({ request }) => !request.complete) ?? those.at(-1);
}

function idleOfCrowd(open: Connections, newest: Socket): { socket: Socket } | undefined {
  const addresses = new Map<string, Socket[]>();
  for (const [socket, { requests }] of open) {
    if (requests > 0 || socket === newest) continue;
    const address = socket.remoteAddress ?? "";
    const same = addresses.get(address) ?? [];
    addresses.set(address, same);
    if (same.push(socket) > CROWD) return { socket: same[0] as Socket };
  }
}
