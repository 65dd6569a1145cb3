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
  expect(seenByTheApplication).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("X-Request-Id")).toBe(seenByTheApplication);
});
