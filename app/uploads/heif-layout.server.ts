import type { ReadBytes } from "./byte-reader.server";

const BOX_HEAD = 8;
const LARGE_BOX_HEAD = 16;
/** Most top-level boxes of an AVIF that are read; a usual file has three. */
const MOST_BOXES = 100;
/** Most bytes of the box that describes the pictures of an AVIF. */
const LONGEST_DESCRIPTION = 1_000_000;

/** Byte offsets of a picture's sides, from the name of their property (ISO/IEC 23008-12, 6.5.3.2). */
const SIDES = { name: "ispe", width: 8, height: 12, end: 16 };

/**
 * Returns the number of pixels of the largest picture in an AVIF, also of those that the visible
 * one is cut out of or that hold its transparency: the file's head does not show their sides.
 * Infinity for more boxes, or a longer description, than are read.
 */
export async function largestInHeif(read: ReadBytes): Promise<number> {
  let largest = 0;
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    const box = await readBox(read, at);
    if (!box) return largest;
    if (box.type === "meta") {
      if (box.size > LONGEST_DESCRIPTION) return Number.POSITIVE_INFINITY;
      largest = Math.max(largest, largestIn(await read(at, box.size)));
    }
    if (box.size === Number.POSITIVE_INFINITY) return largest;
    at += box.size;
  }
  return Number.POSITIVE_INFINITY;
}

async function readBox(
  read: ReadBytes,
  at: number,
): Promise<{ type: string; size: number } | null> {
  const head = await read(at, LARGE_BOX_HEAD);
  if (head.length < BOX_HEAD) return null;
  const short = head.readUInt32BE(0);
  const isLarge = short === 1 && head.length === LARGE_BOX_HEAD;
  // 0: up to the end of the file. What is shorter than its own head is no box.
  const size = isLarge ? Number(head.readBigUInt64BE(BOX_HEAD)) : short || Number.POSITIVE_INFINITY;
  if (size < BOX_HEAD) return null;
  return { type: head.toString("latin1", 4, BOX_HEAD), size };
}

function largestIn(description: Buffer): number {
  let largest = 0;
  let at = description.indexOf(SIDES.name);
  while (at >= 0 && at + SIDES.end <= description.length) {
    const width = description.readUInt32BE(at + SIDES.width);
    largest = Math.max(largest, width * description.readUInt32BE(at + SIDES.height));
    at = description.indexOf(SIDES.name, at + 1);
  }
  return largest;
}
