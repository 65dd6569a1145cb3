import type { BrowserContext, ConsoleMessage, Response, WebError } from "playwright/test";

/** Chromium skips a transition that comes after its page has been drawn; no handler sees it. */
const LATE_TRANSITION = "Transition was aborted because of invalid state. Page already revealed";
/** Remix tells the console of a revalidation that a second one interrupts; its page is none the worse. */
const INTERRUPTED = /^(AbortError: )?signal is aborted without reason(\n|$)/;
/** Pictures that a journey has in its database alone: a short name, or the one that tests write. */
const WITHOUT_FILE = /\/uploads\/\w+-images\/(\d{1,4}|\d829193044\d\d)\.jpg$/;
const PARTS = ["image", "stylesheet", "script", "font", "manifest"];

/** Gathers from now on what the pages of a browser complain of, and what they ask for in vain. */
export function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("weberror", (thrown: WebError) => {
    const { message } = thrown.error();
    if (message === LATE_TRANSITION || INTERRUPTED.test(message)) return;
    complaints.push(`${thrown.page()?.url()}: ${message}`);
  });
  context.on("console", (message: ConsoleMessage) => {
    // That a page answers 400 or 404 is an error to Chromium's console, not to us.
    const isStatus = message.text().startsWith("Failed to load resource");
    if (message.type() !== "error" || isStatus || INTERRUPTED.test(message.text())) return;
    complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("response", (response: Response) => {
    const isPart = PARTS.includes(response.request().resourceType());
    if (response.status() < 400 || !isPart || WITHOUT_FILE.test(response.url())) return;
    complaints.push(`${response.url()}: ${response.status()}`);
  });
  return complaints;
}
