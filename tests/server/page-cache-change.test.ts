import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { cachedSite, publicPage, SHARED } from "../support/cached-site";

const share = (response: ServerResponse, text: string) => {
  response.setHeader("Cache-Control", SHARED);
  response.end(text);
};

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
});
