import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync("app/ui/styles/fonts.css", "utf8");
const [rest = [], core = []] = [/-rest\.woff2$/, /(?<!-rest)\.woff2$/].map((name) =>
  [...css.matchAll(/url\("\.\.\/fonts\/([^"]+)"\)[^}]+unicode-range:([^;]+);/g)]
    .map(([, file = "", ranges = ""], place) => ({ file, place, letters: lettersIn(ranges) }))
    .filter(({ file }) => name.test(file)),
);
const isForFilmEdges = ({ file }: { file: string }) => file.startsWith("archivo-condensed");

function lettersIn(ranges: string): string[] {
  return ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_each, n) => String.fromCodePoint(from + n));
  });
}

const weightOf = (files: { file: string }[]) =>
  files.reduce((sum, { file }) => sum + statSync(`app/ui/fonts/${file}`).size, 0);

test("the fonts are our own, and what nearly every page loads of them weighs 45 KB at most", () => {
  const seldom = core.filter(({ file }) => /bold|italic/.test(file));
  expect(core).toHaveLength(7);
  expect(weightOf(core.filter((each) => !seldom.includes(each)))).toBeLessThanOrEqual(45 * 1024);
  for (const each of seldom) expect(weightOf([each]), each.file).toBeLessThanOrEqual(10 * 1024);
});

test("letters of Spanish are in the first file of a font, those of a film's edge in capitals", () => {
  const spanish = [..."«¿¡ÁÉÍÓÚÜÑª²º°·—–…“”‘’€×»/+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00a0"];
  for (const font of core) {
    expect(font.letters, font.file).toEqual(expect.arrayContaining(spanish));
    const small = spanish.map((each) => each.toLowerCase());
    if (isForFilmEdges(font)) expect(font.letters.join("")).not.toMatch(/\p{Ll}/u);
    else expect(font.letters, font.file).toEqual(expect.arrayContaining(small));
  }
});

test("every other letter is in the second file of a font, which is asked after the first", () => {
  const { latin } = JSON.parse(
    readFileSync("node_modules/@fontsource-variable/archivo/unicode.json", "utf8"),
  );
  const all = lettersIn(latin).filter((each) => !/[\p{C}\ufffd↑↓′″]/u.test(each));
  expect(rest).toHaveLength(core.length);
  for (const [index, { file, place, letters }] of rest.entries()) {
    const first = core[index];
    expect(file).toBe(first?.file.replace(".woff2", "-rest.woff2"));
    // Of two faces for a letter the later one goes first.
    expect(place).toBeLessThan(first?.place ?? 0);
    const both = new Set([...letters, ...(first?.letters ?? [])]);
    expect(all.filter((each) => !both.has(each))).toEqual([]);
  }
});

test("every family has a fallback of its measures, so that nothing moves when it arrives", () => {
  for (const family of ["Ibarra", "Archivo", "Archivo Condensed", "Faustina"]) {
    const fallback = css.match(new RegExp(`"${family} Fallback";[^}]+`))?.[0];
    expect(fallback).toMatch(/ascent-override[^}]+descent-override[^}]+size-adjust/);
  }
});

const folder = "app/ui/styles";
const styles = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && name !== "fonts.css")
  .map((name) => readFileSync(path.join(folder, name), "utf8"))
  .join("\n");

test("styles ask for no weight or width that was cut away", () => {
  const weights = {
    titles: [480],
    interface: [400, 500, 600],
    "film-edge": [400, 500, 600],
    reading: [400, 700],
  };
  const asked = [...styles.matchAll(/font: (\d+) .*var\(--([\w-]+)\)/g)];
  expect(asked.length).toBeGreaterThan(10);
  for (const [line, weight, family] of asked) {
    expect(weights[family as keyof typeof weights], line).toContain(Number(weight));
  }
  for (const [line, weight] of styles.matchAll(/font-weight: (\d+)/g)) {
    expect([400, 480, 500, 600], line).toContain(Number(weight));
  }
  expect(styles).not.toContain("font-stretch");
});

test("lettering on the edge of films is in capitals, which are all that its font has", () => {
  const filmEdges = styles.match(/{[^}]*var\(--film-edge\);[^}]*}/g) ?? [];
  expect(filmEdges.length).toBeGreaterThan(3);
  for (const rule of filmEdges) expect(rule).toContain("text-transform: uppercase");
});
