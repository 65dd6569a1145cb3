import type { Metadata } from "sharp";
import { describe, expect, test, vi } from "vitest";
import { decodeMemory } from "~/uploads/inspect.server";
import { countCoefficients } from "~/uploads/jpeg-layout.server";

const BOUND = 120_000_000;

const picture = (values: Partial<Metadata>) =>
  ({
    width: 6000,
    height: 6000,
    channels: 3,
    depth: "uchar",
    hasAlpha: false,
    ...values,
  }) as Metadata;

/** The head of a square progressive JPEG, with another segment before its frame. */
function jpegHead(sampling: string, side = 6016): Buffer {
  const samplings = sampling.split(" ").map((each) => each.split("x").map(Number));
  const frame = Buffer.alloc(10 + samplings.length * 3);
  frame.writeUInt16BE(0xffc2);
  frame.writeUInt16BE(frame.length - 2, 2);
  frame[4] = 8;
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  frame[9] = samplings.length;
  samplings.forEach(([across = 0, down = 0], index) => {
    frame[10 + index * 3 + 1] = (across << 4) | down;
  });
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xc2]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff]), frame]);
}

/** Reads what is in memory, and counts how often. */
function readingsOf(parts: Buffer[]) {
  const bytes = Buffer.concat(parts);
  const read = vi.fn(async (at: number, length: number) => bytes.subarray(at, at + length));
  return { read, count: () => read.mock.calls.length };
}

describe("the memory that a picture takes", () => {
  test.each<[samplings: string, planes: number, isTooMuch: boolean]>([
    ["2x2 1x1 1x1", 1.5, false],
    ["2x2 2x2 1x1", 2.25, true],
    ["4x4 4x4 4x1", 2.25, true],
    ["1x1", 1, false],
  ])("as a progressive JPEG goes by its sampling: %s", async (samplings, planes, isTooMuch) => {
    const coefficients = await countCoefficients(readingsOf([jpegHead(samplings)]).read);
    expect(coefficients).toBe(6016 * 6016 * planes);
    const metadata = picture({ format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0" });
    expect(decodeMemory(metadata, { coefficients }) > BOUND).toBe(isTooMuch);
  });

  test("as a JPEG without a frame is not known by its sampling", async () => {
    const { read } = readingsOf([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2])]);
    expect(await countCoefficients(read)).toBeNull();
  });

  test("as a JPEG with megabytes of fill is known after a few readings", async () => {
    const head = jpegHead("1x1");
    for (const fill of [1, 65_536, 131_071, 131_072, 4_000_000]) {
      const { read, count } = readingsOf([
        head.subarray(0, 2),
        Buffer.alloc(fill, 0xff),
        head.subarray(2),
      ]);
      expect(await countCoefficients(read), `${fill}`).toBe(6016 * 6016);
      expect(count(), `${fill}`).toBeLessThan(80);
    }
    const { read } = readingsOf([head.subarray(0, 2), Buffer.alloc(200_000, 0xff)]);
    expect(await countCoefficients(read)).toBeNull();
  });

  test("as a JPEG with endless segments before its frame is too much, soon", async () => {
    const head = Buffer.from([0xff, 0xd8]);
    const { read, count } = readingsOf([head, Buffer.alloc(4_000_000, "ff01", "hex")]);
    const coefficients = await countCoefficients(read);
    expect(count()).toBeLessThan(2_000);
    const metadata = picture({ format: "jpeg", isProgressive: true });
    expect(decodeMemory(metadata, { coefficients })).toBeGreaterThan(BOUND);
  });

  test.each(["uint", "int", "float"] as const)(
    "as a TIFF of 32 bits (%s) is four bytes a sample",
    (depth) => {
      const rows = picture({ format: "tiff", width: 9999, height: 9999, depth });
      expect(decodeMemory(rows)).toBeGreaterThan(BOUND);
    },
  );

  test("as a film scan of 48 megapixels with 16 bits is within the bound", () => {
    const scan = picture({ format: "tiff", width: 8485, height: 5657, depth: "ushort" });
    expect(decodeMemory(scan)).toBeLessThan(BOUND);
  });

  test.each([
    [3_900_000, 10, {}],
    [400_000, 99, {}],
    [100_000, 393, {}],
    [50_000, 393, { depth: "ushort" }],
    [100_000, 235, { channels: 4, hasAlpha: true }],
  ] as const)("as a PNG or TIFF of %i × %i pixels is too much, little as it holds", (...size) => {
    const [width, height, more] = size;
    expect(decodeMemory(picture({ format: "png", width, height, ...more }))).toBeGreaterThan(BOUND);
    const planar = picture({ format: "tiff", width, height: height / 2, ...more });
    expect(decodeMemory(planar, { isHeldWhole: true })).toBeGreaterThan(BOUND);
  });

  test("as a panorama of 23,000 pixels is within the bound", () => {
    expect(decodeMemory(picture({ format: "png", width: 23_000, height: 4_300 }))).toBeLessThan(
      BOUND,
    );
  });

  test("as a WebP with transparency is more than without", () => {
    const webp = { format: "webp", width: 4890, height: 4890 } as const;
    expect(decodeMemory(picture(webp))).toBeLessThan(BOUND);
    expect(decodeMemory(picture({ ...webp, channels: 4, hasAlpha: true }))).toBeGreaterThan(BOUND);
  });

  test.each([
    ["uchar", 2_236, 1_651],
    ["ushort", 2_070, 1_581],
  ] as const)("as an AVIF (%s) with transparency is that of two pictures", (depth, side, clear) => {
    const avif = (width: number, hasAlpha: boolean) =>
      picture({
        format: "heif",
        depth,
        width,
        height: width,
        hasAlpha,
        channels: hasAlpha ? 4 : 3,
      });
    expect(decodeMemory(avif(side, false))).toBeLessThan(BOUND);
    expect(decodeMemory(avif(side, true))).toBeGreaterThan(1.6 * BOUND);
    expect(decodeMemory(avif(clear, true))).toBeLessThan(BOUND);
    expect(decodeMemory(avif(clear + 1, true))).toBeGreaterThan(BOUND);
  });

  test("as an AVIF goes by the largest picture in it", () => {
    const small = picture({ format: "heif", width: 300, height: 200, hasAlpha: true });
    expect(decodeMemory(small)).toBeLessThan(3_000_000);
    expect(decodeMemory(small, { pixels: 6000 * 6000 })).toBeGreaterThan(1_000_000_000);
  });
});
