import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientErrorHandler } from "../../server/error-response";
import { SERVER_TIMEOUTS } from "../../server/pipeline";

const LESS = { keepAliveTimeout: 50, connectionsCheckingInterval: 10 };

/** Sends bytes to a server that waits no longer once it has them, and reads until it closes the connection. */
async function say(words: string): Promise<{ answer: string; log: unknown[] }> {
  const log = vi.fn();
  const server = createServer({ ...SERVER_TIMEOUTS, ...LESS }, (_request, response) =>
    response.end("hi"),
  );
  server.on("clientError", clientErrorHandler({ "X-Content-Type-Options": "nosniff" }, log));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  if (words) socket.write(words);
  const [connection] = await accepted;
  if (words) await vi.waitFor(() => expect(connection.bytesRead).toBeGreaterThan(0));
  server.headersTimeout = 50;
  return { answer: await text(socket), log: log.mock.calls.flat() };
}

test.each([
  ["half a head", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", 408, "tarda demasiado"],
  ["no HTTP", "HELO escuela\r\n\r\n", 400, "no se entiende"],
  ["two lengths", post("Content-Length: 1\r\nContent-Length: 2"), 400, "no se entiende"],
  ["two framings", post("Content-Length: 1\r\nTransfer-Encoding: chunked"), 400, "no se entiende"],
  ["an endless head", `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "cabeceras"],
])(
  "the error %s is answered in words, with headers, and logged",
  async (_what, words, status, sentence) => {
    const { answer, log } = await say(words);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain(sentence);
    const [, id] = /X-Request-Id: ([0-9a-f-]{36})/.exec(answer) ?? [];
    expect(answer).toContain(`Número de la petición: ${id}`);
    expect(log).toEqual([expect.objectContaining({ id, status, method: "", path: "" })]);
  },
);

function post(headers: string): string {
  return `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\na`;
}

test("a connection that says nothing is closed without a word", async () => {
  expect(await say("")).toEqual({ answer: "", log: [] });
});

test("a connection that was answered and then idles is closed without another word", async () => {
  const { answer, log } = await say("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(answer).toContain("hi");
  expect(log).toEqual([]);
});
