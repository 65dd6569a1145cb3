import type { RequestListener, Server, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { heldAnswers } from "../../server/held-bodies";
import { compose, type Middleware } from "../../server/middleware";
import { connectTo, serve } from "../support/serve";

/** More than the buffers of two sockets take. */
const PAGE = Buffer.alloc(40_000_000, "a");

const fromPath: Middleware = (request, _response, next) => {
  request.headers["x-client-ip"] = request.url?.slice(1) ?? "";
  next();
};

const serving = (
  capacity: number,
  send: RequestListener = (_request, response) => response.end(PAGE),
) => serve(compose([fromPath, heldAnswers(capacity)]), send);

/** Asks as a client of that address, and does not read. */
const ask = (url: string, address: string) =>
  connectTo(url).pause().write(`GET /${address} HTTP/1.1\r\nHost: x\r\n\r\n`);

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test.each([
  ["in one go", (_: unknown, response: ServerResponse) => response.end(PAGE)],
  ["in parts", (_: unknown, response: ServerResponse) => response.write(PAGE)],
])("answers that nobody reads, %s, hold no more than the bound together", async (_how, send) => {
  const { server, url } = await serving(2.5 * PAGE.length, send);
  const answered = vi.fn();
  server.on("request", (_request, response) => response.once("close", answered));
  for (let i = 0; i < 5; i++) ask(url, "198.51.100.7");
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(3));
  expect(await connections(server)).toBe(2);
});

test("the network that holds most gives way, and what is read holds nothing", async () => {
  const { server, url } = await serving(2.5 * PAGE.length);
  const asked = vi.fn();
  server.on("request", asked);
  ask(url, "198.51.100.7");
  ask(url, "198.51.100.8");
  // The oldest of equals gives way: the reader comes after both.
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  for (const _reader of [1, 2, 3]) {
    const response = await fetch(`${url}/203.0.113.5`);
    expect((await response.arrayBuffer()).byteLength).toBe(PAGE.length);
  }
});

test("an answer that is larger than the bound is answered where no other waits", async () => {
  const { url } = await serving(PAGE.length / 2);
  const response = await fetch(`${url}/203.0.113.5`);
  expect((await response.arrayBuffer()).byteLength).toBe(PAGE.length);
});
