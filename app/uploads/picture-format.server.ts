import { readingBytes } from "./byte-reader.server";
import { countTextBytes } from "./png-layout.server";
import { countTiffParts } from "./tiff-layout.server";
import { refusals } from "./upload-error";
import { countWebpParts } from "./webp-layout.server";

export type PictureFormat = "jpeg" | "png" | "webp" | "heif" | "tiff";

/** Matches the first bytes of each format, as libvips distinguishes them. */
const BEGINNINGS: Record<PictureFormat, RegExp> = {
  jpeg: /^\u00ff\u00d8\u00ff/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: of the signature
  png: /^\u0089PNG\r\n\u001a\n/,
  webp: /^RIFF.{4}WEBP/s,
  heif: /^.{4}ftyp/s,
  tiff: /^(II[*+]\0|MM\0[*+])/,
};
const BEGINNING_BYTES = 12;

/** Returns the format that the first bytes of a file show; null for one that is not accepted. */
export async function readFormat(path: string): Promise<PictureFormat | null> {
  const head = await readingBytes(path, (read) => read(0, BEGINNING_BYTES));
  const formats = Object.keys(BEGINNINGS) as PictureFormat[];
  return formats.find((format) => BEGINNINGS[format].test(head.toString("latin1"))) ?? null;
}

/** Most bytes of a PNG's text once inflated. */
const TEXT_LIMIT = 16_000_000;

/**
 * Rejects a file whose head alone makes a decoder read more than any program writes: inflated text,
 * frames, pages.
 *
 * @throws UploadError
 */
export async function refuseExcess(
  name: string,
  path: string,
  format: PictureFormat,
): Promise<void> {
  // libjpeg and libheif have bounds of their own.
  if (format === "png" && (await countTextBytes(path, TEXT_LIMIT)) > TEXT_LIMIT) {
    throw refusals.tooMuchText(name);
  }
  if (format === "webp" && (await countWebpParts(path)) === Number.POSITIVE_INFINITY) {
    throw refusals.tooManyFrames(name);
  }
  if (format === "tiff" && (await countTiffParts(path)) === Number.POSITIVE_INFINITY) {
    throw refusals.tooManyPages(name);
  }
}
