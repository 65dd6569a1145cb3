import type { Metadata } from "sharp";

/** Rows of a PNG or TIFF that libvips holds while it shrinks one; measured. */
const ROWS_HELD = 1600;

/** While an AVIF is decoded, and encoded anew; measured. */
const AVIF_BYTES_PER_PIXEL = { uchar: 24, ushort: 28 };

/**
 * About how many bytes libvips holds at once while it shrinks a picture, beside the 30 MB that any
 * takes. Most formats are read row by row; what is interlaced, WebP and AVIF must be there whole.
 *
 * @param isWhole whether a TIFF is not read by rows
 */
export function decodeMemory(metadata: Metadata, isWhole = false): number {
  const { format, width, height, channels, hasAlpha, isProgressive } = metadata;
  const pixels = width * height;
  const depth = metadata.depth === "uchar" ? 1 : 2;
  // A TIFF with separate planes or large tiles: half as much again is held; measured.
  if (isWhole) return pixels * channels * depth * 1.5;
  switch (format) {
    case "jpeg":
      // Its coefficients, two bytes each, and a tenth more; measured.
      if (!isProgressive) return 0;
      return pixels * 2.2 * (metadata.chromaSubsampling === "4:2:0" ? 1.5 : channels);
    case "webp":
      return pixels * 5;
    case "heif":
      return pixels * AVIF_BYTES_PER_PIXEL[depth === 1 ? "uchar" : "ushort"];
    default: {
      const row = width * depth * (hasAlpha ? channels + 1 : channels);
      return row * Math.min(height, ROWS_HELD) + (isProgressive ? pixels * channels * depth : 0);
    }
  }
}
