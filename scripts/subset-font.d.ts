declare module "subset-font" {
  /** A font with those characters, features and that design space only, in units of its axes. */
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
