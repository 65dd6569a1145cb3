import type { Metadata, Sharp } from "sharp";
import { CARD } from "./image";

export const PIXEL_LIMIT = 100_000_000;
/** Longest side of a stored picture, in pixels. */
const LONG_SIDE = 2400;
const WIDTHS = [320, 480, 640, 800, 1200, 1800];
const PROOF_WIDTH = 1200;

const QUALITY = 82; // the grain is the picture: less would smear it

/**
 * Encodes a picture anew in its format (upright, sRGB, without metadata, GPS above all), with WebP
 * sizes and a JPEG for link previews. `extension` is used if it fits the format.
 */
export async function processImage(path: string, { format }: Metadata, extension: string) {
  const { upright, width, height } = await decodeUpright(path);
  const derived: { width: number; data: Buffer }[] = [];
  for (const size of WIDTHS.filter((each) => each < width)) {
    derived.push({
      width: size,
      data: await upright().resize(size).webp({ quality: QUALITY, effort: 2 }).toBuffer(),
    });
  }
  const { extensions, encode } = encodings[format] ?? encodings.jpeg;
  return {
    extension: extensions.includes(extension) ? extension : (extensions[0] ?? "jpg"),
    data: await encode(upright()).toBuffer(),
    derived,
    card: await cardFrom(upright()),
    width,
    height,
  };
}

/** Returns a WebP small enough for a data URL, with the pixel size that the stored picture would have. */
export async function previewOf(path: string) {
  const { upright, ...known } = await decodeUpright(path);
  const data = await upright()
    .resize({ width: PROOF_WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
  return { data, ...known };
}

/**
 * Decodes a picture once, for all encodings; each begins with a call of `upright`. Sizes are in
 * pixels.
 */
async function decodeUpright(path: string) {
  const sharp = await loadSharp();
  const { data: pixels, info } = await sharp(path, {
    limitInputPixels: PIXEL_LIMIT,
    failOn: "truncated",
  })
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const upright = () => sharp(pixels, { raw: { width, height, channels } });
  return { upright, width, height };
}

/**
 * Returns the link preview image, cut from the middle of the picture: where libvips guesses what
 * draws the eye, it cut towers off their feet.
 */
function cardFrom(picture: Sharp): Promise<Buffer> {
  return encodings.jpeg.encode(picture.resize({ ...CARD, fit: "cover" })).toBuffer();
}

interface Encoding {
  extensions: string[];
  encode(picture: Sharp): Sharp;
}

const encodings: Record<string, Encoding> & { jpeg: Encoding } = {
  jpeg: {
    extensions: ["jpg", "jpeg"],
    encode: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY }),
  },
  png: { extensions: ["png"], encode: (picture) => picture.png() },
  webp: {
    extensions: ["webp"],
    encode: (picture) => picture.webp({ quality: QUALITY, effort: 2 }),
  },
  heif: {
    extensions: ["avif"],
    // Full chroma would take 70 MB more.
    encode: (picture) => picture.avif({ quality: 60, effort: 2, chromaSubsampling: "4:2:0" }),
  },
};

type SharpModule = typeof import("sharp").default;

const EVERY_DECODER = "VipsForeignLoad";
/** Decoders of the formats that we take: some of the others take more memory than there is. */
export const DECODERS = ["Jpeg", "Png", "Webp", "Heif", "Tiff"].map((name) => EVERY_DECODER + name);

/**
 * Loads sharp with the first picture, which saves 15 MB until then. One thread, no cache, for a
 * small server.
 */
export async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: [EVERY_DECODER] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
