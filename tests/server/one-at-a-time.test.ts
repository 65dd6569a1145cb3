import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { connectTo, serve } from "../support/serve";

/** More than two sockets hold for one that does not read. */
const LARGE = Buffer.alloc(30_000_000, "a");

/** A site that answers as much as is asked for, and the paths that it has begun with. */
async function site() {
  const begun: string[] = [];
  const pipeline = createPipeline({ log() {}, logFailure() {} });
  const { url } = await serve(pipeline, (request, response) => {
    begun.push(String(request.url));
    response.end(request.url?.startsWith("/large") ? LARGE : "small");
  });
  const open = async () => {
    const socket = connectTo(url);
    await once(socket, "connect");
    return socket;
  };
  return { url, begun, open };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const several = (path: string, count: number) =>
  Array.from({ length: count }, (_, index) => get(`${path}${index}`)).join("");

/** How often answers have begun in what was read. */
const answersIn = (read: string) => read.split("HTTP/1.1 200 OK").length - 1;

test("a request sent behind another waits until that answer has been read", async () => {
  const { url, begun, open } = await site();
  const socket = await open();
  socket.pause().write(several("/large", 4));
  await vi.waitFor(() => expect(begun).toContain("/large0"));
  // Whatever those behind it would do, they would have done.
  await fetch(`${url}/other`);
  expect(begun).toEqual(["/large0", "/other"]);
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(4 * LARGE.length));
  expect(begun.slice(2)).toEqual(["/large1", "/large2", "/large3"]);
});

test("whoever sends very many at once is answered none of those that wait", async () => {
  const { begun, open } = await site();
  const socket = await open();
  socket.resume().write(several("/small", 1000));
  await once(socket, "close");
  expect(begun.length).toBeLessThan(2);
});

test("a question with very many headers waits behind none", async () => {
  const { begun, open } = await site();
  const socket = await open();
  const headers = Array.from({ length: 101 }, (_, index) => `h${index}: a\r\n`).join("");
  socket.write(`${get("/large0")}GET /small HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  socket.resume();
  await once(socket, "close");
  expect(begun).not.toContain("/small");
});

test("a form that is sent behind a question is not read", async () => {
  const { begun, open } = await site();
  const socket = await open();
  const form = "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=b";
  socket.resume().write(get("/small") + form);
  await once(socket, "close");
  expect(begun).not.toContain("/form");
});

test("a form without a body is answered behind a question, too", async () => {
  const { begun, open } = await site();
  const socket = await open();
  socket.resume().write(`${get("/small")}POST /form HTTP/1.1\r\nHost: x\r\n\r\n`);
  await vi.waitFor(() => expect(begun).toContain("/form"));
});

test("who asks one thing after another keeps the connection", async () => {
  const { begun, open } = await site();
  const socket = await open();
  let read = "";
  socket.on("data", (chunk) => {
    read += chunk;
  });
  for (let i = 1; i <= 30; i++) {
    socket.write(get(`/small${i}`));
    await vi.waitFor(() => expect(answersIn(read)).toBe(i));
  }
  expect(begun).toHaveLength(30);
  expect(socket.destroyed).toBe(false);
});
