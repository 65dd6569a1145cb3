declare module "subset-font" {
  /** A font with those characters and that design space only. Ranges are in units of the axis. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
