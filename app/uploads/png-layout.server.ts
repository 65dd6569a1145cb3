import { type ReadBytes, readingBytes } from "./byte-reader.server";

const SIGNATURE = "\u0089PNG\r\n\u001a\n";
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** Keyword of an iTXt, its end and the flag that follows it. */
const ITXT_HEAD_BYTES = 81;
/** Bytes that one byte of deflate can become, at most. */
const INFLATES_TO = 1032;

/** Of 2.5 KB they would be the largest upload; libpng writes them with 8 KB. */
const MOST_CHUNKS = 10_000;

/** Bytes that the text in a PNG may become when it is read (PNG 3, 11.3.3); 0 of other files. */
export function countTextBytes(path: string): Promise<number> {
  return readingBytes(path, readTextBytes);
}

/** Infinite where there are more chunks than any program writes: each costs a reading. */
async function readTextBytes(read: ReadBytes): Promise<number> {
  const signature = await read(0, SIGNATURE.length);
  if (signature.toString("latin1") !== SIGNATURE) return 0;
  let text = 0;
  let at = SIGNATURE.length;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = await read(at, 8 + ITXT_HEAD_BYTES);
    if (head.length < 8) return text;
    const length = head.readUInt32BE(0);
    text += textBytes(head.toString("latin1", 4, 8), length, head.subarray(8));
    at += FRAME_BYTES + length;
  }
  return Number.POSITIVE_INFINITY;
}

function textBytes(type: string, length: number, data: Buffer): number {
  if (type === "zTXt") return length * INFLATES_TO;
  if (type === "tEXt") return length;
  if (type !== "iTXt") return 0;
  const end = data.indexOf(0);
  const isPlain = end >= 0 && data[end + 1] === 0;
  return isPlain ? length : length * INFLATES_TO;
}
