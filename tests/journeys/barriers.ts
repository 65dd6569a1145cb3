import { readFileSync } from "node:fs";
import type { AxeResults, Result, RunOptions } from "axe-core";
import type { Page } from "playwright/test";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const COLOURS = ["color-contrast", "link-in-text-block"];

/** Colours are all that the dark theme changes, as tests/domain/styles.test.ts asserts. */
const BY_THEME = [
  ["dark", COLOURS],
  ["light", undefined],
] as const;

/** What axe finds in the page that it is given: all its rules in the light theme, those about colours in the others too. */
export async function findBarriers(page: Page): Promise<Result[]> {
  await page.evaluate(AXE);
  const found: Result[] = [];
  for (const [colorScheme, rules] of BY_THEME) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, rules && { runOnly: [...rules] })));
  }
  const light = (isOn: boolean) => document.documentElement.classList.toggle("safelight", isOn);
  await page.evaluate(light, true);
  found.push(...(await violations(page, { runOnly: COLOURS })));
  await page.evaluate(light, false);
  return found;
}

async function violations(page: Page, options: RunOptions = {}): Promise<Result[]> {
  return page.evaluate(async (asked) => {
    const { run } = Reflect.get(window, "axe");
    const results: AxeResults = await run(document, { ...asked, resultTypes: ["violations"] });
    return results.violations;
  }, options);
}
