import { encode } from "uqr";

export interface QrCode {
  /** Modules of a side, with the quiet zone around the code. */
  size: number;
  /** Data of an SVG path, in modules. */
  path: string;
}

/**
 * Returns a text as a QR code. The path has a rectangle for each run of dark modules, row by row: a
 * sixth of the size of a square for each module.
 */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => {
    const signs = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...signs.matchAll(/#+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: path.join("") };
}
