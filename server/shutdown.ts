import type { Server } from "node:http";
import { createServer } from "node:net";
import { appHooks } from "./app-hooks";
import type { Middleware } from "./middleware";

export const DEADLINE_MS = 10_000;
const CLOSE_IDLE_MS = 50;

export interface Shutdown {
  /** Asks keep-alive connections to close with their next response. */
  middleware: Middleware;
  /**
   * Stops accepting connections, lets requests finish for up to ten seconds, then calls `exit`.
   * Later calls do nothing.
   */
  begin(server: Server, exit: () => void): void;
}

export function createShutdown(): Shutdown {
  let hasBegun = false;
  return {
    middleware(_request, response, next) {
      if (hasBegun) response.setHeader("Connection", "close");
      next();
    },
    begin(server, exit) {
      if (hasBegun) return;
      hasBegun = true;
      const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
      server.close(() => {
        clearInterval(closing);
        clearTimeout(deadline);
        exit();
      });
    },
  };
}

/**
 * Shuts the server down at SIGTERM and SIGINT, in place of remix-serve's handlers, which wait for
 * idle connections.
 */
export function shutDownAtSignals(server: Server, shutdown: Shutdown): void {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.removeAllListeners(signal);
    process.once(signal, () => {
      // What fails there must not keep the process from stopping.
      const stopped = Promise.resolve(appHooks().shutdown?.()).catch(console.error);
      shutdown.begin(server, () => stopped.then(() => process.exit(0)));
    });
  }
}

/** Ends the process if the port is taken, before it touches the data of the site that runs there. */
export function requirePort(port: number, host?: string): Promise<void> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", (error) => {
      exitIfPortUnavailable(error);
      resolve();
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Ends the process, and says why, if host or port is unavailable; ignores other errors. */
export function exitIfPortUnavailable(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error)) return;
  const port = "port" in error ? error.port : "";
  const host =
    "Esta máquina no tiene la dirección de HOST. Escribe una suya, por ejemplo HOST=127.0.0.1, o nada para todas.";
  const reasons: Record<string, string> = {
    EADDRINUSE: `El puerto ${port} ya está en uso. Elige otro con PORT=…`,
    EACCES: `No hay permiso para escuchar en el puerto ${port}. Elige otro con PORT=…`,
    EADDRNOTAVAIL: host,
    ENOTFOUND: host,
  };
  const reason = reasons[String(error.code)];
  if (!reason) return;
  console.error(reason);
  process.exit(1);
}
