import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { AppHooks } from "../../server/app-hooks";
import type { Middleware } from "../../server/middleware";

/** Serves one middleware, and behind it `app`, until the test ends. */
export async function serve(
  middleware: Middleware,
  app: RequestListener,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    middleware(request, response, (on = request, to = response) => app(on as never, to as never));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Connects to a server until the test ends; however it is treated is no error. */
export function connectTo(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/**
 * Registers hooks of an application (server/app-hooks.ts) until the test ends, in place of one that
 * another file of this process has loaded.
 */
export function setHooks(hooks: Partial<AppHooks> | undefined): void {
  const registry = globalThis as Record<symbol, unknown>;
  const name = Symbol.for("escuela.app-hooks");
  const loaded = registry[name];
  onTestFinished(() => {
    registry[name] = loaded;
  });
  registry[name] = hooks;
}
