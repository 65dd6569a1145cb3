import type { RequestListener } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { createShutdown } from "../../server/shutdown";
import { ask } from "../support/ask";
import { cachedSite, publicPage, SHARED } from "../support/cached-site";
import { serve } from "../support/serve";

describe("public pages", () => {
  test("a public page is rendered once, and sent to the next visitor", async () => {
    const { get, rendered } = await cachedSite(publicPage());
    const first = await get();
    const second = await get();
    expect(String(first.body)).toBe("page 1");
    expect(first.headers["cache-status"]).toBe("escuela; fwd=miss");
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({
      "cache-status": "escuela; hit",
      "cache-control": SHARED,
      "content-type": "text/html",
      vary: "Accept-Encoding, Cookie",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(second.headers.age).toBeUndefined();
    expect(rendered).toHaveBeenCalledOnce();
  });

  test("a public page of a site that knows its name is one under each of its names", async () => {
    const { get, rendered } = await cachedSite(publicPage(), undefined, "http://escuela.example");
    for (const Host of ["escuela.example", "localhost:1", "localhost:2", "127.0.0.1", "[::1]:9"]) {
      expect(String((await get("/", { Host })).body)).toBe("page 1");
    }
    expect(rendered).toHaveBeenCalledOnce();
  });

  test("a public page has its own policy with it, as it was when it was rendered", async () => {
    const { get } = await cachedSite((_request, response) => {
      const headers = { "Cache-Control": SHARED, "Content-Security-Policy": "script-src 'x'" };
      response.writeHead(200, headers).end("page");
    });
    await get();
    expect((await get()).headers["content-security-policy"]).toBe("script-src 'x'");
  });

  test("a public page has an id and a line in the log for each response", async () => {
    const { get, log } = await cachedSite(publicPage());
    const ids = [await get(), await get()].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2));
    expect(log.mock.calls.map(([{ id, status }]) => [id, status])).toEqual(
      ids.map((id) => [id, 200]),
    );
  });

  test("a public page closes its connection when the process is about to stop", async () => {
    const draining = createShutdown();
    const pipeline = createPipeline({
      pages: { version: () => 1 },
      draining: draining.middleware,
      log() {},
      logFailure() {},
    });
    const { url, server } = await serve(pipeline, publicPage());
    await ask(url);
    const close = vi.spyOn(server, "close").mockImplementation(() => server);
    draining.begin(server, () => {});
    const { headers } = await ask(url, { Connection: "keep-alive" });
    expect(headers).toMatchObject({ connection: "close", "cache-status": "escuela; hit" });
    close.mockRestore();
  });

  test("a public page is cached apart for another query, and for another host", async () => {
    const { read } = await cachedSite(publicPage());
    expect(await read("/blog")).toBe("page 1");
    expect(await read("/blog?pagina=2")).toBe("page 2");
    expect(await read("/blog", { Host: "escuela.example" })).toBe("page 3");
    expect(await read("/blog")).toBe("page 1");
  });

  test.each(["/blog?", "/x/../blog", "/x/%2e%2e/blog", "/./blog", "/blog#x"])(
    "the way around %s leads to the cached page, and is neither rendered nor compressed",
    async (path) => {
      const { get, read, rendered } = await cachedSite(publicPage());
      expect(await read("/blog")).toBe("page 1");
      const { headers, body } = await get(path);
      expect([String(body), headers["cache-status"]]).toEqual(["page 1", "escuela; hit"]);
      expect(rendered).toHaveBeenCalledOnce();
    },
  );

  test("a page first asked for by a way around is rendered as its own address", async () => {
    const { read, rendered } = await cachedSite(publicPage());
    await read("/x/../blog?");
    expect(rendered.mock.calls[0]?.[0].url).toBe("/blog");
    expect(await read("/blog")).toBe("page 1");
  });

  test("a path that begins with two slashes is another page of this host", async () => {
    const { read, rendered } = await cachedSite(publicPage());
    await read("//evil.example/blog");
    expect(rendered.mock.calls[0]?.[0].url).toBe("//evil.example/blog");
  });

  test.each(["Escuela.Example", "ESCUELA.EXAMPLE:80", "escuela.example:080"])(
    "the host in other letters, %s, is the same host",
    async (host) => {
      const { read, rendered } = await cachedSite(publicPage());
      expect(await read("/", { Host: "escuela.example" })).toBe("page 1");
      expect(await read("/", { Host: host })).toBe("page 1");
      expect(rendered).toHaveBeenCalledOnce();
    },
  );
});

describe("what is not cached", () => {
  const answer =
    (status: number, headers: Record<string, string>): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { "Cache-Control": SHARED, ...headers }).end("answer");
    };

  test.each<[string, number, Record<string, string>]>([
    ["without s-maxage", 200, { "Cache-Control": "public, max-age=60" }],
    ["that is private", 200, { "Cache-Control": "private, s-maxage=60" }],
    ["that must not be stored", 200, { "Cache-Control": "no-store, s-maxage=60" }],
    ["that is to be asked for each time", 200, { "Cache-Control": "no-cache, s-maxage=60" }],
    ["that never changes, as a file", 200, { "Cache-Control": "public, s-maxage=60, immutable" }],
    ["with an s-maxage that is no number", 200, { "Cache-Control": "public, s-maxage=x" }],
    ["that sets a cookie", 200, { "Set-Cookie": "a=b" }],
    ["that depends on something else", 200, { Vary: "Accept-Language" }],
    ["that depends on everything", 200, { Vary: "*" }],
    ["that is compressed already", 200, { "Content-Encoding": "zstd" }],
    ["that is not found", 404, {}],
    ["that leads elsewhere", 302, { Location: "/blog" }],
    ["that failed", 500, {}],
  ])("%s", async (_what, status, headers) => {
    const { get, rendered } = await cachedSite(answer(status, headers));
    await get();
    const second = await get();
    expect(second.status).toBe(status);
    expect(second.headers).toMatchObject(
      Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name !== "Set-Cookie")
          .map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
    expect(second.headers["cache-status"]).toBeUndefined();
    expect(String(second.body)).toBe("answer");
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test("a post is neither cached nor answered from the cache", async () => {
    const { get, rendered } = await cachedSite(publicPage());
    await get();
    await get("/", {}, "POST");
    await get("/", {}, "POST");
    expect(rendered).toHaveBeenCalledTimes(3);
  });

  test.each<Record<string, string>>([
    { Cookie: "sesion=x" },
    { Cookie: "_ga=1" },
    { Authorization: "Basic x" },
  ])("a request with %o neither gets nor leaves a cached page", async (headers) => {
    const { read } = await cachedSite(publicPage());
    expect(await read("/", headers)).toBe("page 1");
    expect(await read("/")).toBe("page 2");
    expect(await read("/", headers)).toBe("page 3");
    expect(await read("/")).toBe("page 2");
  });

  test("pages are not cached while the content version is unknown", async () => {
    const { read, version } = await cachedSite(publicPage());
    await read();
    version.mockReturnValue(null);
    expect(await read()).toBe("page 2");
    expect(await read()).toBe("page 3");
  });
});
