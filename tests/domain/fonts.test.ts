import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("app/ui/styles/fonts.css", "utf8");
const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, file = ""]) => file);

test("the fonts are our own, in their latin subset, and weigh 180 KB at most", () => {
  expect(files).toHaveLength(4);
  for (const file of files) expect(file).toMatch(/^@fontsource-variable\/.*-latin-.*\.woff2$/);
  const bytes = files.reduce((sum, file) => sum + statSync(`node_modules/${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(180 * 1024);
});

test("every family has a fallback of its measures, so that nothing moves when it arrives", () => {
  for (const family of ["Ibarra", "Archivo", "Faustina"]) {
    const fallback = css.match(new RegExp(`"${family} Fallback";[^}]+`))?.[0];
    expect(fallback).toMatch(/ascent-override[^}]+descent-override[^}]+size-adjust/);
  }
});
