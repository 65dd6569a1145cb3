import { expect, test } from "vitest";
import { inspectBytes } from "../support/inspect-bytes";
import { largePng } from "../support/pictures";

test("a picture of 100 megapixels is accepted, and refused with one row more", async () => {
  expect(await inspectBytes(await largePng(10_000, 10_000))).toMatchObject({ height: 10_000 });
  await expect(inspectBytes(await largePng(10_000, 10_001))).rejects.toThrow("100 megapíxeles");
});
