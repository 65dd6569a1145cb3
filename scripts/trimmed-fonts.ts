import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SOURCES = fileURLToPath(new URL("../node_modules/@fontsource-variable", import.meta.url));
const CACHE = fileURLToPath(new URL("../.cache/fonts", import.meta.url));

type Axes = Record<string, { min: number; max: number }>;

/** Of each font, the weights and widths that app/ui/styles uses. */
const FONTS: Record<string, { source: string; axes: Axes }> = {
  "archivo.woff2": {
    source: "archivo/files/archivo-latin-wdth-normal.woff2",
    axes: { wdth: { min: 72, max: 100 }, wght: { min: 400, max: 600 } },
  },
  "ibarra.woff2": {
    source: "ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 500 } },
  },
  "faustina.woff2": {
    source: "faustina/files/faustina-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  "faustina-italic.woff2": {
    source: "faustina/files/faustina-latin-wght-italic.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
};

/** Every character of Fontsource's latin subset: what is left out is design space, not letters. */
const LATIN = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const;

const LETTERS = String.fromCodePoint(
  ...LATIN.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_each, index) => from + index),
  ),
);

/**
 * Cuts the variable fonts down to the weights and widths that are used: two thirds of what a first
 * visit's fonts weigh. The alias `@fonts` leads to the files.
 */
export function trimmedFonts(): Plugin {
  return {
    name: "trimmed-fonts",
    config: async () => ({ resolve: { alias: { "@fonts": await trimFonts() } } }),
  };
}

/** Makes the files, unless they have been made. @returns their folder */
export async function trimFonts(): Promise<string> {
  const key = createHash("sha256").update(JSON.stringify([FONTS, LATIN]));
  const fonts = Object.entries(FONTS).map(([name, { source, axes }]) => {
    return { name, axes, original: readFileSync(path.join(SOURCES, source)) };
  });
  for (const { original } of fonts) key.update(original);
  const folder = path.join(CACHE, key.digest("hex").slice(0, 16));
  mkdirSync(folder, { recursive: true });
  for (const { name, axes, original } of fonts) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    const options = { targetFormat: "woff2" as const, variationAxes: axes };
    writeFileSync(`${file}.new`, await subsetFont(original, LETTERS, options));
    renameSync(`${file}.new`, file);
  }
  return folder;
}
