import type { Page } from "playwright/test";
import type { Site } from "../support/site";
import { openNew } from "./article-page";
import { expect, ready, signIn, test } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Borrador guardado a las \d\d:\d\d$/);

test("what is saved as a draft is left without a question, and found on return @js", async ({
  page,
}) => {
  await signIn(page);
  await openNew(page, true);
  await page.getByLabel("Título").fill("A medias");
  await expect(saved(page)).toBeVisible();
  // A dialog would be dismissed, and the page stay.
  await page.getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/blog-admin");
  await page.goBack();
  await expect(page).toHaveURL(/\?borrador=\d+$/);
});

for (const way of ["Back", "a link"]) {
  test(`what was typed just before is stored where ${way} leaves the form @js`, async ({
    page,
    site,
  }) => {
    await signIn(page);
    await page.goto("/blog-admin");
    await ready(page);
    await page.getByRole("link", { name: "Nuevo artículo" }).click();
    await page.getByLabel("Título").fill("Deprisa");
    // Before its time comes: only leaving stores it.
    page.once("dialog", (dialog) => dialog.accept());
    if (way === "Back") await page.goBack();
    else await page.getByRole("link", { name: "Cerrar" }).click();
    await expect(page).toHaveURL("/blog-admin");
    await expect(page.getByRole("link", { name: "Editar «Deprisa»" })).toBeVisible();
    expect(drafts(site)).toMatchObject([{ titulo: "Deprisa" }]);
  });
}

test("what is written without the server stays in the browser, is offered, and is saved later @js", async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await openNew(page, true);
  await context.setOffline(true);
  await page.getByLabel("Título").fill("En el laboratorio");
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  await context.setOffline(false);
  page.once("dialog", (dialog) => dialog.accept());
  await openNew(page, true);
  await expect(page.getByLabel("Título")).toHaveValue("");
  await page.getByRole("button", { name: /Recuperar lo del .+ a las .+/ }).click();
  await expect(page.getByLabel("Título")).toHaveValue("En el laboratorio");
  await expect(saved(page)).toBeVisible();
  // Also if the first page could still save it as it was left.
  expect(drafts(site)).toMatchObject([{ titulo: "En el laboratorio" }]);
  await openNew(page, true);
  await expect(page.getByRole("button", { name: /Recuperar/ })).toHaveCount(0);
});

test("a draft whose session has ended is saved once somebody has signed in elsewhere @js", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page);
  await openNew(page, true);
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.getByLabel("Título").fill("Sin sesión");
  await page.clock.runFor(3_000);
  await expect(page.getByText("Tu sesión ha terminado")).toBeVisible();
  expect(drafts(site)).toEqual([]);
  const tab = await page.context().newPage();
  await signIn(tab);
  await tab.close();
  await page.clock.runFor(15_000);
  await expect(saved(page)).toBeVisible();
  expect(drafts(site)).toMatchObject([{ titulo: "Sin sesión" }]);
});
