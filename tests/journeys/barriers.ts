import { readFileSync } from "node:fs";
import type { AxeResults, Result, RunOptions } from "axe-core";
import type { Page } from "playwright/test";
import { collectLooks } from "./looks";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const COLOURS = ["color-contrast", "link-in-text-block"];
const ALL_ELSE = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));

/** What axe finds in the page that it is given: colours are asked about in each theme. */
export async function findBarriers(page: Page): Promise<Result[]> {
  return [...(await brokenRules(page)), ...(await badColours(page))];
}

/** What axe finds by all its rules but those about colours. */
export async function brokenRules(page: Page): Promise<Result[]> {
  await loadAxe(page);
  return violations(page, { rules: ALL_ELSE, resultTypes: ["violations"] });
}

/** What axe finds wrong with colours, in each theme. `inSafelight` is called while the page stands there. */
export async function badColours(page: Page, inSafelight?: () => Promise<void>): Promise<Result[]> {
  await loadAxe(page);
  const found: Result[] = [];
  // Colours are all that the dark theme changes, as tests/domain/styles.test.ts asserts.
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await badColoursIn(page, colorScheme)));
  }
  const light = (isOn: boolean) => document.documentElement.classList.toggle("safelight", isOn);
  await page.evaluate(light, true);
  found.push(...(await badColoursIn(page, "safelight")));
  await inSafelight?.();
  await page.evaluate(light, false);
  return found;
}

/** Whether a page has, as it stands in the light theme, a look that axe was not asked about. */
export async function hasNewLook(page: Page): Promise<boolean> {
  const looks = await page.evaluate(collectLooks);
  return looks.some((look) => !ASKED.has(`light ${look}`));
}

const CARRYING = new WeakSet<Page>();

/** Half a megabyte is slow to send: a page that was asked once carries axe to wherever it goes. */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate("globalThis.loadAxe?.(), 'axe' in globalThis");
  if (!isThere) await page.evaluate(AXE);
  if (CARRYING.has(page)) return;
  CARRYING.add(page);
  await page.addInitScript({ content: `globalThis.loadAxe = () => {${AXE}}` });
}

function violations(page: Page, options: RunOptions): Promise<Result[]> {
  return page.evaluate(async (asked) => {
    const results: AxeResults = await Reflect.get(window, "axe").run(document, asked);
    return results.violations;
  }, options);
}

/** Looks, with their theme, of which axe was sure that they are legible: it is asked about each once. */
const LEGIBLE = new Set<string>();
/** All that axe was asked about, sure or not. */
const ASKED = new Set<string>();

/** What axe finds wrong with the colours of looks that it has not judged before, for it takes long. */
async function badColoursIn(page: Page, theme: string): Promise<Result[]> {
  const looks = (await page.evaluate(collectLooks)).map((look) => `${theme} ${look}`);
  const unknown = [...looks.entries()].filter(([, look]) => !LEGIBLE.has(look));
  if (unknown.length === 0) return [];
  const options: RunOptions = { runOnly: COLOURS, elementRef: true };
  const at = unknown.map(([index]) => index);
  const { wrong, doubted } = await page.evaluate(judgeLooks, { at, options });
  for (const [index, look] of unknown) {
    ASKED.add(look);
    if (!doubted.includes(index)) LEGIBLE.add(look);
  }
  return wrong;
}

/** Runs in the page. */
async function judgeLooks({ at, options }: { at: number[]; options: RunOptions }) {
  const looked: HTMLElement[] = Reflect.get(window, "looked");
  // What the page has replaced since, as the editor does its field.
  const gone = at.filter((index) => !looked[index]?.isConnected);
  if (gone.length === at.length) return { wrong: [], doubted: gone };
  const include = at.filter((index) => !gone.includes(index)).map((index) => looked[index]);
  // A switch lies over its words unseen, and axe would be sure of nothing beneath it.
  const switches = document.querySelectorAll<HTMLElement>(".safelight-switch input");
  for (const each of switches) each.style.visibility = "hidden";
  const results: AxeResults = await Reflect.get(window, "axe").run({ include }, options);
  for (const each of switches) each.style.visibility = "";
  const nodes = [...results.violations, ...results.incomplete].flatMap((each) => each.nodes);
  const doubted = nodes.map(({ element }) => element && looked.indexOf(element));
  return { wrong: results.violations, doubted: [...doubted, ...gone] };
}
