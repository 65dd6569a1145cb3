import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { heldAnswers } from "../../server/held-answers";

/** More than the buffers of two sockets take. */
const PAGE = Buffer.alloc(40_000_000, "a");

async function serving(
  capacity: number,
  send: (response: ServerResponse) => unknown = (response) => response.end(PAGE),
): Promise<{ server: Server; port: number }> {
  const middleware = heldAnswers(capacity);
  const server = createServer((request, response) => {
    request.headers["x-client-ip"] = request.url?.slice(1) ?? "";
    middleware(request, response, () => send(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Asks as a client of that address, and does not read. */
function ask(port: number, address: string) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.pause().write(`GET /${address} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test.each([
  ["in one go", (response: ServerResponse) => response.end(PAGE)],
  ["in parts", (response: ServerResponse) => response.write(PAGE)],
])("answers that nobody reads, %s, hold no more than the bound together", async (_how, send) => {
  const { server, port } = await serving(2.5 * PAGE.length, send);
  const answered = vi.fn();
  server.on("request", (_request, response) => response.once("close", answered));
  for (let i = 0; i < 5; i++) ask(port, "198.51.100.7");
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(3));
  expect(await connections(server)).toBe(2);
});

test("the network that holds most gives way, and what is read holds nothing", async () => {
  const { port } = await serving(2.5 * PAGE.length);
  ask(port, "198.51.100.7");
  ask(port, "198.51.100.8");
  for (const _reader of [1, 2, 3]) {
    const response = await fetch(`http://127.0.0.1:${port}/203.0.113.5`);
    expect((await response.arrayBuffer()).byteLength).toBe(PAGE.length);
  }
});

test("an answer that is larger than the bound is answered where no other waits", async () => {
  const { port } = await serving(PAGE.length / 2);
  const response = await fetch(`http://127.0.0.1:${port}/203.0.113.5`);
  expect((await response.arrayBuffer()).byteLength).toBe(PAGE.length);
});
