import type { CDPSession, Page } from "playwright/test";
import { fillKeys, fillSchool, fillStates } from "../support/fill-states";
import type { Site } from "../support/site";
import { STATES, type State } from "../support/states";
import { barriersOfNewLooks, findBarriers } from "./barriers";
import { expect, ready, signIn, test, WITH_MAIL } from "./journey";
import { lostInForcedColours, wasteOnPaper } from "./other-media";
import {
  cutWords,
  disorder,
  lostUnasked,
  lowLinks,
  missedByThumbs,
  otherColours,
  overflowing,
} from "./page-checks";

const WIDTHS = [320, 375, 768, 1440];
/** Set as DevTools do: by Playwright's setViewportSize these checks took 8 % more of the processor. */
const SCREEN = { height: 800, deviceScaleFactor: 1, mobile: false };

test.use({
  // Letters and mail have pages only where mail is sent.
  siteEnv: WITH_MAIL,
  contextOptions: { reducedMotion: "reduce" },
});

/** One browser's page, which is warm for all but the first, sees what visitors see, or a room of the owner's. */
const ROUNDS = new Map<string, State[]>();
for (const state of STATES) {
  const [room] = /^\/(admin\/)?[\w-]*/.exec(state.path) ?? [];
  const title = state.as === "visitor" ? "whatever a visitor sees" : `the owner's ${room}`;
  ROUNDS.set(title, [...(ROUNDS.get(title) ?? []), state]);
}

for (const [title, states] of ROUNDS) {
  test(`${title}`, async ({ page, site }) => {
    fillStates(site);
    const isOwner = states[0]?.as === "owner";
    // The landing page has the words it comes with where its owner sees it, and long ones for visitors.
    if (states.some(({ path }) => path !== "/")) fillSchool(site);
    if (isOwner) await signIn(page);
    if (isOwner) fillKeys(site);
    const devtools = await page.context().newCDPSession(page);
    for (const state of states) {
      const response = await page.goto(await openedPath(state.path, site));
      expect.soft(response?.status(), state.path).toBe(state.status ?? 200);
      await ready(page);
      expect.soft(await faultsOf(page, devtools, state), state.path).toEqual({});
    }
  });
}

/** The landing page, or what it would be: without the panel's frame. */
const isLandingPage = (path: string) =>
  path === "/" || /^\/admin\/escuela(\/vista-previa|\?version)/.test(path);

const ROOMS = ["Panel", "Cursos", "Cartas", "Blog", "Galería", "Escuela"];

/** The words of the panel's navigation that are missing, and how many rooms are marked if not one. */
function lostInPanel(page: Page): Promise<unknown[]> {
  return page.evaluate((rooms) => {
    const links = [...document.querySelectorAll("nav[aria-label=Panel] a[href]")];
    const words = links.map(({ textContent }) => textContent);
    const marked = document.querySelectorAll("nav[aria-label=Panel] [aria-current]").length;
    return [...rooms.filter((word) => !words.includes(word)), ...(marked === 1 ? [] : [marked])];
  }, ROOMS);
}

/** Where the rows of the panel's navigation begin, if it has more than one. */
function brokenNavigation(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll("nav[aria-label=Panel] a[href]")];
    const rows = new Set(links.map((link) => link.getBoundingClientRect().top));
    return rows.size > 1 ? [...rows] : [];
  });
}

/** How many switches of the safelight can be seen, if not one besides those under a lamp. */
function superfluousSwitches(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const switches = [...document.querySelectorAll(".safelight-switch")];
    const { length } = switches.filter((each) => each.checkVisibility());
    const lamps = document.querySelectorAll(".lamp .safelight-switch").length;
    return length === lamps + 1 ? [] : [length];
  });
}

/** Starts what a public page holds back until somebody uses it, for what it may complain of. */
async function startFramework(page: Page): Promise<void> {
  const isHeld = await page.evaluate(() => {
    const held = document.querySelector<HTMLTemplateElement>("#framework");
    held?.replaceWith(document.importNode(held.content, true));
    return held !== null;
  });
  if (isHeld) await page.waitForFunction(() => Reflect.has(window, "__remixContext"));
  await ready(page);
}

/** What is wrong with a page by what is asked of all; leaves it with something typed in it. */
async function faultsOf(
  page: Page,
  devtools: CDPSession,
  { as, path }: State,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown[]> = {};
  const note = (what: string, faults: unknown[]): void => {
    if (faults.length > 0) found[what] = faults;
  };
  note("headings and landmarks", await disorder(page));
  if (as === "owner" && !isLandingPage(path))
    note("the way through the panel", await lostInPanel(page));
  const inSafelight = async () => note("not red in the safelight", await otherColours(devtools));
  note("axe", await findBarriers(page, inSafelight));
  note("switches of the safelight", await superfluousSwitches(page));
  for (const width of WIDTHS) {
    await devtools.send("Emulation.setDeviceMetricsOverride", { ...SCREEN, width });
    note(`wider than ${width}`, await overflowing(page, width));
    if (width === 320) note("cut words", await cutWords(page));
    if (width !== 375) continue;
    note("colours on a telephone", await barriersOfNewLooks(page, inSafelight));
    note("missed by thumbs", await missedByThumbs(page));
    if (as === "visitor") note("too low for thumbs", await lowLinks(page));
    note("more rows of the panel's navigation", await brokenNavigation(page));
  }
  await page.emulateMedia({ forcedColors: "active" });
  note("lost in forced colours", await lostInForcedColours(page));
  await page.emulateMedia({ forcedColors: null, media: "print", colorScheme: "dark" });
  note("on paper", await wasteOnPaper(page));
  await page.emulateMedia({ media: null, colorScheme: null });
  if (as === "visitor") await startFramework(page);
  if (as === "owner" && path !== "/") note("lost without a question", await lostUnasked(page));
  return found;
}

/** The path of a state on this site: what a letter's link ends in is made with its key. */
async function openedPath(path: string, site: Site): Promise<string> {
  if (!path.includes("TOKEN")) return path;
  process.env.DATABASE_PATH = ":memory:";
  const { fingerprintOf, leaveToken } = await import("~/cartas/bajas.server");
  const [{ clave } = { clave: "" }] = site.rows<{ clave: string }>("SELECT clave FROM bajas_clave");
  return path.replace("TOKEN", leaveToken(clave, fingerprintOf(clave, "eva@ejemplo.es")));
}
