import path from "node:path";
import type { Browser, Page } from "playwright";
import type { Site } from "../../tests/support/site";
import type { Stage } from "./scene";
import type { Shot } from "./shot";
import type { Variant } from "./variant";

const SETTLE_MS = 120;

/** Picture to be made of a shot in a variant, and its file. */
export interface Order {
  shot: Shot;
  variant: Variant;
  file: string;
}

/** Makes pictures of one site in one variant. Two pages do for all: opening one costs more than a picture. */
export async function photograph(
  browser: Browser,
  { site, admin }: Stage,
  orders: Order[],
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const { viewport, colorScheme, javaScriptEnabled } = first.variant;
  const options = { viewport, colorScheme, javaScriptEnabled, baseURL: site.url, ...LOOK };
  const visitors = await browser.newContext(options);
  const admins = await browser.newContext(options);
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await admins.addCookies(cookies);
  const [visited, administered] = await Promise.all([visitors.newPage(), admins.newPage()]);
  for (const order of orders) {
    await take(order.shot.signedIn ? administered : visited, site, order);
  }
  await Promise.all([visitors.close(), admins.close()]);
}

const LOOK = {
  locale: "es-ES",
  timezoneId: "Europe/Madrid",
  reducedMotion: "reduce",
} as const;

async function take(page: Page, site: Site, { shot, variant, file }: Order): Promise<void> {
  try {
    const response = await page.goto(shot.path, { waitUntil: "networkidle" });
    const { pathname, search } = new URL(page.url());
    const isThere = response?.status() === (shot.status ?? 200) && pathname + search === shot.path;
    if (!isThere) throw new Error(`${shot.path} respondió ${response?.status()} en ${page.url()}`);
    await shot.act?.(page, site);
    if (shot.windowOnly) await page.locator("dialog[open]").waitFor();
    else await scrollThrough(page);
    await picturesLoaded(page, shot.windowOnly ? variant.viewport.height : Infinity);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: file, fullPage: !shot.windowOnly });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : error;
    throw new Error(`No se ha podido hacer ${path.basename(file)}: ${reason}`);
  }
}

/** Scrolls through a page and back: pictures load lazily when they come near the window. */
async function scrollThrough(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight,
  }));
  for (let top = step; top < height; top += step) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(30);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Waits for the pictures above `depth`, asking from here: where scripts are off, a page cannot wait. */
async function picturesLoaded(page: Page, depth: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isDone = await page.evaluate((bottom) => {
      const shown = [...document.images].filter((image) => {
        return image.checkVisibility() && image.getBoundingClientRect().top < bottom;
      });
      return shown.every(({ complete }) => complete);
    }, depth);
    if (isDone) return;
    await page.waitForTimeout(50);
  }
  throw new Error("hay fotografías que no llegan");
}
