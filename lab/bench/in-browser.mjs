import { chromium } from "playwright";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser.mjs";

/** Window of Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const CPU_SLOWDOWN = 4;
const HOVER_MS = 250;

/** @typedef {{ pages: Record<string, { script: number, all: number }>, click: number, hydration: number }} InBrowser */

/**
 * Measures what a browser loads until a page is idle, in bytes as sent; and in milliseconds, medians, with a
 * slow processor: from a click in the header to the next page's title, and from a finger in a form until it is
 * hydrated.
 *
 * @param {string} url
 * @param {string[]} pages
 * @param {number} rounds
 * @returns {Promise<InBrowser>}
 */
export async function measureInBrowser(url, pages, rounds) {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  /** @type {InBrowser["pages"]} */
  const weights = {};
  for (const page of pages) weights[page] = await inNewPage(browser, (at) => weigh(at, url + page));
  const clicks = [];
  const hydrations = [];
  for (let round = 0; round < rounds; round++) {
    clicks.push(await inNewPage(browser, (page) => click(page, url)));
    hydrations.push(await inNewPage(browser, (page) => hydrate(page, url)));
  }
  await browser.close();
  return { pages: weights, click: median(clicks), hydration: median(hydrations) };
}

/**
 * @template Result
 * @param {import("playwright").Browser} browser
 * @param {(page: import("playwright").Page) => Promise<Result>} act
 */
async function inNewPage(browser, act) {
  const context = await browser.newContext(PHONE);
  const result = await act(await context.newPage());
  await context.close();
  return result;
}

/**
 * @param {import("playwright").Page} page
 * @param {string} url
 */
async function weigh(page, url) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const scripts = new Set();
  const bytes = { script: 0, all: 0 };
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return bytes;
}

/**
 * @param {import("playwright").Page} page
 * @param {string} url
 */
async function click(page, url) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const watch = () => {
      if (location.pathname !== "/blog" || !document.querySelector("main h1")) {
        return requestAnimationFrame(watch);
      }
      // A task after the frame: it has been painted.
      return setTimeout(() => performance.mark("titled"));
    };
    requestAnimationFrame(watch);
  });
  await page.goto(`${url}/aviso-legal`, { waitUntil: "networkidle" });
  await slowDown(page);
  await page.hover("header a[href='/blog']");
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(() => {
    const onClick = () => sessionStorage.setItem("clicked", String(Date.now()));
    addEventListener("click", onClick, { capture: true });
  });
  await page.mouse.down();
  await page.mouse.up();
  const titled = () => page.evaluate(() => performance.getEntriesByName("titled").length > 0);
  while (!(await titled().catch(() => false))) await page.waitForTimeout(10);
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName("titled");
    return performance.timeOrigin + (mark?.startTime ?? 0) - Number(sessionStorage.clicked);
  });
}

/**
 * @param {import("playwright").Page} page
 * @param {string} url
 */
async function hydrate(page, url) {
  await page.goto(`${url}/inscripcion`, { waitUntil: "networkidle" });
  await slowDown(page);
  await page.evaluate(() => {
    document.addEventListener("focusin", () => performance.mark("begun"), { once: true });
  });
  await page.locator("#nombre").focus();
  // What only the framework does: its notices take the place of the browser's own.
  await page.locator("form[novalidate]").waitFor();
  return page.evaluate(
    () => performance.now() - Number(performance.getEntriesByName("begun")[0]?.startTime),
  );
}

/** @param {import("playwright").Page} page */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
