import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const TEXT = 4.5;
/** Large text, controls and their borders, focus rings (WCAG 2.2, 1.4.3 and 1.4.11). */
const SHAPE = 3;

/** Every pair in use: what is seen, on what, at least how clearly. */
const PAIRS: [string, string, number][] = [
  ["ink", "page", TEXT],
  ["ink", "field", TEXT],
  ["ink", "baryta", TEXT],
  ["ink-soft", "page", TEXT],
  ["ink-quiet", "page", TEXT],
  ["ink-quiet", "field", TEXT],
  ["link", "page", TEXT],
  ["link", "field", TEXT],
  ["on-action", "action", TEXT],
  ["on-action", "action-hover", TEXT],
  ["page", "ink-quiet", TEXT], // a button that waits
  ["on-band", "band", TEXT],
  ["on-band-title", "band", TEXT],
  ["on-band-quiet", "band", TEXT],
  ["luz", "page", TEXT],
  ["on-luz", "luz", TEXT],
  ["on-luz", "error-ink", TEXT],
  ["error-ink", "error-tint", TEXT],
  ["error-ink", "page", TEXT],
  ["success-ink", "success-tint", TEXT],
  ["rebate", "pelicula", TEXT],
  ["zona-9", "pelicula", TEXT], // what a frame says
  ["zona-8", "fotograma", TEXT], // the unexposed frame
  ["zona-0", "mesa-blanca", TEXT], // the viewer and its three surrounds
  ["on-mesa-gris", "mesa-gris", TEXT],
  ["zona-9", "mesa-negra", TEXT],
  ["zona-3", "unexposed", TEXT], // the words of a picture that did not arrive
  ["field-border", "page", SHAPE],
  ["field-border", "field", SHAPE],
  ["focus", "page", SHAPE],
  ["focus", "field", SHAPE],
  ["focus-halo", "focus", SHAPE],
  ["focus-halo", "action", SHAPE],
  ["hierro-4", "pelicula", SHAPE], // chinagraph on the chosen frame
  ["luz", "error-tint", SHAPE],
];

const css = readFileSync("app/ui/styles/tokens.css", "utf8");
const [light = "", dark = ""] = css.split("@media screen and (prefers-color-scheme: dark)");
const [safelight = "", moreContrast = ""] = readFileSync(
  "app/ui/styles/safelight.css",
  "utf8",
).split("@media (prefers-contrast: more)");
const schemes = { light: tokensOf(light), dark: { ...tokensOf(light), ...tokensOf(dark) } };
const themes = {
  ...schemes,
  safelight: { ...schemes.light, ...tokensOf(safelight) },
  "safelight on dark": { ...schemes.dark, ...tokensOf(safelight) },
  "safelight with more contrast": {
    ...schemes.light,
    ...tokensOf(safelight),
    ...tokensOf(moreContrast),
  },
};

function tokensOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function colorOf(tokens: Record<string, string>, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`There is no --${name}`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? colorOf(tokens, reference) : value;
}

/** WCAG 2.2, «contrast ratio». */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const parts = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? [];
  if (parts.length !== 3) throw new Error(`${color} is no colour that can be computed`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(themes))("in the %s theme", (_name, tokens) => {
  test.each(PAIRS)("the colour %s contrasts with %s", (seen, on, least) => {
    expect(contrast(colorOf(tokens, seen), colorOf(tokens, on))).toBeGreaterThanOrEqual(least);
  });
});

describe.each(Object.entries(schemes))("in the %s scheme", (_name, tokens) => {
  test("zones six apart have the contrast of text, five apart that of controls", () => {
    for (let zone = 0; zone + 5 <= 10; zone++) {
      const ratio = (apart: number) =>
        contrast(colorOf(tokens, `zona-${zone}`), colorOf(tokens, `zona-${zone + apart}`));
      expect(ratio(5)).toBeGreaterThanOrEqual(SHAPE);
      if (zone + 6 <= 10) expect(ratio(6)).toBeGreaterThanOrEqual(TEXT);
    }
  });
});

test("every colour of the safelight is red: no green or blue is half as strong", () => {
  const colours = Object.values(tokensOf(safelight + moreContrast)).filter((value) =>
    value.startsWith("#"),
  );
  const strengths = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return { colour, red, other: Math.max(green, blue) };
  });
  expect(strengths.length).toBeGreaterThan(30);
  expect(strengths.filter(({ red, other }) => other > red * 0.55)).toEqual([]);
});

test("the safelight has its own colour for each of the dark scheme", () => {
  const own = Object.keys(tokensOf(safelight));
  expect(Object.keys(tokensOf(dark)).filter((name) => !own.includes(name))).toEqual([]);
});

test("colours are said in the tokens and nowhere else", () => {
  const imports = ["site.css", "panel.css", "text.css", "landing.css", "gallery.css", "blog.css"]
    .map((name) => readFileSync(`app/ui/styles/${name}`, "utf8"))
    .join("\n");
  const found = [...imports.matchAll(/"\.\/([\w/-]+\.css)"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !/^(tokens|safelight|print.*)\.css$/.test(name))
    .filter((name) => /#[0-9a-f]{3,8}\b/i.test(readFileSync(`app/ui/styles/${name}`, "utf8")));
  expect(found).toEqual([]);
});
