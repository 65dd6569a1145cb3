import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { trimFonts } from "../../scripts/trimmed-fonts";

const css = readFileSync("app/ui/styles/fonts.css", "utf8");
const files = [...css.matchAll(/url\("@fonts\/([^"]+)"\)/g)].map(([, file = ""]) => file);

test("the fonts are our own, cut to what is used, and weigh 120 KB at most", async () => {
  const folder = await trimFonts();
  expect(files).toHaveLength(4);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
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
