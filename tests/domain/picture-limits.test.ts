import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectBytes } from "../support/inspect-bytes";

/** A small PNG whose head says that it is larger. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const small = { width: 4, height: 4, channels: 3, background: "grey" } as const;
  const data = await sharp({ create: small }).png().toBuffer();
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}

test("a picture of 100 megapixels is accepted, and refused with one row more", async () => {
  expect(await inspectBytes(await pngOf(10_000, 10_000))).toMatchObject({ height: 10_000 });
  await expect(inspectBytes(await pngOf(10_000, 10_001))).rejects.toThrow("100 megapíxeles");
});
