import type { ReadBytes } from "./byte-reader.server";

const PLANAR_CONFIGURATION = 284;
const TILE_WIDTH = 322;
const TILE_LENGTH = 323;

const SHORT = 3;
const SEPARATE_PLANES = 2;
const LARGEST_TILE = 512 * 512;

/**
 * Most tags of a page of a TIFF: each that libtiff does not know makes it sort all that it knows.
 */
const MOST_ENTRIES = 500;
/**
 * Most pages of a TIFF: each is a directory that libvips reads for its head; a scanner writes one
 * or two.
 */
const MOST_PAGES = 100;

const BIG = { version: 43, count: 8, entry: 20, value: 12, offset: 8, first: 8 };
const CLASSIC = { version: 42, count: 2, entry: 12, value: 8, offset: 4, first: 4 };

/**
 * True if a TIFF has chunky pixels in strips or small tiles (TIFF 6.0, 2 and 15), so that it is
 * read by rows; false if unreadable or BigTIFF.
 */
export async function isReadByRows(read: ReadBytes): Promise<boolean> {
  const tags = await readTags(read);
  const largest = (tag: number) => Math.max(0, ...(tags.get(tag) ?? []));
  const isSeparate = tags.get(PLANAR_CONFIGURATION)?.includes(SEPARATE_PLANES) ?? false;
  return tags.size > 0 && !isSeparate && largest(TILE_WIDTH) * largest(TILE_LENGTH) <= LARGEST_TILE;
}

/**
 * True for a TIFF of more than a hundred pages, as in a loop of pages, and if one has more than
 * five hundred tags.
 */
export async function hasTooManyPages(read: ReadBytes): Promise<boolean> {
  const layout = await readLayout(read);
  if (!layout) return false;
  let at = layout.first;
  for (let pages = 0; pages <= MOST_PAGES; pages++) {
    const count = at ? await layout.entriesAt(at) : null;
    if (count === null) return false;
    if (count > MOST_ENTRIES) return true;
    at = (await layout.offsetAt(at + layout.count + count * layout.entry)) ?? 0;
  }
  return true;
}

/**
 * Returns the value field of each entry of the first page by tag, of a longer value its offset;
 * none if unreadable or BigTIFF. A tag may occur twice, and libtiff believes the first.
 */
async function readTags(read: ReadBytes): Promise<Map<number, number[]>> {
  const tags = new Map<number, number[]>();
  const layout = await readLayout(read);
  if (layout?.version !== CLASSIC.version) return tags;
  const { short, long, first } = layout;
  const count = Math.min((await layout.entriesAt(first)) ?? 0, MOST_ENTRIES);
  const entries = await read(first + CLASSIC.count, count * CLASSIC.entry);
  for (let at = 0; at + CLASSIC.entry <= entries.length; at += CLASSIC.entry) {
    const tag = short(entries, at);
    const isShort = short(entries, at + 2) === SHORT;
    const value = (isShort ? short : long)(entries, at + CLASSIC.value);
    tags.set(tag, [...(tags.get(tag) ?? []), value]);
  }
  return tags;
}

async function readLayout(read: ReadBytes) {
  const head = await read(0, 16);
  const isLittle = head.toString("latin1", 0, 2) === "II";
  const short = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const long = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  if (head.length < 8) return null;
  const sizes = [CLASSIC, BIG].find(({ version }) => version === short(head, 2));
  if (!sizes || head.length < sizes.first + sizes.offset) return null;
  const number = (bytes: Buffer): number | null => {
    if (bytes.length === 2) return short(bytes, 0);
    if (bytes.length === 4) return long(bytes, 0);
    if (bytes.length < 8) return null;
    return Number(isLittle ? bytes.readBigUInt64LE(0) : bytes.readBigUInt64BE(0));
  };
  const { count, entry, offset, version } = sizes;
  const first = number(head.subarray(sizes.first, sizes.first + offset)) ?? 0;
  const wholeAt = async (at: number, length: number): Promise<number | null> => {
    if (!Number.isSafeInteger(at)) return null;
    const bytes = await read(at, length);
    return bytes.length === length ? number(bytes) : null;
  };
  return {
    ...{ version, count, entry, first, short, long },
    entriesAt: (at: number) => wholeAt(at, count),
    offsetAt: (at: number) => wholeAt(at, offset),
  };
}
