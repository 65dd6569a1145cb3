import type { Server } from "node:http";
import type { Step } from "./step";

/** How long requests under way may take to finish once the process was told to stop. */
export const DEADLINE_MS = 10_000;
const SWEEP_MS = 50;

export interface Draining {
  /** Tells keep-alive connections to close with their next answer. */
  step: Step;
  /**
   * Takes no new connections, lets what runs finish for up to ten seconds, then calls
   * `exit`. A second call does nothing.
   */
  begin(server: Server, exit: () => void): void;
}

/** What the process does between being told to stop and stopping. */
export function createDraining(): Draining {
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
