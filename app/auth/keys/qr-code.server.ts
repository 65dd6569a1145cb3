import { encode } from "uqr";

export interface QrCode {
  /** Modules of a side, with the quiet ones around it. */
  size: number;
  /** Data of an SVG path, in modules. */
  path: string;
}

/** Runs of dark modules, row by row: one path is a sixth of a square each. */
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
