import { type BrowserContext, expect, type Page, type Request } from "playwright/test";

/** What each page has asked for and not got yet, and when that changed last. */
const traffic = new WeakMap<Page, { open: Set<Request>; changed: number }>();

/** Its traffic, which changes now. */
function changingTraffic(page: Page) {
  const seen = traffic.get(page) ?? { open: new Set<Request>(), changed: 0 };
  traffic.set(page, seen);
  seen.changed = performance.now();
  return seen;
}

/** A document's own request may come before its page has a frame; who opens a page waits for it. */
function pageOf(request: Request): Page | undefined {
  return request.isNavigationRequest() || request.serviceWorker()
    ? undefined
    : request.frame().page();
}

export function followRequests(context: BrowserContext): void {
  const end = (request: Request) => {
    const page = pageOf(request);
    if (page) changingTraffic(page).open.delete(request);
  };
  context.on("request", (request) => {
    const page = pageOf(request);
    if (page) changingTraffic(page).open.add(request);
  });
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  context.on("page", dropWithDocument);
  context.pages().forEach(dropWithDocument);
}

/** Chromium does not tell of every request of a document that is left how it ended. */
function dropWithDocument(page: Page): void {
  let isReplaced = false;
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isReplaced = true;
  });
  // A script that changes only the address sends this too; its requests go on.
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || !isReplaced) return;
    isReplaced = false;
    changingTraffic(page).open.clear();
  });
}

/**
 * Waits until nothing has been asked for during half a second: for what must not be asked for.
 * Playwright's "networkidle" waits for ever where Chromium does not tell it.
 */
export async function quiet(page: Page): Promise<void> {
  const awaited = () => {
    // Nothing in a context that is not followed, where nothing can be said to be quiet.
    const seen = traffic.get(page);
    if (!seen) return "anything at all";
    if (performance.now() - seen.changed < 500) return "half a second";
    return Array.from(seen.open, (request) => request.url()).join(" ");
  };
  await page.waitForLoadState("load");
  await expect.poll(awaited, { intervals: [50] }).toBe("");
}
