import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync("app/ui/styles/fonts.css", "utf8");
const files = [...css.matchAll(/url\("\.\.\/fonts\/([^"]+)"\)[^}]+unicode-range:([^;]+);/g)].map(
  ([, file = "", range = ""]) => ({ file, letters: range.trim().split(/,\s*/).flatMap(lettersIn) }),
);
const [core, rest] = [/^[a-z-]+(?<!-rest)\.woff2$/, /-rest\.woff2$/].map((name) =>
  files.filter(({ file }) => name.test(file)),
);

function lettersIn(range: string): number[] {
  const [from = 0, to = from] = range
    .slice(2)
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_each, index) => from + index);
}

test("the fonts are our own, and the letters of Spanish weigh 82 KB at most", () => {
  expect(core).toHaveLength(4);
  const bytes = core?.reduce((sum, { file }) => sum + statSync(`app/ui/fonts/${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(82 * 1024);
});

test("every letter of a font is in one of its two files, those of Spanish in the first", () => {
  const spanish = [..."«¿¡ÁÉÍÓÚÜÑáéíóúüñªº·—–…“”‘’€°×→»\u00a0"].map((each) => each.codePointAt(0));
  expect(rest).toHaveLength(4);
  for (const [index, { letters }] of core?.entries() ?? []) {
    expect(letters).toEqual(expect.arrayContaining(spanish));
    const others = rest?.[index]?.letters ?? [];
    expect(new Set([...letters, ...others]).size).toBe(letters.length + others.length);
  }
});

test("every family has a fallback of its measures, so that nothing moves when it arrives", () => {
  for (const family of ["Ibarra", "Archivo", "Faustina"]) {
    const fallback = css.match(new RegExp(`"${family} Fallback";[^}]+`))?.[0];
    expect(fallback).toMatch(/ascent-override[^}]+descent-override[^}]+size-adjust/);
  }
});

test("styles ask for no weight or width that was cut away", () => {
  const folder = "app/ui/styles";
  const styles = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && name !== "fonts.css")
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
  const heaviest = { interface: 600, reading: 700, titles: 500 };
  const asked = [...styles.matchAll(/font: (\d+) .*var\(--(\w+)\)/g)];
  expect(asked.length).toBeGreaterThan(10);
  for (const [line, weight, family] of asked) {
    expect(Number(weight), line).toBeLessThanOrEqual(heaviest[family as keyof typeof heaviest]);
    expect(Number(weight), line).toBeGreaterThanOrEqual(400);
  }
  for (const [line, weight] of styles.matchAll(/font-weight: (\d+)/g)) {
    expect(Number(weight), line).toBeLessThanOrEqual(600);
  }
  for (const [line, width] of styles.matchAll(/font-stretch: (\d+)%/g)) {
    expect(Number(width), line).toBeGreaterThanOrEqual(72);
  }
});
