import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeAsRead } from "../../server/stream-response";

const CHUNK = Buffer.alloc(65_536, "a");
const CHUNKS = 1000;

/** A server that answers with a stream, and how many of its chunks have been asked for. */
async function served() {
  const stream = { pulled: 0, cancelled: false, problem: null as Error | null };
  const server = createServer((_request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { stream, port, url: `http://127.0.0.1:${port}` };
}

test("an answer that nobody reads is not fetched either", async () => {
  const { stream, port } = await served();
  const socket = connect(port, "127.0.0.1").on("error", () => {});
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
  const { stream, port } = await served();
  stream.problem = new Error("disk");
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let read = "";
  socket.on("data", (chunk) => {
    read += chunk;
  });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "close");
  expect(read).not.toContain("0\r\n\r\n");
});
