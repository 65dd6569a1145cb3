import { once } from "node:events";
import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { compose, type Middleware } from "../../server/middleware";
import { plainBodies } from "../../server/plain-bodies";
import { bodyLimit } from "../../server/request-body";
import { clientIp } from "../../server/request-context";
import { serve } from "../support/serve";

const errorHeaders: Middleware = (_request, response, next) => {
  response.setHeader("X-Ours", "1");
  next();
};

async function site(middleware: Middleware = plainBodies(errorHeaders)) {
  const app = vi.fn((request: IncomingMessage) => text(request).catch(() => ""));
  const { url } = await serve(middleware, async (request, response) => {
    response.end(String((await app(request)).length));
  });
  /** Sends pieces, each in a chunk of its own. */
  const send = (method: string, pieces: string[]): ClientRequest => {
    const asked = ask(url, { method, agent: false, headers: { "Transfer-Encoding": "chunked" } });
    asked.on("error", () => {});
    for (const piece of pieces) asked.write(piece);
    return asked;
  };
  return { app, send };
}

test("a question that brings a body is refused", async () => {
  const { app, send } = await site();
  const asked = send("GET", ["a"]);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect([answer.statusCode, answer.headers["x-ours"]]).toEqual([400, "1"]);
  expect(await text(answer)).toContain("no se entiende");
  await vi.waitFor(() => expect(asked.socket?.destroyed).toBe(true));
  expect(app).not.toHaveBeenCalled();
});

test.each([
  ["", plainBodies(errorHeaders)],
  [" also while it is held", compose([clientIp(0), plainBodies(errorHeaders), bodyLimit()])],
])("a form in very many pieces of a byte ends its connection%s", async (_when, middleware) => {
  const { send } = await site(middleware);
  const asked = send("POST", Array<string>(501).fill("a"));
  await new Promise((resolve) => asked.once("close", resolve));
  expect(asked.socket?.destroyed).toBe(true);
});

test("a form in some small pieces, or in very many that are larger, arrives", async () => {
  const { send } = await site();
  for (const pieces of [Array<string>(499).fill("a"), Array<string>(2000).fill("a".repeat(64))]) {
    const asked = send("POST", pieces).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(await text(answer)).toBe(String(pieces.join("").length));
  }
});
