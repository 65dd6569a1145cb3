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

/** The page that asks; none for what a worker asks, and for a window that is being opened. */
function pageOf(request: Request): Page | undefined {
  if (request.serviceWorker()) return undefined;
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
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
  context.on("page", followDocuments);
  context.pages().forEach(followDocuments);
}

/** Chromium does not tell of every request of a document that is left how it ended. */
function followDocuments(page: Page): void {
  let answered: Request | undefined;
  changingTraffic(page);
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) answered = request;
  });
  // A script that changes only the address sends this too, and its requests go on.
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || answered?.url() !== frame.url().replace(/#.*/, "")) return;
    const { open } = changingTraffic(page);
    for (const request of open) if (request !== answered) open.delete(request);
    answered = undefined;
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
    const open = [...seen.open].filter((request) => !request.frame().isDetached());
    return open.map((request) => request.url()).join(" ");
  };
  await page.waitForLoadState("load");
  await expect.poll(awaited, { intervals: [50] }).toBe("");
}
