import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { crc32 } from "../support/crc32";
import { inspectBytes } from "../support/inspect-bytes";
import { picture } from "../support/pictures";

const png = await picture(40, 40).png().toBuffer();
/** Behind the signature and IHDR, and in front of IEND. */
const PLACES = { "before the pixels": 33, "after the pixels": png.length - 12 };

function chunk(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat([type, ...parts].map((part) => Buffer.from(part as string, "latin1")));
  const made = Buffer.alloc(8 + body.length);
  made.writeUInt32BE(body.length - 4, 0);
  body.copy(made, 4);
  made.writeUInt32BE(crc32(body), 4 + body.length);
  return made;
}

const inspect = (chunks: Buffer[], at = 33) =>
  inspectBytes(png.subarray(0, at), ...chunks, png.subarray(at));

const bomb = deflateSync(Buffer.alloc(20_000_000, 65));
const MEGABYTE = Buffer.alloc(1_000_000, 65);
const few = deflateSync(Buffer.alloc(2_000, 65));
/** Little of it compresses, and none of it is by chance a mark that is refused. */
const GRAIN = await picture(200, 100).raw().toBuffer();

test.each(Object.entries(PLACES))(
  "a PNG whose text inflates to much is refused, %s",
  async (_where, at) => {
    const refused = /demasiado texto/;
    await expect(inspect([chunk("zTXt", "a\0\0", bomb)], at)).rejects.toThrow(refused);
    await expect(inspect([chunk("iTXt", "a\0\u0001\0\0\0", bomb)], at)).rejects.toThrow(refused);
    const parts = Array.from({ length: 20 }, () => chunk("zTXt", "a\0\0", deflateSync(MEGABYTE)));
    await expect(inspect(parts, at)).rejects.toThrow(refused);
    await expect(inspect([chunk("tEXt", "a\0", Buffer.alloc(17_000_000, 65))], at)).rejects.toThrow(
      refused,
    );
  },
);

test("a PNG of more pieces than any program writes is refused", async () => {
  const pieces = Array.from({ length: 10_001 }, () => chunk("tEXt", "a\0b"));
  await expect(inspect(pieces)).rejects.toThrow(/demasiadas piezas/);
});

test("a PNG with the text that programs write into it is accepted", async () => {
  const written = [
    chunk("tEXt", "Software\0escáner"),
    chunk("zTXt", "Comment\0\0", few),
    // As ImageMagick writes a camera's data: larger, once compressed, than a bomb.
    chunk("zTXt", "Raw profile type exif\0\0", deflateSync(GRAIN)),
    chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0", Buffer.alloc(200_000, 32)),
  ];
  expect(await inspect(written)).toMatchObject({ format: "png", width: 40 });
});
