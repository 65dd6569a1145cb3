import { inflateSync } from "node:zlib";
import { type ReadBytes, readingBytes } from "./byte-reader.server";

const SIGNATURE = "\u0089PNG\r\n\u001a\n";
const FRAME_BYTES = 12;
const HEAD_BYTES = 8;

/**
 * Most chunks of a PNG: of 2.5 KB they would be the largest upload; libpng writes them with 8 KB.
 */
const MOST_CHUNKS = 10_000;

/**
 * Counts the bytes of the text in a PNG once inflated (PNG 3, 11.3.3); Infinity above `limit`, if
 * some does not inflate, or if there are more chunks than any program writes. 0 for other files.
 */
export function countTextBytes(path: string, limit: number): Promise<number> {
  return readingBytes(path, (read) => readTextBytes(read, limit));
}

async function readTextBytes(read: ReadBytes, limit: number): Promise<number> {
  const signature = await read(0, SIGNATURE.length);
  if (signature.toString("latin1") !== SIGNATURE) return 0;
  let text = 0;
  let at = SIGNATURE.length;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = await read(at, HEAD_BYTES);
    if (head.length < HEAD_BYTES) return text;
    const length = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, HEAD_BYTES);
    if (["tEXt", "zTXt", "iTXt"].includes(type)) {
      const room = limit - text;
      if (length > room) return Number.POSITIVE_INFINITY;
      text += textBytes(type, await read(at + HEAD_BYTES, length), room);
    }
    if (text > limit) return Number.POSITIVE_INFINITY;
    at += FRAME_BYTES + length;
  }
  return Number.POSITIVE_INFINITY;
}

function textBytes(type: string, data: Buffer, room: number): number {
  const keyword = data.indexOf(0);
  // Its flag, its method, language and translation stand between the keyword and the text.
  const isCompressed = type === "zTXt" || (type === "iTXt" && data[keyword + 1] === 1);
  if (keyword < 0 || !isCompressed) return data.length;
  const language = data.indexOf(0, keyword + 3);
  const start = type === "zTXt" ? keyword + 2 : data.indexOf(0, language + 1) + 1;
  try {
    return inflateSync(data.subarray(start), { maxOutputLength: room }).length;
  } catch {
    // Too much, or damaged: of that a decoder inflates what it can, and nobody knows how much.
    return Number.POSITIVE_INFINITY;
  }
}
