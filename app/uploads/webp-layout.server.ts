import { type ReadBytes, readingBytes } from "./byte-reader.server";

const HEAD_BYTES = 8;
const FILE_HEAD_BYTES = 12;

/** Most chunks of a WebP: libwebp counts an animation's frames anew for each of them. */
const MOST_PARTS = 1000;

/** Counts the chunks of a WebP, frames among them (RFC 9649, 2.3); Infinity above a thousand. */
export function countWebpParts(path: string): Promise<number> {
  return readingBytes(path, readParts);
}

async function readParts(read: ReadBytes): Promise<number> {
  const file = await read(0, FILE_HEAD_BYTES);
  const end = HEAD_BYTES + file.readUInt32LE(4);
  let at = FILE_HEAD_BYTES;
  for (let parts = 0; parts <= MOST_PARTS; parts++) {
    const head = await read(at, HEAD_BYTES);
    if (head.length < HEAD_BYTES || at >= end) return parts;
    const length = head.readUInt32LE(4);
    at += HEAD_BYTES + length + (length % 2);
  }
  return Number.POSITIVE_INFINITY;
}
