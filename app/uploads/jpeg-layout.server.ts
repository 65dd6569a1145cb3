import type { ReadBytes } from "./byte-reader.server";

const BLOCK = 8;
const COMPONENT_BYTES = 3;
const HEAD_BYTES = 9;

/**
 * True for a marker that begins a frame, SOF of any coding (ITU-T T.81, table B.1): C0 to CF
 * without DHT, JPG and DAC.
 */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** True for a marker without a length: TEM, RSTn, SOI and EOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const START_OF_SCAN = 0xda;

/**
 * Most segments of a JPEG that are read: full ones of 64 KB would be four times the largest upload;
 * a camera writes some twenty.
 */
const MOST_SEGMENTS = 1500;
const FILL_CHUNK_BYTES = 64 * 1024;

/**
 * Counts the DCT coefficients of a JPEG; null if no frame precedes the first scan, Infinity if none
 * is found in MOST_SEGMENTS segments, each of which costs a reading.
 */
export async function countCoefficients(read: ReadBytes): Promise<number | null> {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const head = await read(at, HEAD_BYTES + 1);
    const marker = head[1] ?? 0;
    if (head.length < 4 || head[0] !== 0xff || marker === START_OF_SCAN) return null;
    if (isFrame(marker) && head.length > HEAD_BYTES) {
      const bytes = (head[HEAD_BYTES] ?? 0) * COMPONENT_BYTES;
      const components = await read(at + HEAD_BYTES + 1, bytes);
      return coefficientsOf(head.readUInt16BE(7), head.readUInt16BE(5), components);
    }
    if (marker === 0xff) at = await lastOfFill(read, at);
    else at += isBare(marker) ? 2 : 2 + head.readUInt16BE(2);
  }
  return Number.POSITIVE_INFINITY;
}

async function lastOfFill(read: ReadBytes, from: number): Promise<number> {
  for (let at = from; ; at += FILL_CHUNK_BYTES) {
    const chunk = await read(at, FILL_CHUNK_BYTES);
    const length = chunk.findIndex((byte) => byte !== 0xff);
    if (length >= 0) return at + length - 1;
    if (chunk.length < FILL_CHUNK_BYTES) return at + chunk.length;
  }
}

/** Returns the number of coefficients of a frame in whole MCUs, whose size the largest sampling gives. */
function coefficientsOf(width: number, height: number, components: Buffer): number {
  const samplings = Array.from(
    { length: Math.floor(components.length / COMPONENT_BYTES) },
    (_, index) => {
      const sampling = components[index * COMPONENT_BYTES + 1] ?? 0;
      return { across: sampling >> 4, down: sampling & 15 };
    },
  );
  const across = Math.max(...samplings.map((each) => each.across));
  const down = Math.max(...samplings.map((each) => each.down));
  const units = Math.ceil(width / (across * BLOCK)) * Math.ceil(height / (down * BLOCK));
  const blocks = samplings.reduce((sum, each) => sum + each.across * each.down, 0);
  return units * blocks * BLOCK * BLOCK;
}
