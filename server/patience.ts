import type { ServerOptions } from "node:http";

/** How long a connection may take to say what it wants; milliseconds. */
export const PATIENCE = {
  /** For the head of a request, which a browser sends at once. */
  headersTimeout: 15_000,
  /** Bodies have a pace instead (server/body-pace.ts). */
  requestTimeout: 0,
  /** Between two requests. A proxy in front keeps connections for 60 s: it must be the first to close. */
  keepAliveTimeout: 65_000,
  /** How often those times are looked at. */
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;
