import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { compose } from "../../server/middleware";
import { writeAsRead } from "../../server/stream-response";
import { connectTo, serve } from "../support/serve";

const CHUNK = Buffer.alloc(65_536, "a");
const CHUNKS = 1000;

/** A server that answers with a stream, and how many of its chunks have been asked for. */
async function served() {
  const stream = { pulled: 0, cancelled: false, problem: null as Error | null };
  const { url } = await serve(compose([]), (_request, response) => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (stream.problem) return controller.error(stream.problem);
          stream.pulled += 1;
          if (stream.pulled <= CHUNKS) controller.enqueue(CHUNK);
          else controller.close();
        },
        cancel() {
          stream.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    writeAsRead(body, response).catch(() => {});
  });
  return { stream, url };
}

test("an answer that nobody reads is not fetched either", async () => {
  const { stream, url } = await served();
  const socket = connectTo(url);
  socket.pause().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await vi.waitFor(() => expect(stream.pulled).toBeGreaterThan(0));
  // Until the system takes no more of it.
  let before = 0;
  for (let same = 0; same < 50; ) {
    before = stream.pulled;
    await new Promise(setImmediate);
    same = stream.pulled === before ? same + 1 : 0;
  }
  expect(stream.pulled).toBeLessThan(CHUNKS / 2);
  socket.destroy();
  await vi.waitFor(() => expect(stream.cancelled).toBe(true));
});

test("an answer that is read arrives whole", async () => {
  const { url } = await served();
  const body = await (await fetch(url)).arrayBuffer();
  expect(body.byteLength).toBe(CHUNKS * CHUNK.length);
});

test("an answer that fails half-way ends in an error, not as if it were whole", async () => {
  const { stream, url } = await served();
  stream.problem = new Error("disk");
  const socket = connectTo(url);
  let read = "";
  socket.on("data", (chunk) => {
    read += chunk;
  });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "close");
  expect(read).not.toContain("0\r\n\r\n");
});
