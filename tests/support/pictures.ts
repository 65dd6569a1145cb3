import sharp, { type Sharp } from "sharp";

const CHANNELS = 3;
const SIGMA = 30;
const NOISE = seededNoise(2 ** 20);

/**
 * Film grain: gaussian noise, the same in every run. Chance would once in some hundred runs write
 * what uploads are refused for, «<svg» for instance.
 */
function seededNoise(length: number): Buffer {
  let state = 20_261_121;
  // mulberry32
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const noise = new Uint8ClampedArray(length);
  for (let at = 0; at < length; at++) {
    // The sum of twelve has a deviation of 1.
    let gaussian = -6;
    for (let count = 0; count < 12; count++) gaussian += random();
    noise[at] = 128 + SIGMA * gaussian;
  }
  return Buffer.from(noise.buffer);
}

/** A picture of noise, so that it does not compress to nothing. */
export function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * CHANNELS, NOISE);
  return sharp(pixels, { raw: { width, height, channels: CHANNELS } });
}

/** A small PNG that says that it is so large. */
export async function largePng(width: number, height: number): Promise<Buffer> {
  const data = await picture(40, 40).png().toBuffer();
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}

/** A JPEG as a telephone writes it: lying on its side, with the place where it was taken. */
export function phoneJpeg(width: number, height: number): Promise<Buffer> {
  return picture(width, height)
    .withExif({
      IFD0: { Orientation: "6", Artist: "Eva Martín" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 10/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
