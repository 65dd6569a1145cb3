import type { RequestListener } from "node:http";
import { expect, test, vi } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { ask } from "../support/ask";
import { serve, setHooks } from "../support/serve";

async function answering(app: RequestListener, hooks = {}) {
  setHooks(hooks);
  const { url } = await serve(createPipeline({ log: vi.fn(), logFailure: vi.fn() }), app);
  const { body, ...answer } = await ask(url);
  return { ...answer, body: String(body) };
}

const lastResort: RequestListener = (_request, response) => {
  response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
  response.end("Unexpected Server Error");
};

test.each<[string, RequestListener]>([
  ["bare text", lastResort],
  [
    "nothing",
    (_request, response) => {
      response.statusCode = 500;
      response.end();
    },
  ],
])("a failure that the framework answers with %s has a sentence", async (_what, app) => {
  const { status, headers, body } = await answering(app);
  expect(status).toBe(500);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("<h1>Algo ha fallado por nuestra parte.");
  expect(body).not.toContain("Unexpected");
});

test("a failure that may pass is a 503, and says to try again", async () => {
  const { status, headers, body } = await answering(lastResort, { wasUnavailable: () => true });
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  expect(body).toContain("El sitio no puede guardar nada en este momento.");
});

test.each([
  [500, "text/html; charset=utf-8"],
  [503, "application/json"],
  [404, "text/plain"],
])("an answer of %i as %s is left as it is", async (status, type) => {
  const { body } = await answering((_request, response) => {
    response.writeHead(status, { "Content-Type": type });
    response.end("as it is");
  });
  expect(body).toBe("as it is");
});
