import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minimumBodyRate } from "../../server/request-body";
import { connectTo, serve } from "../support/serve";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => vi.useRealTimers());

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const readAll: Answering = async (request, response) => {
  const body = await text(request).catch(() => "broken off");
  response.end(`${body.length} bytes`);
};

/** A site that keeps the pace, and a visitor who has begun to post 200 000 bytes to it. */
async function begin(app: Answering): Promise<{
  socket: Socket;
  request: IncomingMessage;
  response: ServerResponse;
  answer: Promise<string>;
}> {
  const { url, server } = await serve(minimumBodyRate(), app);
  // Node would close by itself what the test waits for.
  server.keepAliveTimeout = 0;
  const socket = connectTo(url);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n");
  const [request, response] = await once(server, "request");
  return { socket, request, response, answer: text(socket) };
}

async function send(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const from = request.socket.bytesRead;
  socket.write("a".repeat(bytes));
  while (request.socket.bytesRead < from + bytes) await new Promise(setImmediate);
}

const isOpen = (request: IncomingMessage) => !request.socket.destroyed;

test("a body that does not arrive is refused after a minute, and not before", async () => {
  const { request, answer } = await begin(readAll);
  vi.advanceTimersByTime(60_000 - 1);
  expect(isOpen(request)).toBe(true);
  vi.advanceTimersByTime(1);
  const refused = await answer;
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain("tarda demasiado");
});

test("a body that drips is refused, too", async () => {
  const { socket, request, answer } = await begin(readAll);
  for (let second = 0; second < 59; second++) {
    await send(socket, request, 1);
    vi.advanceTimersByTime(1000);
  }
  expect(isOpen(request)).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a slow but steady body arrives, however long that takes", async () => {
  const { socket, request, answer } = await begin(readAll);
  for (let sent = 0; sent < 200_000; sent += 4_000) {
    await send(socket, request, 4_000);
    vi.advanceTimersByTime(1000);
  }
  socket.end();
  expect(await answer).toContain("200000 bytes");
});

test("a connection faster than the minimum may pause for as long as it was ahead", async () => {
  const { socket, request, response, answer } = await begin(readAll);
  await send(socket, request, 40 * 4_000);
  vi.advanceTimersByTime(60_000 + 39_000);
  expect(response.headersSent).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("the time in which the application does not read counts against no client", async () => {
  let read = (): void => {};
  const { socket, request, answer } = await begin((...both) => {
    read = () => readAll(...both);
  });
  await send(socket, request, 10_000);
  vi.advanceTimersByTime(20 * 60_000);
  expect(isOpen(request)).toBe(true);
  read();
  await send(socket, request, 190_000);
  socket.end();
  expect(await answer).toContain("200000 bytes");
});

/** As a guard does, or a file of the build, which reads no body. */
const answerAtOnce: Answering = (_request, response) => response.end("no");

test("a missing body is awaited for five seconds after the answer", async () => {
  const { request, response, answer } = await begin(answerAtOnce);
  if (!response.writableFinished) await once(response, "finish");
  vi.advanceTimersByTime(5_000 - 1);
  expect(isOpen(request)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen(request)).toBe(false);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that drips after its request was answered is waited for no longer", async () => {
  const { socket, request, response, answer } = await begin(answerAtOnce);
  if (!response.writableFinished) await once(response, "finish");
  for (let second = 0; second < 5; second++) {
    await send(socket, request, 1);
    vi.advanceTimersByTime(1000);
  }
  vi.advanceTimersByTime(1000);
  expect(isOpen(request)).toBe(false);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that goes on arriving after the answer is read to its end", async () => {
  const { socket, request, answer } = await begin(answerAtOnce);
  for (let sent = 0; sent < 200_000; sent += 4_000) {
    await send(socket, request, 4_000);
    vi.advanceTimersByTime(1000);
  }
  expect(request.complete).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isOpen(request)).toBe(true);
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that has arrived has no deadline, however long its response takes", async () => {
  const { socket, request, answer } = await begin((request, response) => {
    request.resume();
    request.once("end", () => setTimeout(() => response.end("done"), 10 * 60_000));
  });
  const ended = once(request, "end");
  socket.write("a".repeat(200_000));
  await ended;
  vi.advanceTimersByTime(10 * 60_000);
  socket.end();
  expect(await answer).toContain("200 OK");
});
