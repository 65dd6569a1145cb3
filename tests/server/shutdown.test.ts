import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { createShutdown } from "../../server/shutdown";
import { connectTo, serve } from "../support/serve";

test("shutdown finishes requests, accepts none, and only then ends the process", async () => {
  const draining = createShutdown();
  const running: ServerResponse[] = [];
  const { url, server } = await serve(draining.middleware, (_request, response) => {
    running.push(response);
  });
  const exit = vi.fn();
  const first = fetch(url);
  await vi.waitFor(() => expect(running).toHaveLength(1));

  draining.begin(server, exit);
  await expect(fetch(url)).rejects.toThrow();
  expect(exit).not.toHaveBeenCalled();

  running[0]?.end("finished");
  expect(await (await first).text()).toBe("finished");
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce());
});

test("an idle keep-alive connection does not delay the shutdown", async () => {
  const draining = createShutdown();
  const { url, server } = await serve(draining.middleware, (_request, response) =>
    response.end("done"),
  );
  await (await fetch(url)).text();
  const exit = vi.fn();
  draining.begin(server, exit);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce());
});

test("a connection that never finishes is cut ten seconds after the shutdown began", async () => {
  const draining = createShutdown();
  const { url, server } = await serve(draining.middleware, () => {});
  connectTo(url).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  vi.useFakeTimers();
  const exit = vi.fn();
  draining.begin(server, exit);
  vi.advanceTimersByTime(9_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce());
});
