import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { cachedSite, publicPage, SHARED } from "../support/cached-site";

/** An application that answers when the test says so. */
async function slowSite(capacity?: number) {
  const waiting: ServerResponse[] = [];
  const site = await cachedSite((_request, response) => {
    waiting.push(response);
  }, capacity);
  const arrived = (count: number) =>
    vi.waitFor(() => expect(site.version.mock.calls.length).toBeGreaterThanOrEqual(count));
  return { ...site, waiting, arrived };
}
const share = (response: ServerResponse | undefined, text: string) => {
  response?.setHeader("Cache-Control", SHARED);
  response?.end(text);
};
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

describe("many requests for an uncached page", () => {
  test("many requests for an uncached page wait for one rendering", async () => {
    const { read, waiting, arrived } = await slowSite();
    const crowd = times(30, () => read());
    await arrived(30);
    expect(waiting).toHaveLength(1);
    share(waiting[0], "page");
    expect(await Promise.all(crowd)).toEqual(times(30, () => "page"));
    expect(waiting).toHaveLength(1);
  });

  test("many requests for a private page each reach the application", async () => {
    const { read, waiting, arrived } = await slowSite();
    const crowd = times(5, () => read());
    await arrived(5);
    // The head alone decides: the first one's body is still to come.
    waiting[0]?.writeHead(200, { "Cache-Control": "private" });
    waiting[0]?.flushHeaders();
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    waiting.forEach((response, index) => {
      response.end(`for ${index}`);
    });
    expect((await Promise.all(crowd)).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `for ${n}`));
  });

  test("many requests each reach the application when the first one fails", async () => {
    const { get, waiting, arrived } = await slowSite();
    const crowd = times(3, () => get());
    await arrived(3);
    waiting[0]?.writeHead(500).end("broken");
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (const response of waiting.slice(1)) share(response, "page");
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 500]);
  });

  test("many requests for an uncached page do not depend on the first of them", async () => {
    const { url, read, waiting, arrived } = await slowSite();
    const leave = new AbortController();
    const first = fetch(url, { signal: leave.signal }).catch(() => "left");
    await arrived(1);
    const others = times(3, () => read("/", { Host: new URL(url).host }));
    await arrived(4);
    leave.abort();
    expect(await first).toBe("left");
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    share(waiting[1], "page");
    expect(await Promise.all(others)).toEqual(["page", "page", "page"]);
    expect(waiting).toHaveLength(2);
  });

  test("requests aborted while they wait are not rendered for", async () => {
    const { url, read, waiting, arrived, log } = await slowSite();
    const host = { Host: new URL(url).host };
    const first = read("/", host);
    await arrived(1);
    const leave = new AbortController();
    const second = fetch(url, { signal: leave.signal }).catch(() => "left");
    await arrived(2);
    leave.abort();
    await second;
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
    waiting[0]?.writeHead(404).end("not found");
    expect(await first).toBe("not found");
    expect(waiting).toHaveLength(1);
  });

  test("many HEAD requests for an uncached page wait, too", async () => {
    const { get, waiting, arrived } = await slowSite();
    const both = [get(), get("/", {}, "HEAD")];
    await arrived(2);
    share(waiting[0], "page");
    const [whole, head] = await Promise.all(both);
    expect(head?.headers.etag).toBe(whole?.headers.etag);
    expect(waiting).toHaveLength(1);
  });
});

describe("a change of what visitors can see", () => {
  test("a new content version drops every page at once", async () => {
    const { read, now } = await cachedSite(publicPage());
    await read("/");
    await read("/blog");
    now.version = 2;
    expect(await read("/")).toBe("page 3");
    expect(await read("/blog")).toBe("page 4");
    expect(await read("/")).toBe("page 3");
  });

  test("a page rendered during a change is sent to those who waited, and to nobody later", async () => {
    const { read, now, waiting } = await slowSite();
    const early = read();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    now.version = 2;
    const late = read();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const [index, response] of waiting.entries()) share(response, `page ${index + 1}`);
    expect(await Promise.all([early, late])).toEqual(["page 1", "page 2"]);
    expect(await read()).toBe("page 2");
  });
});

describe("the page cache is bounded", () => {
  test("the least recently used pages make room for new ones", async () => {
    const { read, rendered } = await cachedSite(publicPage("x".repeat(5000)), 200_000);
    await read("/");
    for (let page = 0; page < 40; page++) {
      await read(`/?pagina=${page}`);
      await read("/");
    }
    expect(rendered).toHaveBeenCalledTimes(41);
    await read("/?pagina=39");
    expect(rendered).toHaveBeenCalledTimes(41);
    await read("/?pagina=0");
    expect(rendered).toHaveBeenCalledTimes(42);
  });

  test.each([
    ["in one piece", 1],
    ["in many pieces", 40],
  ])("a page too large for the cache passes whole, %s", async (_how, pieces) => {
    const piece = "é".repeat(10_000 / pieces);
    const { get, rendered } = await cachedSite((_request, response) => {
      response.setHeader("Cache-Control", SHARED);
      for (let count = 1; count < pieces; count++) response.write(piece);
      response.end(piece);
    }, 100_000);
    for (const _round of [1, 2]) {
      const reply = await get();
      expect(reply.body.toString()).toBe("é".repeat(10_000));
      expect(reply.headers["cache-status"]).toBeUndefined();
    }
    expect(rendered).toHaveBeenCalledTimes(2);
  });
});
