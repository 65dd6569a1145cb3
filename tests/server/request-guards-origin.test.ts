import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { expect, test } from "vitest";
import { sameOrigin } from "../../server/request-guards";
import { serve } from "../support/serve";

/** fetch() sets Sec-Fetch-* and Host by itself; these have to be ours. */
async function statusOf(
  method: string,
  headers: Record<string, string>,
  siteUrl?: string,
  path = "/",
) {
  const { url } = await serve(sameOrigin(siteUrl), (_request, response) => response.end("done"));
  return new Promise<number | undefined>((resolve, reject) => {
    request(
      new URL(path, url),
      { method, headers: { Host: "escuela.example", ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on("error", reject)
      .end();
  });
}

test("a GET is answered from any origin", async () => {
  expect(await statusOf("GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
});

test("a form of ours is accepted", async () => {
  expect(await statusOf("POST", { "Sec-Fetch-Site": "same-origin" })).toBe(200);
  expect(await statusOf("POST", { Origin: "http://escuela.example" })).toBe(200);
});

test("a form of another site is refused", async () => {
  expect(await statusOf("POST", { "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await statusOf("POST", { "Sec-Fetch-Site": "same-site" })).toBe(403);
  expect(await statusOf("POST", { Origin: "https://evil.example" })).toBe(403);
  expect(await statusOf("POST", { Origin: "null" })).toBe(403);
});

test("Sec-Fetch-Site outweighs an Origin that looks right", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "http://escuela.example" };
  expect(await statusOf("POST", headers)).toBe(403);
});

test("a program that is no browser may post", async () => {
  expect(await statusOf("POST", {})).toBe(200);
});

test("behind a proxy that changes the host, the site's own origin counts", async () => {
  const headers = { Host: "app:3000", Origin: "https://escuela.example" };
  expect(await statusOf("POST", headers, "https://escuela.example")).toBe(200);
  expect(await statusOf("POST", headers)).toBe(403);
});

test("the application sees no Origin, which it would compare with the proxy's Host once more", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const { url } = await serve(sameOrigin("https://escuela.example"), ({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  const headers = { Host: "127.0.0.1:3000", Origin: "https://escuela.example" };
  const asking = request(url, { method: "POST", headers }).end();
  const [response] = await once(asking, "response");
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(seen).toMatchObject([{ host: "127.0.0.1:3000" }]);
  expect(seen[0]).not.toHaveProperty("origin");
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
  for (const path of [
    "/baja",
    `/baja/${token}/x`,
    `/baja/${token}a`,
    `/x/baja/${token}`,
    `/?/baja/${token}`,
  ]) {
    expect(await post(path)).toBe(403);
  }
});
