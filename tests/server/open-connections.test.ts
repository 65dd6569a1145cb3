import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beforeEach, expect, test, vi } from "vitest";
import { compose } from "../../server/middleware";
import { openConnections } from "../../server/open-connections";
import { clientIp, requestId } from "../../server/request-context";
import { writeAsRead } from "../../server/stream-response";
import { connectTo, serve, setHooks } from "../support/serve";

const CHUNK = Buffer.alloc(65_536, "a");
const ENDLESS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  return () => vi.useRealTimers();
});

/** A server whose answers are short at /, never end at /endless and /early, and never come at /silent and /form. */
async function serving(most = 2) {
  const onFull = vi.fn();
  const connections = openConnections({ most, trustProxy: 1, onFull });
  const asked: ServerResponse[] = [];
  const ip = clientIp(1);
  // A form passes clientIp; who waits for a page that is being made does not.
  const arrival = compose([
    connections.middleware,
    requestId(),
    (request, response, next) => (request.url === "/form" ? ip(request, response, next) : next()),
  ]);
  const { url, server } = await serve(arrival, (request, response) => {
    asked.push(response);
    if (request.url === "/") response.end("served");
    if (request.url === "/early") response.write("answered");
    if (request.url === "/endless") writeAsRead(endless(), response).catch(() => {});
  });
  connections.watch(server);
  const open = async () => {
    const accepted = once(server, "connection");
    const socket = connectTo(url);
    await accepted;
    return socket;
  };
  const ask = async (path: string, socket?: Socket, headers: string[] = []) => {
    const from = socket ?? (await open());
    const before = asked.length;
    from.write([`GET ${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n"));
    await vi.waitFor(() => expect(asked.length).toBe(before + 1));
    return { socket: from, response: asked[before] as ServerResponse };
  };
  return { onFull, open, ask };
}

function endless(): ReadableStream<Uint8Array> {
  let chunks = 0;
  return new ReadableStream<Uint8Array>(
    { pull: (to) => (++chunks > ENDLESS ? to.close() : to.enqueue(CHUNK)) },
    { highWaterMark: 0 },
  );
}

/** Until the system takes no more of an answer. */
async function isStuck({ socket }: ServerResponse): Promise<void> {
  for (let same = 0, before = -1; same < 50; before = socket?.bytesWritten ?? 0) {
    await new Promise(setImmediate);
    same = socket?.bytesWritten === before && socket.writableLength > 0 ? same + 1 : 0;
  }
}

async function unread(site: Awaited<ReturnType<typeof serving>>) {
  const asked = await site.ask("/endless");
  asked.socket.pause();
  await isStuck(asked.response);
  return { ...asked, connection: asked.response.socket as Socket };
}

test("beyond the bound the connection that is idle longest gives way", async () => {
  const { ask, open, onFull } = await serving();
  const [first, second] = [await open(), await open()];
  await ask("/", first).then(({ socket }) => once(socket, "data"));
  const gone = once(second, "close");
  const third = await open();
  await gone;
  const alsoGone = once(first, "close");
  await ask("/", third).then(({ socket }) => once(socket, "data"));
  await open();
  await alsoGone;
  expect(third.destroyed).toBe(false);
  expect(onFull).toHaveBeenCalledOnce();
});

test("where none is idle the answer gives way that has waited longest to be read", async () => {
  const site = await serving();
  const [, late] = [await site.ask("/silent"), await unread(site)];
  const gone = once(late.response, "close");
  const { socket } = await site.ask("/");
  await gone;
  expect(String(await once(socket, "data"))).toContain("served");
});

/** Announces a body that never comes. */
const UNFINISHED = "Content-Length: 9";

test("a form that was answered before it had come gives way, else one of a stranger's", async () => {
  const site = await serving();
  const [unfinished, answered] = [
    await site.ask("/silent", undefined, [UNFINISHED]),
    await site.ask("/early", undefined, [UNFINISHED]),
  ];
  const gone = [answered, unfinished].map(({ response }) => once(response, "close"));
  await site.ask("/silent");
  await gone[0];
  expect(unfinished.response.destroyed).toBe(false);
  await site.ask("/silent");
  await gone[1];
});

test("an unfinished request gives way before a connection about to ask", async () => {
  const site = await serving();
  const unfinished = await site.ask("/silent", undefined, [UNFINISHED]);
  const gone = once(unfinished.response, "close");
  const young = await site.open();
  const { socket } = await site.ask("/");
  await gone;
  expect(young.destroyed).toBe(false);
  await once(socket, "data");
  vi.advanceTimersByTime(1_000);
  const late = once(young, "close");
  await site.ask("/silent");
  await late;
});

test("a form of somebody who was signed in gives way to nobody", async () => {
  setHooks({ isOfSignedInBrowser: Boolean });
  const site = await serving(1);
  const { response } = await site.ask("/silent", undefined, [UNFINISHED, "Cookie: a=1"]);
  await once(await site.open(), "close");
  expect(response.destroyed).toBe(false);
});

test("strangers from the network with very many requests give way first", async () => {
  setHooks({ isOfSignedInBrowser: Boolean });
  const site = await serving(63);
  const other = await site.ask("/silent", undefined, ["X-Forwarded-For: 203.0.113.1", UNFINISHED]);
  const neighbour = "X-Forwarded-For: 198.51.100.1";
  const owner = await site.ask("/silent", undefined, [neighbour, UNFINISHED, "Cookie: a=1"]);
  const crowd = [];
  for (let count = 0; count < 61; count++) {
    const forged = `X-Client-Ip: 203.0.${count}.1`;
    const headers = [neighbour, forged, ...(count === 30 ? [UNFINISHED] : [])];
    crowd.push(await site.ask(count % 2 ? "/silent" : "/form", undefined, headers));
  }
  const gone = [crowd[30], crowd[60]].map((each) =>
    once(each?.response as ServerResponse, "close"),
  );
  await site.ask("/silent", undefined, ["X-Forwarded-For: 192.0.2.1"]);
  await gone[0];
  await site.ask("/silent", undefined, ["X-Forwarded-For: 198.51.100.1"]);
  await gone[1];
  expect([other, owner].map(({ response }) => response.destroyed)).toEqual([false, false]);
});

test("very many idle connections of one address give way before anybody's form", async () => {
  const site = await serving(62);
  const form = await site.ask("/silent", undefined, [UNFINISHED]);
  const idle = [];
  for (let count = 0; count < 61; count++) idle.push(await site.open());
  const gone = once(idle[0] as Socket, "close");
  await site.open();
  await gone;
  expect(form.response.destroyed).toBe(false);
});

test("while all are being answered a further one is closed", async () => {
  const { ask, open } = await serving();
  await ask("/silent");
  await ask("/silent");
  await once(await open(), "close");
});

test("an answer that nobody reads is cut after a minute, a large one later", async () => {
  const { connection } = await unread(await serving());
  const holdsMs = connection.writableLength / 4;
  vi.advanceTimersByTime(60_000 + Math.floor(holdsMs / 5_000) * 5_000);
  expect(connection.destroyed).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(connection.destroyed).toBe(true);
});

test("an answer that is read slowly goes on, until nobody reads it any more", async () => {
  const { socket, response, connection } = await unread(await serving());
  vi.advanceTimersByTime(55_000);
  const before = connection.bytesWritten;
  socket.resume();
  await vi.waitFor(() => expect(connection.bytesWritten).toBeGreaterThan(before + 400_000));
  socket.pause();
  await isStuck(response);
  vi.advanceTimersByTime(55_000);
  expect(connection.destroyed).toBe(false);
  vi.advanceTimersByTime(90_000);
  expect(connection.destroyed).toBe(true);
});
