import type { Server } from "node:net";

/** Whoever asks and does not read holds some 200 KB. A school's visitors, or its proxy, have dozens at once. */
const MOST = 500;
const LOGGED_EVERY_MS = 60_000;

/** Bounds the connections that are open at once; further ones are closed, said once a minute. */
export function limitConnections(server: Server, logRefusal: () => void, most = MOST): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = most;
  server.on("drop", () => {
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    logRefusal();
  });
}
