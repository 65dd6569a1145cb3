import { readingBytes } from "./byte-reader.server";

/** Tags of TIFF 6.0. */
const PLANAR_CONFIGURATION = 284;
const TILE_WIDTH = 322;
const TILE_LENGTH = 323;

const SEPARATE_PLANES = 2;
const LARGEST_TILE = 512 * 512;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 500;

/** Chunky pixels in strips or small tiles (TIFF 6.0, 2 and 15); false if unreadable or BigTIFF. */
export async function isReadByRows(path: string): Promise<boolean> {
  const tags = await readTags(path);
  const tile = (tags.get(TILE_WIDTH) ?? 0) * (tags.get(TILE_LENGTH) ?? 0);
  return (
    tags.size > 0 && tags.get(PLANAR_CONFIGURATION) !== SEPARATE_PLANES && tile <= LARGEST_TILE
  );
}

function readTags(path: string): Promise<Map<number, number>> {
  return readingBytes(path, async (read) => {
    const head = await read(0, 8);
    const isLittle = head.toString("latin1", 0, 2) === "II";
    const short = (at: Buffer, offset: number) =>
      isLittle ? at.readUInt16LE(offset) : at.readUInt16BE(offset);
    const long = (at: Buffer, offset: number) =>
      isLittle ? at.readUInt32LE(offset) : at.readUInt32BE(offset);
    if (head.length < 8 || short(head, 2) !== 42) return new Map();
    const directory = long(head, 4);
    const counted = await read(directory, 2);
    const count = counted.length === 2 ? Math.min(short(counted, 0), MAX_ENTRIES) : 0;
    const entries = await read(directory + 2, count * ENTRY_BYTES);
    const length = Math.floor(entries.length / ENTRY_BYTES);
    const tags = Array.from({ length }, (_, index): [number, number] => {
      const at = index * ENTRY_BYTES;
      const isShort = short(entries, at + 2) === 3;
      return [short(entries, at), isShort ? short(entries, at + 8) : long(entries, at + 8)];
    });
    return new Map(tags);
  });
}
