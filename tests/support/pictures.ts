import sharp, { type Sharp } from "sharp";

/** A picture with a light gradient and noise, so that it does not compress to nothing. */
export function picture(width: number, height: number): Sharp {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#777777", noise } });
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
