declare module "subset-font" {
  /** Returns a font with the given characters, features and ranges of its axes only. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
