import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readingBytes } from "~/uploads/byte-reader.server";
import { largestInHeif } from "~/uploads/heif-layout.server";
import { inspectImage } from "~/uploads/inspect.server";
import { scratchFolder } from "../support/scratch-folder";

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + content.length);
  return Buffer.concat([size, content]);
}

const VERSION = Buffer.alloc(4);

function sides(width: number, height: number): Buffer {
  const values = Buffer.alloc(8);
  values.writeUInt32BE(width);
  values.writeUInt32BE(height, 4);
  return box("ispe", VERSION, values);
}

const description = (...pictures: Buffer[]) =>
  box("meta", VERSION, box("iprp", box("ipco", ...pictures)));

function fileOf(...parts: Buffer[]): string {
  const file = path.join(scratchFolder(), "x.avif");
  writeFileSync(file, Buffer.concat([box("ftyp", Buffer.from("avif")), ...parts]));
  return file;
}

const largestIn = (...parts: Buffer[]) => readingBytes(fileOf(...parts), largestInHeif);

describe("the largest picture in an AVIF", () => {
  test("is that of its transparency, where that is larger", async () => {
    const pictures = description(sides(300, 200), sides(6000, 5000));
    expect(await largestIn(pictures, box("mdat"))).toBe(30_000_000);
  });

  test("is found, whether its description comes before the data or after", async () => {
    const data = box("mdat", sides(9000, 9000));
    expect(await largestIn(data, description(sides(30, 20)))).toBe(600);
    data.writeUInt32BE(0);
    expect(await largestIn(description(sides(30, 20)), data)).toBe(600);
  });

  test("counts as infinite where its description is longer than any program's", async () => {
    const long = description(sides(30, 20), box("free", Buffer.alloc(1_000_000)));
    expect(await largestIn(long)).toBe(Number.POSITIVE_INFINITY);
    const boxes = Array.from({ length: 200 }, () => box("free"));
    expect(await largestIn(...boxes)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("an AVIF is refused by the largest picture in it, before anything is decoded", async () => {
  const inspect = (file: string) =>
    inspectImage({ name: "x.avif", path: file, tooLarge: false } as never);
  const hidden = fileOf(description(sides(300, 200), sides(12_000, 10_000)));
  await expect(inspect(hidden)).rejects.toThrow(/megapíxeles/);
  await expect(inspect(fileOf(description(sides(300, 200))))).rejects.toThrow(/no es una imagen/);
});
