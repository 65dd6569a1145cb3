import { readingBytes } from "./byte-reader.server";
import { countTextBytes } from "./png-layout.server";
import { countTiffParts } from "./tiff-layout.server";
import { refusals } from "./upload-error";
import { countWebpParts } from "./webp-layout.server";

export type PictureFormat = "jpeg" | "png" | "webp" | "heif" | "tiff";

/** How a file of each format begins, as libvips tells them apart. */
const BEGINNINGS: Record<PictureFormat, RegExp> = {
  jpeg: /^\u00ff\u00d8\u00ff/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: of the signature
  png: /^\u0089PNG\r\n\u001a\n/,
  webp: /^RIFF.{4}WEBP/s,
  heif: /^.{4}ftyp/s,
  tiff: /^(II[*+]\0|MM\0[*+])/,
};
const BEGINNING_BYTES = 12;

/** The format that the first bytes of a file show; null for what is no picture that we take. */
export async function readFormat(path: string): Promise<PictureFormat | null> {
  const head = await readingBytes(path, (read) => read(0, BEGINNING_BYTES));
  const formats = Object.keys(BEGINNINGS) as PictureFormat[];
  return formats.find((format) => BEGINNINGS[format].test(head.toString("latin1"))) ?? null;
}

/** Bytes of a PNG's text once it is inflated. */
const TEXT_LIMIT = 16_000_000;

/**
 * Refuses a file of which a decoder would have to read more, for its head alone, than any program
 * writes: text that inflates, frames, pages.
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
