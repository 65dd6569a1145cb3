import { inflateSync } from "node:zlib";
import type { ReadBytes } from "./byte-reader.server";

const SIGNATURE_BYTES = 8;
const FRAME_BYTES = 12;
const HEAD_BYTES = 8;

/**
 * Most chunks of a PNG: of 2.5 KB they would be the largest upload; libpng writes them with 8 KB.
 */
const MOST_CHUNKS = 10_000;

/** Most bytes of a PNG's text once inflated. */
const TEXT_LIMIT = 16_000_000;

/**
 * True if the text in a PNG, once inflated, is too long (PNG 3, 11.3.3), if some does not inflate,
 * or if there are more chunks than any program writes.
 */
export async function hasTooMuchText(read: ReadBytes): Promise<boolean> {
  let room = TEXT_LIMIT;
  let at = SIGNATURE_BYTES;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = await read(at, HEAD_BYTES);
    if (head.length < HEAD_BYTES) return false;
    const length = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, HEAD_BYTES);
    if (["tEXt", "zTXt", "iTXt"].includes(type)) {
      if (length > room) return true;
      room -= textBytes(type, await read(at + HEAD_BYTES, length), room);
    }
    if (room < 0) return true;
    at += FRAME_BYTES + length;
  }
  return true;
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
