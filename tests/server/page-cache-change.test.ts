import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cachedSite, publicPage, SHARED } from "../support/cached-site";

const share = (response: ServerResponse, text: string) => {
  response.setHeader("Cache-Control", SHARED);
  response.end(text);
};

/** A site that has cached «old» for longer than it is fresh; what it renders from now on waits. */
async function staleSite() {
  const waiting: ServerResponse[] = [];
  const { read, now } = await cachedSite((_request, response) => {
    waiting.push(response);
  });
  const first = read();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  share(waiting[0] as ServerResponse, "old");
  await first;
  now.seconds = 61;
  return { read, now, waiting };
}

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

  test("a page rendered during a change is sent to those who waited for it, and to no later request", async () => {
    const waiting: ServerResponse[] = [];
    const { read, now } = await cachedSite((_request, response) => {
      waiting.push(response);
    });
    const early = read();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    now.version = 2;
    const late = read();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const [index, response] of waiting.entries()) share(response, `page ${index + 1}`);
    expect(await Promise.all([early, late])).toEqual(["page 1", "page 2"]);
    expect(await read()).toBe("page 2");
  });

  test("a change is never followed by a page from before", async () => {
    const { read, now } = await cachedSite(publicPage());
    await read();
    now.seconds = 100;
    now.version = 2;
    expect(await read()).toBe("page 2");
  });
});

describe("after the time that the application gave it", () => {
  test("an expired page is sent once more, while a new one is rendered", async () => {
    const { read, now, rendered } = await cachedSite(publicPage());
    await read();
    now.seconds = 59;
    expect(await read()).toBe("page 1");
    now.seconds = 61;
    expect(await read()).toBe("page 1");
    await vi.waitFor(async () => expect(await read()).toBe("page 2"));
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test("an expired page is rendered once, however many ask", async () => {
    const { read, waiting } = await staleSite();
    expect(await Promise.all([read(), read(), read()])).toEqual(["old", "old", "old"]);
    expect(waiting).toHaveLength(2);
    share(waiting[1] as ServerResponse, "new");
    await vi.waitFor(async () => expect(await read()).toBe("new"));
    expect(waiting).toHaveLength(2);
  });

  test("a visitor waits for the new page once the expired one is too old", async () => {
    const { read, now } = await cachedSite(publicPage());
    await read();
    now.seconds = 661;
    expect(await read()).toBe("page 2");
  });

  test("an application that fails leaves visitors the expired page", async () => {
    const state = { broken: false };
    const { read, get, now, rendered } = await cachedSite((_request, response) => {
      if (state.broken) response.writeHead(500).end("broken");
      else share(response, "page");
    });
    await read();
    state.broken = true;
    now.seconds = 61;
    await read();
    await vi.waitFor(() => expect(rendered).toHaveBeenCalledTimes(2));
    expect(await get()).toMatchObject({ status: 200, body: Buffer.from("page") });
  });

  test("a page that no longer exists leaves the cache", async () => {
    const state = { gone: false };
    const { get, now } = await cachedSite((_request, response) => {
      if (state.gone) response.writeHead(404).end("gone");
      else share(response, "page");
    });
    await get();
    state.gone = true;
    now.seconds = 61;
    await vi.waitFor(async () => expect((await get()).status).toBe(404));
  });

  test("a background rendering has nothing of the visitor who caused it", async () => {
    const { get, now, rendered } = await cachedSite(publicPage());
    await get("/blog");
    now.seconds = 61;
    await get("/blog", { "User-Agent": "eva", "Accept-Language": "es" });
    await vi.waitFor(() => expect(rendered).toHaveBeenCalledTimes(2));
    const { method, url, headers } = rendered.mock.calls[1]?.[0] ?? {};
    expect({ method, url }).toEqual({ method: "GET", url: "/blog" });
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      "host",
      "x-request-id",
      "x-visitor-address",
    ]);
  });

  test("a background rendering that never ends does not hold up visitors for ever", async () => {
    const { read, now, waiting } = await staleSite();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await read()).toBe("old");
    now.seconds = 700;
    const late = read();
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    share(waiting[2] as ServerResponse, "new");
    expect(await late).toBe("new");
  });
});
