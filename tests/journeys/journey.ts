import { test as base, expect, type Page } from "playwright/test";
import { type Recorder, startRecorder } from "../support/recorder";
import { ADMIN, type Site, startSite } from "../support/site";
import { withoutAvif } from "../support/without-avif";
import { collectComplaints } from "./complaints";
import { followRequests } from "./quiet";

interface PerWorker {
  /** Variables of the site, besides those that every journey needs. */
  siteEnv: Record<string, string>;
  service: Recorder;
  site: Site;
}

/** Of sites that send mail, to where nobody listens. All that name it share a worker's site. */
export const WITH_MAIL = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hola@escuela.example",
  SITE_URL: "http://escuela.example",
};

/**
 * A journey begins on a site of its worker's own, with empty tables and a forwarding service
 * that accepts. Whatever the browser or the server complains about fails it.
 */
export const test = base.extend<{ freshSite: undefined; mayComplain: boolean }, PerWorker>({
  mayComplain: [false, { option: true }],
  siteEnv: [{}, { option: true, scope: "worker" }],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const service = await startRecorder();
      await use(service);
      service.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ service, siteEnv }, use) => {
      const site = await startSite({ FORM_FORWARD_URL: service.url, ...siteEnv });
      site.createAdmin(ADMIN.email, ADMIN.password);
      withoutAvif(site);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  freshSite: [
    async ({ site, service, context, mayComplain }, use) => {
      followRequests(context);
      // Half a minute after its start the site looks whether the database knows its pictures.
      site.empty(["users", "auth_sessions", "pictures"]);
      // Of photos that a journey has inserted without a file, whose ids the next one uses again.
      site.rows("DELETE FROM pictures WHERE url GLOB '/uploads/*-images/?.jpg'");
      service.answer((response) => response.end('{"ok":true}'));
      service.received.length = 0;
      const complaints = collectComplaints(context);
      await use(undefined);
      if (!mayComplain) expect(complaints).toEqual([]);
      expect(site.complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const withoutScripts = test.extend({ javaScriptEnabled: false });

/** For what no HTTP test walks. A project without scripts would have workers, sites and browsers of its own. */
export const BOTH_WAYS = [
  ["@js", test],
  ["@no-js", withoutScripts],
] as const;

/** Opens a page, and waits until it can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Signs this browser in without its form, and opens a page if one is named. */
export async function signIn(page: Page, at?: string, account = ADMIN): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await page.request.post("/admin", { form: account, headers, maxRedirects: 0 });
  if (at !== undefined) await visit(page, at);
}

export async function signInByForm(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();
}

/** Opens every fold of the page, or of its dialog. */
export async function unfold(page: Page): Promise<void> {
  const isInDialog = (await page.locator("dialog[open]").count()) > 0;
  const folded = page.locator(`${isInDialog ? "dialog" : "main"} details:not([open]) > summary`);
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Goes to a room of the panel by the navigation under the header. */
export async function openRoom(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Panel" });
  await nav.getByRole("link", { name }).click();
}

/** All scripts but the one of an idle page. */
export const FRAMEWORK = /\/assets\/(?!entry\.client).*\.js$/;

/** Something to wait at; `open` lets everybody through, whoever came first. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds requests back until the function that it returns is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/**
 * Waits until the page has loaded with its fonts and, where the framework runs, until React has
 * hydrated it and run its effects, and no navigation is under way.
 */
export async function ready(page: Page): Promise<void> {
  // Asked anew from here: a page without scripts may run no callback of its own.
  const state = () => page.evaluate(stateOfPage).catch(() => "between two pages");
  await expect.poll(state, { intervals: [25] }).toBe("ready");
}

/** Stops the page's clock: what goes by itself would be gone when a slow machine looks for it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
}

/** Waits from now on until the page hears that another tab has signed out. */
export function hearsSignOut(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel("sesion").onmessage = ({ data: signedIn }) => {
          if (!signedIn) resolve();
        };
      }),
  );
}

/** Begins to use a public page, which is hydrated then: for what only a hydrated page does. */
export async function hydrated(page: Page): Promise<void> {
  const fields = "form[method=post] :is(input, textarea):not([tabindex='-1'], [type=hidden])";
  await page.locator(`${fields}, .frame-link`).first().focus();
  await page.waitForFunction(() => Reflect.has(window, "__remixContext"));
  await ready(page);
}

/** Makes the window so large, and waits until the page is drawn in it. */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    (size) => `${innerWidth} × ${innerHeight}` === size,
    `${width} × ${height}`,
  );
}

/** Runs in the page. */
function stateOfPage(): string | Promise<string> {
  if (document.readyState !== "complete") return "loading";
  if (document.fonts.status !== "loaded") return "without its fonts";
  if (Reflect.get(document, "activeViewTransition")) return "dissolving";
  if (!Reflect.has(window, "__remixContext")) return "ready";
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key && Reflect.get(document, key).stateNode;
  const router = Reflect.get(window, "__remixRouter");
  if (!root || root.current.memoizedState.isDehydrated) return "not hydrated";
  if (root.pendingLanes !== 0) return "rendering";
  if (router.state.navigation.state !== "idle") return "navigating";
  // Effects wait in the queue of tasks; a clock of the test does not stop this one.
  return Reflect.get(window, "scheduler").postTask(
    () => (root.pendingLanes === 0 ? "ready" : "rendering"),
    { priority: "background" },
  );
}
