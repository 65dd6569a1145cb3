import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { sameOrigin } from "../../server/request-guards";
import { ask } from "../support/ask";
import { serve } from "../support/serve";

/** These headers and no others, as of the host escuela.example. */
async function statusOf(
  method: string,
  headers: Record<string, string>,
  siteUrl?: string,
  path = "/",
) {
  const { url } = await serve(sameOrigin(siteUrl), (_request, response) => response.end("done"));
  return (await ask(url + path, { Host: "escuela.example", ...headers }, method)).status;
}

const OURS = "http://escuela.example";
test.each<[string, string, Record<string, string>, number]>([
  ["a GET from any origin", "GET", { "Sec-Fetch-Site": "cross-site" }, 200],
  ["a form of ours", "POST", { "Sec-Fetch-Site": "same-origin" }, 200],
  ["a form of ours, by its Origin", "POST", { Origin: OURS }, 200],
  ["a program that is no browser", "POST", {}, 200],
  ["a form of another site", "POST", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a form of a site beside ours", "POST", { "Sec-Fetch-Site": "same-site" }, 403],
  ["a form of another site, by its Origin", "POST", { Origin: "https://evil.example" }, 403],
  ["a form of a page without an origin", "POST", { Origin: "null" }, 403],
  [
    "a form of another site with our Origin",
    "POST",
    { "Sec-Fetch-Site": "cross-site", Origin: OURS },
    403,
  ],
])("%s is answered: %s %o with %i", async (_what, method, headers, status) => {
  expect(await statusOf(method, headers)).toBe(status);
});

test("behind a proxy that changes the host, the site's own origin counts", async () => {
  const headers = { Host: "app:3000", Origin: "https://escuela.example" };
  expect(await statusOf("POST", headers, "https://escuela.example")).toBe(200);
  expect(await statusOf("POST", headers)).toBe(403);
});

test("the application sees no Origin once the guard has compared it", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const { url } = await serve(sameOrigin("https://escuela.example"), ({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  const headers = { Host: "127.0.0.1:3000", Origin: "https://escuela.example" };
  expect((await ask(url, headers, "POST")).status).toBe(200);
  expect(seen).toMatchObject([{ host: "127.0.0.1:3000" }]);
  expect(seen[0]).not.toHaveProperty("origin");
});

test("a HEAD from elsewhere reaches the application without its Origin", async () => {
  let seen: IncomingHttpHeaders = {};
  const { url } = await serve(sameOrigin(undefined), ({ headers }, response) => {
    seen = headers;
    response.end();
  });
  expect((await ask(url, { Origin: "null" }, "HEAD")).status).toBe(200);
  expect(seen).not.toHaveProperty("origin");
});

test("an https site takes no form from the http page of its own name", async () => {
  const siteUrl = "https://escuela.example";
  expect(await statusOf("POST", { Origin: "http://escuela.example" }, siteUrl)).toBe(403);
  expect(await statusOf("POST", { Origin: siteUrl }, siteUrl)).toBe(200);
  const local = { Host: "localhost:3000", Origin: "http://localhost:3000" };
  expect(await statusOf("POST", local, siteUrl)).toBe(200);
});

test("a mail program leaves the letters from anywhere, and posts nowhere else", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.example" };
  const token = "a".repeat(44);
  const post = (path: string) => statusOf("POST", headers, undefined, path);
  expect(await post(`/baja/${token}`)).toBe(200);
  const others = ["/baja", `/baja/${token}/x`, `/baja/${token}a`, `/x/baja/${token}`];
  for (const path of [...others, `/?/baja/${token}`]) expect(await post(path), path).toBe(403);
});
