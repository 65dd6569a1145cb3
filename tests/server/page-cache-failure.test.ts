import { expect, test, vi } from "vitest";
import { compressBest } from "../../server/content-encoding";
import { cachedSite, publicPage } from "../support/cached-site";

vi.mock("../../server/content-encoding", async (original) => {
  const actual = await original<typeof import("../../server/content-encoding")>();
  return { ...actual, compressBest: vi.fn(actual.compressBest) };
});

test("a page that could not be compressed ends its visitors' responses and is rendered for the next", async () => {
  const { get, read } = await cachedSite(publicPage());
  let fail = (_error: Error): void => {};
  vi.mocked(compressBest).mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const both = [get(), get()].map((answer) => answer.then(() => "whole", endedEarly));
  await vi.waitFor(() => expect(compressBest).toHaveBeenCalledOnce());
  fail(new Error("out of memory"));
  expect(await Promise.all(both)).toEqual(["ECONNRESET", "ECONNRESET"]);
  expect(await read()).toBe("page 2");
});

function endedEarly(error: NodeJS.ErrnoException): string | undefined {
  return error.code;
}
