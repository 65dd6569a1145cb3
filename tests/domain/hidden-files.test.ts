import { expect, test } from "vitest";
import { inspectBytes } from "../support/inspect-bytes";
import { picture } from "../support/pictures";

const CHUNK_BYTES = 1024 * 1024;
const jpeg = await picture(40, 40).jpeg().toBuffer();

/** A segment of a JPEG that no picture is made of. */
function comment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
}

const MARKS = [
  ["a PDF", "%PDF-1.7"],
  ["a PDF in small letters", "%pdf-1.4"],
  ["a script", "<script>"],
  ["a page", "<HTML"],
  ["a page by its type", "<!DOCTYPE html>"],
  ["a program", "<?php "],
  ["a drawing", "<svg xmlns"],
  ["another picture", "GIF89a"],
  ["an archive", "PK\u0005\u0006\0\0\0\0"],
  ["a large archive", "PK\u0005\u0006\u00ff\u00ff\u00ff\u00ff"],
] as const;

test.each(MARKS)(
  "a picture that hides %s is refused, wherever that stands",
  async (_what, mark) => {
    const hidden = Buffer.from(mark, "latin1");
    const refused = /otro archivo/;
    await expect(inspectBytes(jpeg, hidden)).rejects.toThrow(refused);
    await expect(
      inspectBytes(jpeg.subarray(0, 2), comment(`x${mark}x`), jpeg.subarray(2)),
    ).rejects.toThrow(refused);
    // Across the edge of what is read at once, at each of its bytes.
    for (let before = 1; before <= 8; before++) {
      const fill = Buffer.alloc(CHUNK_BYTES - jpeg.length - before);
      await expect(inspectBytes(jpeg, fill, hidden), `${before} before the edge`).rejects.toThrow(
        refused,
      );
    }
  },
);

test.each(["%PDF", "GIF87a", "PK\u0003\u0004", "<sv g", "pdf-"])(
  "a picture in which «%s» happens to stand is taken",
  async (harmless) => {
    expect((await inspectBytes(jpeg, Buffer.from(harmless, "latin1"))).format).toBe("jpeg");
  },
);
