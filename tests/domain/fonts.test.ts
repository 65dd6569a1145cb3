import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ALL, CAPITALS, LETTERS, lettersIn } from "../../scripts/font-letters.mjs";

const css = readFileSync("app/ui/styles/fonts.css", "utf8");
const [rest = [], core = []] = [/-rest\.woff2$/, /(?<!-rest)\.woff2$/].map((name) =>
  [...css.matchAll(/url\("\.\.\/fonts\/([^"]+)"\)[^}]+unicode-range:([^;]+);/g)]
    .map(([, file = "", ranges = ""], place) => ({ file, place, letters: lettersIn(ranges) }))
    .filter(({ file }) => name.test(file)),
);

const weightOf = (files: { file: string }[]) =>
  files.reduce((sum, { file }) => sum + statSync(`app/ui/fonts/${file}`).size, 0);

test("the fonts of nearly every page weigh 45 KB at most", () => {
  const seldom = core.filter(({ file }) => /bold|italic/.test(file));
  expect(core).toHaveLength(7);
  expect(weightOf(core.filter((each) => !seldom.includes(each)))).toBeLessThanOrEqual(45 * 1024);
  for (const each of seldom) expect(weightOf([each]), each.file).toBeLessThanOrEqual(10 * 1024);
});

test("letters of Spanish are in the first file of a font", () => {
  const capitals = [..."«¿¡ÁÉÍÓÚÜÑª²º°·—–…“”‘’€×»/+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00a0"];
  expect(CAPITALS).toEqual(expect.arrayContaining(capitals));
  expect(CAPITALS.join("")).not.toMatch(/\p{Ll}/u);
  const small = capitals.map((each) => each.toLowerCase());
  expect(LETTERS).toEqual(expect.arrayContaining([...capitals, ...small]));
  for (const { file, letters } of core)
    expect(letters, file).toEqual(expect.arrayContaining(LETTERS));
});

test("every other letter is in the second file of a font", () => {
  const others = ALL.filter((each) => !LETTERS.includes(each) && !/[\p{C}\ufffd]/u.test(each));
  expect(others).toEqual(expect.arrayContaining([..."ŒœÃãÊêÖöøß"]));
  expect(rest.map(({ file }) => file.replace("-rest", ""))).toEqual(core.map(({ file }) => file));
  for (const [index, { file, place, letters }] of rest.entries()) {
    expect(letters, file).toEqual(expect.arrayContaining(others));
    // Of two faces for a letter the later one goes first.
    expect(place, file).toBeLessThan(core[index]?.place ?? 0);
  }
});

test("every family has a fallback of its measures", () => {
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
