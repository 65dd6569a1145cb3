import type { CDPSession, Page } from "playwright/test";
import {
  fillKeys,
  fillMail,
  fillMany,
  fillSchool,
  fillSessions,
  fillStates,
} from "../support/fill-states";
import { openedPath } from "../support/opened-path";
import { ANSWERS, isOfMany, STATES, type State } from "../support/states";
import { badColours, brokenRules, hasNewLook } from "./barriers";
import { expect, ready, signIn, test, WITH_MAIL } from "./journey";
import { collectKinds } from "./looks";
import { lostInForcedColours, wasteOnPaper } from "./other-media";
import {
  cutWords,
  disorder,
  lostNames,
  lostUnasked,
  lowLinks,
  missedByThumbs,
  otherColours,
  overflowing,
} from "./page-checks";

/** Widths and heights of windows: a telephone, another one, on its side too, and larger ones. */
const [NARROWEST, WIDEST] = [
  [320, 800],
  [1440, 800],
] as const;
const WINDOWS = [NARROWEST, [375, 800], [667, 375], [768, 800], [1024, 800], WIDEST] as const;
/** Set as DevTools do: by Playwright's setViewportSize these checks took 8 % more of the processor. */
const SCREEN = { deviceScaleFactor: 1, mobile: false };

test.use({
  // Letters and mail have pages only where mail is sent.
  siteEnv: WITH_MAIL,
  contextOptions: { reducedMotion: "reduce" },
});

/** Rooms, and what visitors see, that say something else where there is nothing yet. */
const EMPTY = [
  "/",
  "/blog",
  "/galeria",
  "/admin",
  "/admin/cartas",
  "/admin/convocatorias",
  "/admin/correo",
  "/admin/mensajes",
  "/admin/papelera",
  "/blog-admin",
  "/blog-admin/imagenes",
  "/galeria-admin",
];

/** One browser's page, which is warm for all but the first, sees what visitors see, or a room of the owner's. */
const ROUNDS = new Map<string, State[]>();
for (const state of [...STATES, ...ANSWERS]) {
  const [room] = /^\/(admin\/)?[\w-]*/.exec(state.path) ?? [];
  const title = state.as === "visitor" ? "whatever a visitor sees" : `the owner's ${room}`;
  ROUNDS.set(title, [...(ROUNDS.get(title) ?? []), state]);
}

for (const [title, states] of ROUNDS) {
  test(`${title}`, async ({ page, site }) => {
    const isOwner = states[0]?.as === "owner";
    if (isOwner) await signIn(page);
    const devtools = await page.context().newCDPSession(page);
    const inVain = collectInVain(page);
    const check = async (state: State, on = state.path) => {
      const address = await openedPath(state.path, site);
      if (state.fields) await answerNext(page, state.fields);
      const response = await page.goto(address);
      expect.soft(response?.status(), on).toBe(state.status ?? 200);
      await ready(page);
      expect.soft(await faultsOf(page, devtools, state), on).toEqual({});
      expect.soft(inVain.splice(0), on).toEqual([]);
    };
    // A school's first day.
    for (const state of states.filter(({ path }) => EMPTY.includes(path)))
      await check(state, `${state.path} of an empty site`);
    fillStates(site);
    // The landing page has the words it comes with where its owner sees it, and long ones for visitors.
    if (states.some(({ path }) => path !== "/")) fillSchool(site);
    if (isOwner) for (const fill of [fillKeys, fillSessions, fillMail]) fill(site);
    for (const state of states.filter((each) => !isOfMany(each))) await check(state);
    fillMany(site);
    for (const state of states.filter(isOfMany)) await check(state);
  });
}

/** What scripts ask for and do not get, from now on. */
function collectInVain(page: Page): string[] {
  const found: string[] = [];
  page.on("response", (response) => {
    const isOfScript = ["fetch", "xhr"].includes(response.request().resourceType());
    if (isOfScript && response.status() >= 400)
      found.push(`${response.status()} ${response.url()}`);
  });
  return found;
}

/** Has the next document be the answer to a form that is sent to its address. */
async function answerNext(page: Page, form: Record<string, string>): Promise<void> {
  await page.route(
    "**/*",
    async (route) => {
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      const response = await page.request.post(route.request().url(), { form, headers });
      await route.fulfill({ response });
    },
    { times: 1 },
  );
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

/** Kinds of elements that were looked at in every light and on paper, in this process. */
const LOOKED_AT = new Set<string>();

/** Whether the page has a kind of element that no page before it had. */
async function hasNewKind(page: Page): Promise<boolean> {
  const kinds = await page.evaluate(collectKinds);
  const isNew = kinds.some((kind) => !LOOKED_AT.has(kind));
  for (const kind of kinds) LOOKED_AT.add(kind);
  return isNew;
}

/** What is wrong with a page by what is asked of all; leaves it with something typed in it. */
async function faultsOf(
  page: Page,
  devtools: CDPSession,
  { as, path, status }: State,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown[]> = {};
  const note = (what: string, faults: unknown[]): void => {
    if (faults.length > 0) found[what] = faults;
  };
  const isNew = await hasNewKind(page);
  const inSafelight = async () => note("not red in the safelight", await otherColours(devtools));
  note("headings and landmarks", await disorder(page));
  // Text that has lost its place is shown by itself.
  const isAlone = status === 409;
  if (as === "owner" && !isLandingPage(path) && !isAlone)
    note("the way through the panel", await lostInPanel(page));
  note("axe", await brokenRules(page));
  if (isNew || (await hasNewLook(page))) note("colours", await badColours(page, inSafelight));
  note("switches of the safelight", await superfluousSwitches(page));
  for (const [width, height] of isNew ? WINDOWS : [NARROWEST, WIDEST]) {
    await devtools.send("Emulation.setDeviceMetricsOverride", { ...SCREEN, width, height });
    note(`wider than ${width}`, await overflowing(page, width));
    note(`cut at ${width}`, await cutWords(page));
    if (width === 320) note("names out of sight", await lostNames(page));
    if (width !== 375) continue;
    if (as === "visitor") note("too low for thumbs", await lowLinks(page));
    note("more rows of the panel's navigation", await brokenNavigation(page));
    note("missed by thumbs", await missedByThumbs(page));
    if (await hasNewLook(page)) note("colours on a telephone", await badColours(page, inSafelight));
  }
  if (isNew) {
    await page.emulateMedia({ forcedColors: "active" });
    note("lost in forced colours", await lostInForcedColours(page));
    await page.emulateMedia({ forcedColors: null, media: "print", colorScheme: "dark" });
    note("on paper", await wasteOnPaper(page));
    await page.emulateMedia({ media: null, colorScheme: null });
  }
  if (as === "visitor") {
    await startFramework(page);
    note("headings and landmarks with scripts", await disorder(page));
    note("wider with scripts", await overflowing(page, WIDEST[0]));
  }
  if (as === "owner" && path !== "/" && !isAlone)
    note("lost without a question", await lostUnasked(page));
  return found;
}
