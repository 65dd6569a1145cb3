import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { isOfSignedInBrowser } from "./app-hooks";
import { clientNetwork } from "./request-context";

export interface Connection {
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
export type Connections = Map<Socket, Connection>;

/** Milliseconds for a request to come on a new connection. */
const YOUNG_MS = 1_000;

/** Connections of one network or address beyond which one gives way: more than a class has busy. */
const CROWD = 60;

/**
 * Returns the connection that gives way to the newest: the longest idle, for a second at least;
 * else the answer that has waited longest to be read, one given before its form had come, one of a
 * network or address with more than CROWD, a stranger's oldest form, any idle one, the newest.
 */
export function givesWay(
  open: Connections,
  newest: Socket,
  wasSignedIn: typeof isOfSignedInBrowser,
): Socket {
  const idle = longestIdle(open, newest);
  const isYoung = idle && performance.now() - idle.idleSince < YOUNG_MS;
  const quiet = (isYoung ? undefined : idle?.socket) ?? longestUnread(open);
  if (quiet) return quiet;
  const busy = [...open].flatMap(([socket, { last }]) => (last ? [{ socket, ...last }] : []));
  const unfinished = busy.filter(({ request }) => !request.complete);
  const found =
    unfinished.find(({ response }) => response.headersSent) ??
    ofCrowd(busy, wasSignedIn) ??
    idleOfCrowd(open, newest) ??
    unfinished.find(({ request }) => !wasSignedIn(request));
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
  wasSignedIn: typeof isOfSignedInBrowser,
): Busy | undefined {
  const networks = new Map<string, Busy[]>();
  let most: Busy[] = [];
  for (const each of busy) {
    const network = clientNetwork(each.request);
    const same = networks.get(network) ?? [];
    networks.set(network, same);
    same.push(each);
    if (same.length > most.length) most = same;
  }
  if (most.length <= CROWD) return undefined;
  const strangers = most.filter(({ request }) => !wasSignedIn(request));
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
