import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postJson } from "~/submissions/forward.server";
import { type Recorder, startRecorder } from "../support/recorder";

const TIMEOUT_MS = 300_000;
const SHORT_TIMEOUT_MS = 300;
let service: Recorder;

beforeEach(async () => {
  service = await startRecorder();
});
afterEach(() => service.close());

const post = (timeoutMs = TIMEOUT_MS) =>
  postJson(service.url, { nombre: "Eva" }, timeoutMs, { "X-Key": "1" });

test("postJson sends JSON with the given headers", async () => {
  await post();
  expect(service.received).toMatchObject([
    { body: { nombre: "Eva" }, headers: { "content-type": "application/json", "x-key": "1" } },
  ]);
});

test.each([400, 404, 500, 503])("postJson fails on an answer of %i", async (status) => {
  service.answer((response) => {
    response.statusCode = status;
    response.end();
  });
  await expect(post()).rejects.toThrow(String(status));
});

test("postJson does not follow a redirect", async () => {
  const inside = await startRecorder();
  service.answer((response) => {
    response.writeHead(307, { Location: inside.url }).end();
  });
  await expect(post()).rejects.toThrow("307");
  expect(inside.received).toEqual([]);
  inside.close();
});

test("postJson fails on a service that never answers", async () => {
  service.answer(() => {});
  await expect(post(SHORT_TIMEOUT_MS)).rejects.toThrow(/timeout/i);
});

test("postJson fails on an answer that drips without end", async () => {
  service.answer((response) => {
    const drip = setInterval(() => response.write("."), 20);
    response.once("close", () => clearInterval(drip));
  });
  await expect(post(SHORT_TIMEOUT_MS)).rejects.toThrow(/timeout/i);
});

test("postJson reads an answer of 64 KB", async () => {
  service.answer((response) => response.end(Buffer.alloc(64 * 1024)));
  await post();
});

test("postJson fails on an answer over the limit, without reading the rest", async () => {
  service.answer((response) => {
    response.write(Buffer.alloc(64 * 1024 + 1));
  });
  await expect(post()).rejects.toThrow("no termina de responder");
});

test("postJson fails where no server listens", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  await expect(postJson(`http://127.0.0.1:${port}`, {}, TIMEOUT_MS)).rejects.toThrow();
});
