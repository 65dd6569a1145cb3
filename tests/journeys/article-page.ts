import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { picture } from "../support/pictures";
import { signIn, visit } from "./journey";

export const editor = (page: Page) => page.getByRole("textbox", { name: "Texto", exact: true });

/** The text that goes to the server, whoever wrote it. */
export const sentText = (page: Page) => page.locator("textarea[name=contenido]");

/** Opens what is folded away, the first of its name unless another is meant. */
export const unfold = (page: Page, words: string, index = 0) =>
  page.locator(".fold > summary", { hasText: words }).nth(index).click();

/** Opens the tools of the editor that are seldom used. */
export const showMoreTools = (page: Page) =>
  page.getByRole("button", { name: "Más", exact: true }).click();

/** Waits for the editor, which loads after its page: until then its text stands in a textarea. */
export const editorShown = (page: Page) =>
  expect(page.getByRole("toolbar", { name: "Formato" })).toBeVisible();

const KEY = /^(Enter|Escape|Backspace|Delete|Home|End|Tab|Arrow.+|(Control|Shift)\+.+)$/;

/** Presses keys by their names, and types everything else. */
export async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (KEY.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

/** Lets the three seconds pass after which what was typed is saved. */
export const letAutosave = (page: Page) => page.clock.runFor(3_000);

/** Pastes HTML from the clipboard, which the context has been given. */
export async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(async (content) => {
    const item = new ClipboardItem({ "text/html": new Blob([content], { type: "text/html" }) });
    await navigator.clipboard.write([item]);
  }, html);
  await page.keyboard.press("Control+v");
}

/** The form for a new article, with the editor in place where there is JavaScript. */
export async function openNew(page: Page, hasScripts = true): Promise<void> {
  await visit(page, "/blog-admin?nuevo");
  if (hasScripts) await editorShown(page);
}

/** The same for somebody who has not signed in yet. */
export async function startArticle(page: Page, hasScripts = true): Promise<void> {
  await signIn(page);
  await openNew(page, hasScripts);
}

/** A small JPEG with an awkward name. Its sizes have whole pixels: one looks as large as another. */
export async function jpegFile(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "foto-")), "baño de paro.jpg");
  writeFileSync(file, await picture(900, 720).jpeg().toBuffer());
  return file;
}

/** Checks a notice, which has the focus, and follows its link to what visitors see. */
export async function follow(page: Page, title: string, link: string, url: string | RegExp) {
  const notice = page.getByRole("status").filter({ hasText: title });
  await expect(notice).toBeInViewport();
  await expect(notice).toBeFocused();
  await notice.getByRole("link", { name: link }).click();
  await expect(page).toHaveURL(url);
}
