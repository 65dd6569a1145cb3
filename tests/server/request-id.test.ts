import { expect, test } from "vitest";
import { compose } from "../../server/middleware";
import { requestId, requestIdHeader } from "../../server/request-context";
import { serve } from "../support/serve";

test("a request has an id of ours, whatever the visitor sent, and the answer carries it", async () => {
  const middleware = compose([requestId(), requestIdHeader()]);
  const { url } = await serve(middleware, (request, response) => {
    response.end(String(request.headers["x-request-id"]));
  });
  const response = await fetch(url, { headers: { "X-Request-Id": "forged" } });
  const seenByTheApplication = await response.text();
  expect(seenByTheApplication).toMatch(/^[0-9a-f]{10}$/);
  expect(response.headers.get("X-Request-Id")).toBe(seenByTheApplication);
});

test("every request has another id", async () => {
  const ids = new Set<string>();
  const middleware = requestId();
  for (let n = 0; n < 3000; n++) {
    const request = { headers: {} as Record<string, string> };
    middleware(request as never, {} as never, () => ids.add(request.headers["x-request-id"] ?? ""));
  }
  expect(ids.size).toBe(3000);
});
