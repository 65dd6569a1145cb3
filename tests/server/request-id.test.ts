import { expect, test } from "vitest";
import { requestId } from "../../server/request-id";
import { serve } from "../support/serve";

test("a request has an id of ours, whatever the visitor sent, and the answer carries it", async () => {
  const { url } = await serve(requestId(), (request, response) => {
    response.end(String(request.headers["x-request-id"]));
  });
  const response = await fetch(url, { headers: { "X-Request-Id": "forged" } });
  const seenByTheApplication = await response.text();
  expect(seenByTheApplication).toMatch(/^[0-9a-f]{10}$/);
  expect(response.headers.get("X-Request-Id")).toBe(seenByTheApplication);
});
