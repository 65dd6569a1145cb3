import { readFileSync } from "node:fs";

/** Characters of Spanish and of its neighbours. */
export const LETTERS = [
  ..." !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
  ..."\u00a0¡ª«°²·º»¼½¾¿ÀÁÇÈÉÍÏÑÒÓ×ÚÜàáçèéíïñòóúü–—‘’“”…′″€↑↓−",
];

/** Characters of film-edge lettering. */
export const CAPITALS = LETTERS.filter(
  (letter) => letter === letter.toUpperCase() && !"#$%<>@\\^_`{|}~¼½¾′″↑↓".includes(letter),
);

const { latin } = JSON.parse(
  readFileSync("node_modules/@fontsource-variable/archivo/unicode.json", "utf8"),
);

/** Characters that a font of Fontsource's latin subset may have. */
export const ALL = lettersIn(latin);

/** Characters that app/escuela/share-card.server.ts draws. */
export const DRAWN = lettersIn(
  "U+20-7e,U+a0-ff,U+152-153,U+2013-2014,U+2018-2019,U+201c-201d,U+2026,U+20ac",
);

/** @param {string} ranges such as «U+20-7e, U+a0» */
export function lettersIn(ranges) {
  return ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_each, n) => String.fromCodePoint(from + n));
  });
}
