import { expect, test, vi } from "vitest";
import { compressBest } from "../../server/content-encoding";
import { cachedSite, publicPage } from "../support/cached-site";

vi.mock("../../server/content-encoding", async (original) => {
  const actual = await original<typeof import("../../server/content-encoding")>();
  return { ...actual, compressBest: vi.fn(actual.compressBest) };
});

test("a page that could not be compressed is rendered again for the next", async () => {
  const { get, read, version } = await cachedSite(publicPage());
  let fail = (_error: Error): void => {};
  vi.mocked(compressBest).mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const ending = async () => (await get()).status;
  const first = ending();
  await vi.waitFor(() => expect(compressBest).toHaveBeenCalledOnce());
  version.mockClear();
  const second = ending();
  await vi.waitFor(() => expect(version).toHaveBeenCalled());
  fail(new Error("out of memory"));
  expect(await Promise.all([first, second])).toEqual([500, 500]);
  expect(await read()).toBe("page 2");
});
