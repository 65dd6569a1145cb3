import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { picture } from "../support/pictures";
import { ready } from "./journey";

export const editor = (page: Page) => page.getByRole("textbox", { name: "Contenido" });

/** The text that goes to the server, whoever wrote it. */
export const sentText = (page: Page) => page.locator("textarea[name=contenido]");

/** The form for a new article, with the editor in place where there is JavaScript. */
export async function openNew(page: Page, hasScripts: boolean): Promise<void> {
  await page.goto("/blog-admin?nuevo");
  await ready(page);
  if (hasScripts) await expect(page.getByRole("toolbar", { name: "Formato" })).toBeVisible();
}

/** A small JPEG with an awkward name. Its sizes have whole pixels: one looks as large as another. */
export async function jpegFile(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "foto-")), "baño de paro.jpg");
  writeFileSync(file, await picture(900, 720).jpeg().toBuffer());
  return file;
}
