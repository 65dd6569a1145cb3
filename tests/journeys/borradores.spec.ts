import type { Browser, Page } from "playwright/test";
import type { Site } from "../support/site";
import { editor, letAutosave, sentText, startArticle } from "./article-page";
import { expect, ready, signIn, test } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Guardado hoy a las \d\d?:\d\d\.$/);

/** The same administrator at another device. */
async function otherDevice(browser: Browser, site: Site, hasScripts: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  await signIn(page);
  return page;
}

/** A published article with this text. */
function publish(site: Site, titulo: string): void {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, ?, '<p>Agua.</p>')", titulo);
}

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
  await page.getByRole("link", { name: "← Blog" }).click();
  await expect(page).toHaveURL("/blog-admin");

  const other = await otherDevice(browser, site, true);
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
  await other.context().close();
});

test("the second of two devices on one article reads both texts and decides", async ({
  page,
  browser,
  site,
}) => {
  publish(site, "Revelar");
  await signIn(page, "/blog-admin?editar=1");
  await ready(page);
  const other = await otherDevice(browser, site, false);
  await other.goto("/blog-admin?editar=1");
  await ready(other);
  await other.getByLabel("Título").fill("Del otro");
  await other.getByLabel("Texto", { exact: true }).fill("Agua, y **pronto**");
  await other.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(other).toHaveURL("/blog-admin?guardado=1");
  await other.context().close();

  await page.getByLabel("Título").fill("De este");
  await letAutosave(page);
  await expect(page.getByText("no se está guardando")).toBeVisible();
  await page.getByRole("button", { name: "Guardar sin publicar" }).click();
  await expect(page.getByText("El artículo se publicó con otro texto")).toBeVisible();
  await ready(page);
  await expect(page.getByLabel("Título")).toHaveValue("De este");
  await expect(page.getByText("Lo que hay guardado: «Del otro»")).toBeVisible();
  const stored = page.getByRole("region", { name: "Lo que hay guardado" });
  await stored.getByText("Leer su texto").click();
  await expect(stored.getByRole("strong")).toHaveText("pronto");
  expect(drafts(site)).toEqual([]);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page).toHaveURL("/blog-admin?guardado=1");
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "De este" }]);
  expect(site.rows("SELECT titulo FROM versiones ORDER BY id DESC LIMIT 1")).toEqual([
    { titulo: "Del otro" },
  ]);
});

test("whoever writes at a scheduled article is shown that it has come out", async ({
  page,
  site,
}) => {
  site.rows(
    "INSERT INTO borradores (id, form_key, titulo, contenido, version, publica_at, created_at, updated_at) VALUES (1, 'clave', 'Fijar', '<p>Agua.</p>', 1, '2090-07-02T08:00:00.000Z', '2026-11-20', '2026-11-20')",
  );
  await signIn(page, "/blog-admin?borrador=1");
  await ready(page);
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
