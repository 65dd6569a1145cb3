import { once } from "node:events";
import type { RequestListener } from "node:http";
import { expect, test, vi } from "vitest";
import type { Middleware } from "../../server/middleware";
import { createPipeline } from "../../server/pipeline";
import { ask } from "../support/ask";
import { serve } from "../support/serve";

const FAILURE = new Error("broken");

const throwing: Middleware = () => {
  throw FAILURE;
};
const rejecting: Middleware = async (_request, response, next) => {
  await null;
  next();
  await once(response, "finish");
  throw FAILURE;
};

/** A site in which something breaks, and what it says. */
async function breaking(options: { draining?: Middleware; app?: RequestListener }) {
  const log = vi.fn();
  const logFailure = vi.fn();
  const { draining, app = (_request, response) => response.end("fine") } = options;
  const pages = { version: () => 1 };
  const pipeline = createPipeline({ draining, pages, log, logFailure });
  return { ...(await serve(pipeline, app)), log, logFailure };
}

test.each([
  ["at once", throwing],
  ["later", async () => Promise.reject(FAILURE)],
] as [string, Middleware][])(
  "what a middleware throws %s is a 500 with our headers and one line",
  async (_when, draining) => {
    const { url, logFailure } = await breaking({ draining });
    const { status, headers, body } = await ask(url);
    expect(status).toBe(500);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(body.toString()).toContain("Algo ha fallado");
    expect(logFailure).toHaveBeenCalledExactlyOnceWith(headers["x-request-id"], FAILURE);
  },
);

test.each([
  ["read", "GET"],
  ["posted", "POST"],
])("what the application throws is a 500, too, where a page is %s", async (_how, method) => {
  const { url, logFailure } = await breaking({
    app() {
      throw FAILURE;
    },
  });
  const { status, headers } = await ask(url, { "Accept-Encoding": "br" }, method);
  expect([status, headers["x-content-type-options"]]).toEqual([500, "nosniff"]);
  expect(logFailure).toHaveBeenCalledOnce();
});

test("a failure after the answer has begun changes nothing of it, and is logged", async () => {
  const { url, logFailure } = await breaking({ draining: rejecting });
  expect((await ask(url)).body.toString()).toBe("fine");
  await vi.waitFor(() => expect(logFailure).toHaveBeenCalledOnce());
});

test("a failure after a page was handed to the cache is logged once", async () => {
  const { url, log, logFailure } = await breaking({
    app(_request, response) {
      response.writeHead(200, { "Cache-Control": "public, s-maxage=60" }).end("page");
      throw FAILURE;
    },
  });
  expect((await ask(url)).status).toBe(500);
  expect((await ask(url)).headers["cache-status"]).toContain("hit");
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2));
  expect(logFailure).toHaveBeenCalledExactlyOnceWith(expect.any(String), FAILURE);
});

test("an answer that breaks off half-way ends its connection", async () => {
  const { url, logFailure } = await breaking({
    app(_request, response) {
      response.writeHead(200, { "Content-Length": "10" });
      response.write("half");
      throw FAILURE;
    },
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  expect(logFailure).toHaveBeenCalledOnce();
});

test("a request after one that broke is answered", async () => {
  let broken = false;
  const { url } = await breaking({
    draining(_request, _response, next) {
      if (!broken) {
        broken = true;
        throw FAILURE;
      }
      next();
    },
  });
  expect((await ask(url)).status).toBe(500);
  expect((await ask(url)).status).toBe(200);
});
