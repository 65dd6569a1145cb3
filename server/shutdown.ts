import type { Server, ServerOptions } from "node:http";
import type { Middleware } from "./middleware";

/** How long requests under way may take to finish once the process was told to stop. */
export const DEADLINE_MS = 10_000;
const SWEEP_MS = 50;

export interface Shutdown {
  /** Tells keep-alive connections to close with their next answer. */
  step: Middleware;
  /**
   * Takes no new connections, lets what runs finish for up to ten seconds, then calls
   * `exit`. A second call does nothing.
   */
  begin(server: Server, exit: () => void): void;
}

/** What the process does between being told to stop and stopping. */
export function createShutdown(): Shutdown {
  let draining = false;
  return {
    step(_request, response, next) {
      if (draining) response.setHeader("Connection", "close");
      next();
    },
    begin(server, exit) {
      if (draining) return;
      draining = true;
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(deadline);
        exit();
      });
    },
  };
}

/** How long a connection may take to say what it wants; milliseconds. */
export const SERVER_TIMEOUTS = {
  /** For the head of a request, which a browser sends at once. */
  headersTimeout: 15_000,
  /** Bodies have a pace instead (server/request-body.ts). */
  requestTimeout: 0,
  /** Between two requests. A proxy in front keeps connections for 60 s: it must be the first to close. */
  keepAliveTimeout: 65_000,
  /** How often those times are looked at. */
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

/** Ends the process with one plain line when the port cannot be had; other errors pass. */
export function reportListenFailure(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error)) return;
  const port = "port" in error ? error.port : "";
  const reasons: Record<string, string> = {
    EADDRINUSE: `El puerto ${port} ya está en uso. Elige otro con PORT=…`,
    EACCES: `No hay permiso para escuchar en el puerto ${port}. Elige otro con PORT=…`,
  };
  const reason = reasons[String(error.code)];
  if (!reason) return;
  console.error(reason);
  process.exit(1);
}
