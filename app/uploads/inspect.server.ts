import type { Metadata } from "sharp";
import type { Upload } from "~/http/form-body.server";
import { type ReadBytes, readingBytes } from "./byte-reader.server";
import { largestInHeif } from "./heif-layout.server";
import { countCoefficients } from "./jpeg-layout.server";
import { type PictureFormat, readFormat, refuseExcess } from "./picture-format.server";
import { loadSharp, PIXEL_LIMIT } from "./process.server";
import { isReadByRows } from "./tiff-layout.server";
import { refusals, UploadError } from "./upload-error";

/** Most bytes of `decodeMemory`: a film scan of 48 megapixels with 16 bits takes 100 MB. */
const MEMORY_LIMIT = 120_000_000;

/**
 * Matches a mark of another file inside a picture (HTML, SVG, PHP, PDF, GIF, the end of a ZIP), by five
 * bytes or more: four occur by chance in every fiftieth photo.
 */
const MARKS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a ZIP ends with them
  /<script|<html|<!doctype|<\?php|<svg[\s>]|%pdf-|gif89a|PK\u0005\u0006(?:\0{4}|\u00ff{4})/i;
const CHUNK_BYTES = 1024 * 1024;
const LONGEST_MARK = "<!doctype".length;

/**
 * Judges a picture by its content, not its name or declared type. Returns sharp's metadata.
 * @throws UploadError if the picture is not accepted
 */
export async function inspectImage({ name, path, tooLarge }: Upload): Promise<Metadata> {
  if (tooLarge) throw refusals.tooLarge(name);
  return readingBytes(path, (read) => inspect(name, path, read));
}

async function inspect(name: string, path: string, read: ReadBytes): Promise<Metadata> {
  // Before any decoder: already for the head of a file some take more memory than there is.
  const format = await readFormat(read);
  if (!format) throw refusals.notPicture(name);
  if (format === "heic") throw refusals.heic(name);
  await refuseExcess(name, read, format);
  const largest = format === "heif" ? await largestInHeif(read) : 0;
  if (largest > PIXEL_LIMIT) throw refusals.tooManyPixels(name);
  const metadata = await readMetadata(name, path, format);
  if (metadata.format === "heif" && metadata.compression !== "av1") throw refusals.heic(name);
  const pixels = Math.max(metadata.width * metadata.height, largest);
  if (pixels > PIXEL_LIMIT) throw refusals.tooManyPixels(name);
  const layout = {
    pixels,
    isHeldWhole: metadata.format === "tiff" && !(await isReadByRows(read)),
    coefficients: metadata.format === "jpeg" ? await countCoefficients(read) : null,
  };
  if (decodeMemory(metadata, layout) > MEMORY_LIMIT) {
    throw metadata.isProgressive ? refusals.interlaced(name) : refusals.tooMuchMemory(name);
  }
  if (await holdsAnotherFile(read)) throw refusals.disguised(name);
  return metadata;
}

async function readMetadata(name: string, path: string, format: PictureFormat): Promise<Metadata> {
  const sharp = await loadSharp();
  const reading = sharp(path, { limitInputPixels: false }).metadata();
  const metadata = await reading.catch(() => null);
  if (metadata?.format !== format) throw refusals.notPicture(name);
  return metadata;
}

async function holdsAnotherFile(read: ReadBytes): Promise<boolean> {
  for (let at = 0; ; at += CHUNK_BYTES) {
    const chunk = await read(at, CHUNK_BYTES + LONGEST_MARK);
    if (MARKS.test(chunk.toString("latin1"))) return true;
    if (chunk.length < CHUNK_BYTES) return false;
  }
}

export async function decoding<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadError || !(error instanceof Error)) throw error;
    if (/pixel limit/i.test(error.message)) throw refusals.tooManyPixels(name);
    if ("code" in error) throw error; // the disk's trouble, not the picture's
    throw refusals.damaged(name);
  }
}

/**
 * Most rows of a PNG or TIFF that libvips holds while it shrinks the picture; measured with up to
 * 3,900,000 pixels a row.
 */
const ROWS_HELD = 1600;
/**
 * Rows of memory that libvips needs beside a picture that it holds whole, such as one with few
 * rows; measured.
 */
const ROWS_BESIDE = 300;

const SAMPLE_BYTES: Partial<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
};

/**
 * Bytes of memory per pixel to decode an AVIF and encode it again, by type of its samples;
 * transparency, a second picture in it, adds to them. Measured.
 */
const AVIF_BYTES_PER_PIXEL = { uchar: 24, ushort: 28, transparency: 20 };

/**
 * Returns the bytes of memory that libvips needs to shrink a picture, beyond 30 MB. Most formats
 * are read by rows; interlaced ones, WebP and AVIF whole. `pixels` are those of the largest picture
 * in the file; `coefficients` of a JPEG are null where not countable.
 */
export function decodeMemory(
  metadata: Metadata,
  {
    pixels = metadata.width * metadata.height,
    isHeldWhole = false,
    coefficients = null,
  }: { pixels?: number; isHeldWhole?: boolean; coefficients?: number | null } = {},
): number {
  const { format, width, height, channels, hasAlpha, isProgressive } = metadata;
  const depth = SAMPLE_BYTES[metadata.depth] ?? 16;
  const row = width * depth * (hasAlpha ? channels + 1 : channels);
  // A TIFF with separate planes or large tiles: half as much again is held; measured.
  if (isHeldWhole) return pixels * channels * depth * 1.5 + row * ROWS_BESIDE;
  switch (format) {
    case "jpeg":
      // Its coefficients, two bytes each, and a tenth more; measured.
      if (!isProgressive) return 0;
      return 2.2 * (coefficients ?? pixels * channels);
    case "webp":
      // One with transparency may be lossless, which takes more; measured.
      return pixels * (hasAlpha ? 6.5 : 5);
    case "heif": {
      const { transparency, ...colour } = AVIF_BYTES_PER_PIXEL;
      return pixels * (colour[depth === 1 ? "uchar" : "ushort"] + (hasAlpha ? transparency : 0));
    }
    default: {
      const rows = Math.min(height + ROWS_BESIDE, ROWS_HELD);
      return row * rows + (isProgressive ? pixels * channels * depth : 0);
    }
  }
}
