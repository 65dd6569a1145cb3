import type { Page, Route } from "playwright/test";
import type { Site } from "../support/site";
import { letAutosave, openNew, startArticle } from "./article-page";
import { expect, ready, test, visit } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Guardado hoy a las \d\d?:\d\d\.$/);

/** The server has stored it; the browser never hears. */
const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort();
};

test.beforeEach(({ page }) => page.clock.install());

test("a lost answer ends nothing, and causes no conflict when the text is saved later", async ({
  page,
  site,
}) => {
  await startArticle(page);
  await page.route("**/blog-admin/borrador?*", loseAnswer, { times: 1 });
  await page.getByLabel("Título").fill("Uno");
  await letAutosave(page);
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  expect(drafts(site)).toMatchObject([{ titulo: "Uno" }]);
  await page.getByLabel("Título").fill("Uno y dos");
  // Out of sight, it is saved at once.
  await hide(page);
  await expect(saved(page)).toBeVisible();
  expect(drafts(site)).toMatchObject([{ titulo: "Uno y dos" }]);

  await page.route("**/blog-admin/borrador?*", loseAnswer);
  await page.getByLabel("Título").fill("Uno, dos");
  await letAutosave(page);
  await expect.poll(() => drafts(site)).toMatchObject([{ titulo: "Uno, dos" }]);
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  await page.getByLabel("Título").fill("Uno, dos y tres");
  page.on("dialog", (dialog) => dialog.accept());
  await page.unroute("**/blog-admin/borrador?*");
  await page.route("**/blog-admin/borrador?*", (route) => route.abort());
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Uno, dos y tres");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect.poll(() => drafts(site)).toMatchObject([{ titulo: "Uno, dos y tres" }]);
});

test("the text of a draft that is gone is offered to a new article", async ({
  page,
  context,
  site,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("Uno");
  await letAutosave(page);
  await expect(saved(page)).toBeVisible();
  // Also for what a page sends as it is closed, which would make the draft anew.
  await context.setOffline(true);
  await page.getByLabel("Título").fill("Uno y dos");
  await letAutosave(page);
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  site.rows("DELETE FROM borradores");
  const later = await context.newPage();
  await visit(later, "/blog-admin?nuevo");
  await later.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(later.getByLabel("Título")).toHaveValue("Uno y dos");
  await later.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect.poll(() => drafts(site)).toMatchObject([{ titulo: "Uno y dos" }]);
});

test("a draft of blanks is none, and one that is emptied goes until it is written on", async ({
  page,
  context,
  site,
}) => {
  await startArticle(page);
  await context.setOffline(true);
  await page.getByLabel("Título").fill("   ");
  await letAutosave(page);
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  await context.setOffline(false);
  page.on("dialog", (dialog) => dialog.accept());
  await openNew(page);
  await expect(page.getByText("Tienes un texto sin guardar")).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(drafts(site)).toEqual([]);

  await page.getByLabel("Título").fill("Uno");
  await letAutosave(page);
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\?borrador=\d+$/);
  await page.reload();
  await ready(page);
  await page.getByLabel("Título").fill("");
  await letAutosave(page);
  await expect(page).toHaveURL("/blog-admin?nuevo");
  expect(drafts(site)).toEqual([]);
  await page.getByLabel("Título").fill("Dos");
  await letAutosave(page);
  await expect(page).toHaveURL(/\?borrador=\d+$/);
  expect(drafts(site)).toMatchObject([{ titulo: "Dos" }]);
});

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
