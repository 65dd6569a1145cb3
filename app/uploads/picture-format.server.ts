import type { ReadBytes } from "./byte-reader.server";
import { hasTooMuchText } from "./png-layout.server";
import { hasTooManyPages } from "./tiff-layout.server";
import { refusals } from "./upload-error";

/**
 * Patterns of the first bytes of each format, as libvips distinguishes them; the first that matches
 * counts.
 */
const BEGINNINGS = {
  jpeg: /^\u00ff\u00d8\u00ff/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: of the signature
  png: /^\u0089PNG\r\n\u001a\n/,
  webp: /^RIFF.{4}WEBP/s,
  // By the container's brand: sharp's prebuilt library has no decoder for HEVC.
  heic: /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)(?!.*avif)/s,
  heif: /^.{4}ftyp/s,
  tiff: /^(II[*+]\0|MM\0[*+])/,
};
const BEGINNING_BYTES = 64;

export type PictureFormat = keyof typeof BEGINNINGS;

/**
 * Returns the format that the first bytes of a file show, HEIC included, which is refused; null if
 * they show none of these.
 */
export async function readFormat(read: ReadBytes): Promise<PictureFormat | null> {
  const head = (await read(0, BEGINNING_BYTES)).toString("latin1");
  const formats = Object.keys(BEGINNINGS) as PictureFormat[];
  return formats.find((format) => BEGINNINGS[format].test(head)) ?? null;
}

/**
 * Rejects a file for whose head alone a decoder would read too much: a PNG with more text, a WebP
 * with more frames, a TIFF with more pages than any program writes.
 *
 * @throws UploadError
 */
export async function refuseExcess(
  name: string,
  read: ReadBytes,
  format: PictureFormat,
): Promise<void> {
  // libjpeg and libheif have bounds of their own.
  if (format === "png" && (await hasTooMuchText(read))) throw refusals.tooMuchText(name);
  if (format === "webp" && (await hasTooManyParts(read))) throw refusals.tooManyFrames(name);
  if (format === "tiff" && (await hasTooManyPages(read))) throw refusals.tooManyPages(name);
}

const PART_HEAD_BYTES = 8;
const FILE_HEAD_BYTES = 12;

/** Most chunks of a WebP: libwebp counts an animation's frames anew for each of them. */
const MOST_PARTS = 1000;

/** True for a WebP of more than a thousand chunks, frames among them (RFC 9649, 2.3). */
async function hasTooManyParts(read: ReadBytes): Promise<boolean> {
  const file = await read(0, FILE_HEAD_BYTES);
  const end = PART_HEAD_BYTES + file.readUInt32LE(4);
  let at = FILE_HEAD_BYTES;
  for (let parts = 0; parts <= MOST_PARTS; parts++) {
    const head = await read(at, PART_HEAD_BYTES);
    if (head.length < PART_HEAD_BYTES || at >= end) return false;
    const length = head.readUInt32LE(4);
    at += PART_HEAD_BYTES + length + (length % 2);
  }
  return true;
}
