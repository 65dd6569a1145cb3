import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { helpIfAsked } from "./command.mjs";
import { ALL, CAPITALS, DRAWN, LETTERS } from "./font-letters.mjs";

helpIfAsked(`
npm run fonts
Recorta las fuentes de @fontsource-variable a los pesos y anchos que usan los estilos y las escribe en
app/ui/fonts, en dos archivos cada una: las letras del español y de las lenguas vecinas, y las demás.
Además, ibarra.ttf, con la que el servidor dibuja la imagen que se ve al compartir la web.
Solo hace falta cuando cambian las fuentes, los pesos o las letras.
`);

const SOURCES = "node_modules/@fontsource-variable";
const FOLDER = "app/ui/fonts";
const IBARRA = "ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2";

/** OpenType features that join, space and accent letters, or change them with their weight. */
const FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "rvrn"];

/**
 * Fonts, each with the weights, widths and further features that app/ui/styles uses. One weight is a range of
 * one unit: strokes overlap, and without an axis old versions of macOS leave holes in them.
 *
 * @type {Record<string, { source: string, axes: Axes, letters?: string[], features?: string[] }>}
 * @typedef {Record<string, number | { min: number, max: number }>} Axes
 */
const FONTS = {
  ibarra: {
    source: IBARRA,
    axes: { wght: { min: 480, max: 481 } },
  },
  archivo: {
    source: "archivo/files/archivo-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 600 } },
    features: ["tnum"],
  },
  "archivo-condensed": {
    source: "archivo/files/archivo-latin-wdth-normal.woff2",
    axes: { wght: { min: 400, max: 600 }, wdth: 72 },
    letters: CAPITALS,
  },
  faustina: {
    source: "faustina/files/faustina-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 401 } },
  },
  "faustina-italic": {
    source: "faustina/files/faustina-latin-wght-italic.woff2",
    axes: { wght: { min: 400, max: 401 } },
  },
  "faustina-bold": {
    source: "faustina/files/faustina-latin-wght-normal.woff2",
    axes: { wght: { min: 700, max: 701 } },
  },
  "faustina-bold-italic": {
    source: "faustina/files/faustina-latin-wght-italic.woff2",
    axes: { wght: { min: 700, max: 701 } },
  },
};

for (const [name, { source, axes, letters = LETTERS, features = [] }] of Object.entries(FONTS)) {
  const original = readFileSync(path.join(SOURCES, source));
  const rest = ALL.filter((letter) => !letters.includes(letter));
  for (const [file, content] of Object.entries({ [name]: letters, [`${name}-rest`]: rest })) {
    const font = await subsetFont(original, content.join(""), {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures: [...FEATURES, ...features],
    });
    writeFileSync(path.join(FOLDER, `${file}.woff2`), font);
  }
}

// For the card that the server draws: its library reads no woff2.
const drawn = await subsetFont(readFileSync(path.join(SOURCES, IBARRA)), DRAWN.join(""), {
  targetFormat: "truetype",
  variationAxes: { wght: 480 },
  keepFeatures: FEATURES,
});
writeFileSync(path.join(FOLDER, "ibarra.ttf"), drawn);
