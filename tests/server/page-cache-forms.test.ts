import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cachedSite, SHARED } from "../support/cached-site";

const TEXT = `<p>${"Emulsión, baño y tiempo. ".repeat(200)}</p>`;
const site = () =>
  cachedSite((_request, response) => {
    response.setHeader("Cache-Control", SHARED);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(TEXT.slice(0, 1000));
    response.end(TEXT.slice(1000));
  });
const BR = { "Accept-Encoding": "gzip, deflate, br" };
const GZIP = { "Accept-Encoding": "gzip" };

describe("cached pages", () => {
  test("a cached page comes in the coding that the client prefers", async () => {
    const { get, rendered } = await site();
    for (const round of ["rendered", "kept"]) {
      const [br, gzip, plain] = [await get("/", BR), await get("/", GZIP), await get("/")];
      expect(br.headers["content-encoding"], round).toBe("br");
      expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
      expect(gzip.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.body.toString()).toBe(TEXT);
      for (const { headers, body } of [br, gzip, plain]) {
        expect(headers["content-length"]).toBe(String(body.length));
        expect(headers.vary).toBe("Accept-Encoding, Cookie");
      }
    }
    expect(rendered).toHaveBeenCalledOnce();
  });

  test("a cached page has a strong tag for each coding, the same whenever its bytes are", async () => {
    const tagsOf = async () => {
      const { get } = await site();
      const replies = [await get("/", BR), await get("/", GZIP), await get("/")];
      return replies.map(({ headers }) => headers.etag);
    };
    const [tags, again] = [await tagsOf(), await tagsOf()];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(again).toEqual(tags);
  });

  test("a cached page is answered with 304 without a body for its ETag", async () => {
    const { get } = await site();
    const { headers } = await get("/", BR);
    const etag = headers.etag ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const reply = await get("/", { ...BR, "If-None-Match": known });
      expect(reply.status, known).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers).toMatchObject({
        etag,
        vary: "Accept-Encoding, Cookie",
        "cache-control": SHARED,
        "x-request-id": expect.any(String),
      });
      for (const name of ["content-type", "content-length", "content-encoding"]) {
        expect(reply.headers[name], name).toBeUndefined();
      }
    }
  });

  test("a cached page is sent for another ETag, that of another coding included", async () => {
    const { get } = await site();
    const etag = (await get("/", BR)).headers.etag ?? "";
    expect((await get("/", { ...GZIP, "If-None-Match": etag })).status).toBe(200);
    expect((await get("/", { ...BR, "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("the first request after a restart is answered with 304 for its ETag", async () => {
    const etag = (await (await site()).get("/", BR)).headers.etag ?? "";
    const { get } = await site();
    expect((await get("/", { ...BR, "If-None-Match": etag })).status).toBe(304);
  });

  test("a cached page answers HEAD as it would GET, without the body", async () => {
    const { get, rendered } = await site();
    await get("/", BR);
    const whole = await get("/", BR);
    const head = await get("/", BR, "HEAD");
    const { "x-request-id": one, date: then, ...expected } = whole.headers;
    const { "x-request-id": other, date: now, ...headers } = head.headers;
    expect(headers).toEqual(expected);
    expect(head.body).toHaveLength(0);
    expect(rendered).toHaveBeenCalledOnce();
    const known = { ...BR, "If-None-Match": whole.headers.etag ?? "" };
    expect((await get("/", known, "HEAD")).status).toBe(304);
  });

  test("a cached page is sent whole for a Range", async () => {
    const { get } = await site();
    await get();
    const reply = await get("/", { Range: "bytes=0-9" });
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe(TEXT);
  });
});

test("HEAD for an uncached page is left to the application", async () => {
  const { get, rendered } = await site();
  expect((await get("/", BR, "HEAD")).status).toBe(200);
  await get("/", BR);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test("a page that compression would not make smaller is cached uncompressed", async () => {
  const { get } = await cachedSite((_request, response) => {
    response.setHeader("Cache-Control", SHARED);
    response.setHeader("Content-Type", "image/png");
    response.end(Buffer.alloc(5000));
  });
  expect((await get("/", BR)).headers["content-encoding"]).toBeUndefined();
});
