import type { Page } from "playwright/test";
import { editor, pasteHtml, sentText, startArticle, type } from "./article-page";
import { expect, ready, test } from "./journey";

const form = (page: Page) => page.getByRole("group", { name: "Enlace" });
const address = (page: Page) => page.getByRole("textbox", { name: "Dirección del enlace" });

/** A new article that says «escuela», which is selected. */
async function selectWord(page: Page): Promise<void> {
  await startArticle(page);
  await editor(page).click();
  await type(page, "escuela", "Control+a");
}

test("a link is made, changed and removed by a field that says what is wrong", async ({ page }) => {
  await selectWord(page);
  await page.keyboard.press("Control+k");
  await expect(address(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form(page)).toContainText("Escribe la dirección a la que lleva el enlace.");
  await address(page).fill("javascript:alert(1)");
  await form(page).getByRole("button", { name: "Poner enlace" }).click();
  await expect(form(page)).toContainText("puede empezar por https://");
  await expect(address(page)).toBeFocused();
  await expect(editor(page).getByRole("link")).toHaveCount(0);
  await address(page).fill("www.escuela.example");
  await page.keyboard.press("Enter");
  await expect(form(page)).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(" abierta");
  await expect(sentText(page)).toHaveValue("[escuela](https://www.escuela.example/) abierta");

  const link = editor(page).getByRole("link", { name: "escuela" });
  await link.click();
  await page.getByRole("button", { name: "Enlace" }).click();
  await expect(address(page)).toHaveValue("https://www.escuela.example/");
  await address(page).fill("ana@escuela.example");
  await form(page).getByRole("button", { name: "Cambiar enlace" }).click();
  await expect(sentText(page)).toHaveValue("[escuela](mailto:ana@escuela.example) abierta");
  await link.click();
  await page.keyboard.press("Control+k");
  await expect(address(page)).toHaveValue("ana@escuela.example");
  await form(page).getByRole("button", { name: "Quitar enlace" }).click();
  await expect(sentText(page)).toHaveValue("escuela abierta");
  await expect(editor(page)).toBeFocused();
});

test("pages of the site are linked as paths, by a selection, a paste or new words", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await selectWord(page);
  await page.keyboard.press("Control+k");
  await address(page).fill(`${site.url}/inscripcion?curso=medio`);
  await page.keyboard.press("Enter");
  await expect(sentText(page)).toHaveValue("[escuela](/inscripcion?curso=medio)");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await pasteHtml(page, `<a href="${site.url}/galeria">galería</a>`);
  await expect(sentText(page)).toHaveValue(/\n\n\[galería\]\(\/galeria\)$/);

  await type(page, "Control+End", "Enter", "Ven: ");
  await page.getByRole("button", { name: "Enlace" }).click();
  await type(page, "nada", "Escape");
  await expect(form(page)).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await type(page, "Control+k", "/inscripcion");
  await page.getByRole("textbox", { name: "Texto que se lee" }).fill("apúntate");
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(" ya");
  await expect(sentText(page)).toHaveValue(/\n\nVen: \[apúntate\]\(\/inscripcion\) ya$/);
});

test("an address in its field is linked by Ctrl+S and by publishing, if it is one", async ({
  page,
  site,
}) => {
  await selectWord(page);
  await page.getByLabel("Título").fill("Con enlace");
  await editor(page).press("Control+a");
  await type(page, "Control+k", "escuela");
  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await publish.click();
  await expect(form(page)).toContainText("No parece una dirección.");
  await expect(address(page)).toBeFocused();
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);
  await address(page).fill("escuela.es");
  // The draft's address may be there before, by what is saved while somebody writes.
  const loaded = page.waitForEvent("load");
  await page.keyboard.press("Control+s");
  await loaded;
  await ready(page);
  expect(site.rows("SELECT contenido FROM borradores")).toEqual([
    { contenido: '<p><a href="https://escuela.es/">escuela</a></p>' },
  ]);
  await editor(page).press("Control+a");
  await page.keyboard.press("Control+k");
  await address(page).fill("x.es");
  await publish.click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  expect(site.rows("SELECT contenido FROM blog_posts")).toEqual([
    { contenido: '<p><a href="https://x.es/">escuela</a></p>' },
  ]);
});

test("a link whose address is left empty is none", async ({ page, site }) => {
  await selectWord(page);
  await page.getByLabel("Título").fill("Sin enlace");
  await editor(page).press("Control+a");
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  expect(site.rows("SELECT contenido FROM blog_posts")).toEqual([{ contenido: "<p>escuela</p>" }]);
});

test("an address in its field is linked by a click into the text, unless it is wrong", async ({
  page,
}) => {
  await startArticle(page);
  await editor(page).click();
  await type(page, "escuela abierta", "Enter", "Ven");
  await expect(sentText(page)).toHaveValue("escuela abierta\n\nVen");
  await editor(page)
    .getByText("escuela abierta")
    .dblclick({ position: { x: 20, y: 10 } });
  await page.keyboard.press("Control+k");
  await expect(address(page)).toBeFocused();
  await page.keyboard.type("escuela");
  const end = editor(page).getByText("Ven");
  await end.click();
  await expect(form(page)).toContainText("No parece una dirección.");
  await expect(address(page)).toBeFocused();
  await address(page).fill("escuela.es");
  await end.click();
  await expect(form(page)).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await type(page, "End", " ya");
  await expect(sentText(page)).toHaveValue(
    /^\[escuela ?\]\(https:\/\/escuela\.es\/\) ?abierta\n\nVen ya$/,
  );
  for (const leave of [
    () => end.click(),
    () => page.getByRole("button", { name: "Cancelar" }).click(),
  ]) {
    await page.keyboard.press("Control+k");
    await expect(address(page)).toBeFocused();
    await leave();
    await expect(form(page)).toHaveCount(0);
    await expect(editor(page)).toBeFocused();
  }
});

test("the cursor is in sight on a telephone when the field of a link is done with", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await startArticle(page);
  await editor(page).click();
  for (let line = 1; line < 40; line++) {
    await page.keyboard.insertText(`Baño ${line}`);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("final");
  const last = editor(page).getByText("final");
  for (const key of ["Escape", "Enter"]) {
    await type(page, "Control+Shift+ArrowLeft", "Control+k");
    await expect(address(page)).toBeInViewport();
    await expect(last).not.toBeInViewport();
    await page.keyboard.type("escuela.es");
    await page.keyboard.press(key);
    await expect(editor(page)).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("End");
  }
  await expect(editor(page).getByRole("link", { name: "final" })).toBeVisible();
});
