import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Middleware } from "../../server/middleware";

/** Serves one step of the front, and behind it `app`, until the test ends. */
export async function serve(
  step: Middleware,
  app: RequestListener,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    step(request, response, (on = request, to = response) => app(on as never, to as never));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
