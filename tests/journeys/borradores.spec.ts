import type { Page } from "playwright/test";
import { insert } from "../support/insert";
import type { Site } from "../support/site";
import { editor, letAutosave, sentText, startArticle } from "./article-page";
import { expect, ready, signIn, test } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Guardado hoy a las \d\d?:\d\d\.$/);

test.beforeEach(({ page }) => page.clock.install());

test("an article is begun here, goes on at another device and is published there", async ({
  page,
  browser,
  site,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("Revelar");
  await editor(page).click();
  await page.keyboard.type("Agua a 20 °C");
  await letAutosave(page);
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/blog-admin\?borrador=\d+$/);
  // A dialog would be dismissed, and the page stay.
  await page.getByRole("link", { name: "← Blog" }).click();
  await expect(page).toHaveURL("/blog-admin");
  await page.goBack();
  await expect(page).toHaveURL(/\?borrador=\d+$/);

  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other);
  await other.goto("/blog-admin");
  await other.getByRole("link", { name: "Editar «Revelar»" }).click();
  await ready(other);
  await expect(sentText(other)).toHaveValue("Agua a 20 °C");
  await other.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(other).toHaveURL(/\/blog-admin\?publicado=\d+$/);
  expect(drafts(site)).toEqual([]);
  expect(site.rows("SELECT titulo, contenido FROM blog_posts")).toEqual([
    { titulo: "Revelar", contenido: "<p>Agua a 20 °C</p>" },
  ]);
  await context.close();
});

test("whoever writes at a scheduled article is shown that it has come out", async ({
  page,
  site,
}) => {
  insert(site, "borradores", {
    ...{ id: 1, form_key: "clave", titulo: "Fijar", contenido: "<p>Agua.</p>" },
    publica_at: "2090-07-02T08:00:00.000Z",
  });
  await signIn(page, "/blog-admin?borrador=1");
  site.rows(
    "INSERT INTO blog_posts (id, form_key, titulo, contenido, version) SELECT 7, form_key, titulo, contenido, version FROM borradores",
  );
  site.rows("DELETE FROM borradores");
  await page.getByLabel("Título").fill("Fijar y lavar");
  await letAutosave(page);
  await expect(page.getByText("El artículo ha salido a su hora")).toBeVisible();
  await page.getByRole("link", { name: "sigue en el artículo" }).click();
  await expect(page).toHaveURL("/blog-admin?editar=7");
  await expect(page.getByLabel("Título")).toHaveValue("Fijar y lavar");
});
