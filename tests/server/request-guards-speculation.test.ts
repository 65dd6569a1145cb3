import { expect, test } from "vitest";
import { noSpeculation } from "../../server/request-guards";
import { serve } from "../support/serve";

const PRERENDER = { "Sec-Purpose": "prefetch;prerender" };

test.each([
  ["a page that a stranger's browser prerenders is sent", false, PRERENDER, 200],
  ["a page that the browser of a session prerenders is not", true, PRERENDER, 204],
  ["a page that the browser of a session asks for is sent", true, {}, 200],
])("%s", async (_title, wasSignedIn, headers, status) => {
  const { url } = await serve(
    noSpeculation(() => wasSignedIn),
    (_request, response) => response.end("página"),
  );
  const response = await fetch(url, { headers: headers as Record<string, string> });
  expect(response.status).toBe(status);
});
