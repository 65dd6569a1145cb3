import type { Browser, Page } from "playwright/test";
import type { Site } from "../support/site";
import { editor, openNew, sentText } from "./article-page";
import { expect, ready, signIn, test } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Borrador guardado a las \d\d:\d\d$/);

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

async function write(page: Page, text: string, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return page.getByLabel("Contenido").fill(text);
  await editor(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

test("an article is begun here, goes on at another device and is published there", async ({
  page,
  browser,
  site,
  javaScriptEnabled: hasScripts = true,
}) => {
  await signIn(page);
  await openNew(page, hasScripts);
  await page.getByLabel("Título").fill("Revelar");
  await write(page, "Agua a 20 °C", hasScripts);
  if (!hasScripts) await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/blog-admin\?borrador=\d+$/);
  await page.getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/blog-admin");

  const other = await otherDevice(browser, site, hasScripts);
  await other.goto("/blog-admin");
  await other.getByRole("link", { name: "Editar «Revelar»" }).click();
  await ready(other);
  await expect(sentText(other)).toHaveValue("Agua a 20 °C");
  await other.getByRole("button", { name: "Publicar artículo" }).click();
  await expect(other).toHaveURL(/\/blog-admin\?publicado=\d+$/);
  expect(drafts(site)).toEqual([]);
  expect(site.rows("SELECT titulo, contenido FROM blog_posts")).toEqual([
    { titulo: "Revelar", contenido: "<p>Agua a 20 °C</p>" },
  ]);
  await other.context().close();
});

test("two devices on one article: the second learns of the first, reads both texts and decides", async ({
  page,
  browser,
  site,
  javaScriptEnabled: hasScripts = true,
}) => {
  publish(site, "Revelar");
  await signIn(page, "/blog-admin?editar=1");
  await ready(page);
  const other = await otherDevice(browser, site, false);
  await other.goto("/blog-admin?editar=1");
  await ready(other);
  await other.getByLabel("Título").fill("Del otro");
  await other.getByLabel("Contenido").fill("Agua, y **pronto**");
  await other.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(other).toHaveURL("/blog-admin?guardado=1");
  await other.context().close();

  await page.getByLabel("Título").fill("De este");
  if (hasScripts) await expect(page.getByText("no se está guardando")).toBeVisible();
  await page.getByRole("button", { name: "Guardar borrador" }).click();
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

test("what an article said is read again and taken back", async ({ page, site }) => {
  publish(site, "Antes");
  await signIn(page, "/blog-admin?editar=1");
  await ready(page);
  await page.getByLabel("Título").fill("Después");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByRole("link", { name: "Editar «Después»" }).click();
  await page
    .getByRole("region", { name: "Versiones" })
    .getByRole("listitem")
    .filter({ hasText: "Se titulaba «Antes»" })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Antes" })).toBeVisible();
  await page.getByText("Qué ha cambiado desde entonces").click();
  await expect(page.getByRole("deletion")).toHaveText("Antes");
  await expect(page.getByRole("insertion")).toHaveText("Después");
  await page.getByRole("button", { name: "Volver a esta versión" }).click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Antes" }]);
});

test("an article gets its hour in Madrid, wherever the browser is, and loses it again", async ({
  page,
  site,
  javaScriptEnabled: hasScripts = true,
}) => {
  await signIn(page);
  await openNew(page, hasScripts);
  await page.getByLabel("Título").fill("Con fecha");
  await write(page, "Agua.", hasScripts);
  await page.getByLabel("Día y hora, en Madrid").fill("2090-03-26T02:30");
  await page.getByRole("button", { name: "Programar" }).click();
  await expect(page.getByText("el reloj salta de las 2 a las 3").first()).toBeVisible();
  await page.getByLabel("Día y hora, en Madrid").fill("2090-07-02T10:00");
  await page.getByRole("button", { name: "Programar" }).click();
  await expect(
    page.getByText("Se publicará el domingo 2 de julio de 2090 a las 10:00."),
  ).toHaveCount(2);
  expect(site.rows("SELECT publica_at FROM borradores")).toEqual([
    { publica_at: "2090-07-02T08:00:00.000Z" },
  ]);
  await page.getByRole("link", { name: "Editar «Con fecha»" }).click();
  await ready(page);
  await expect(page.getByLabel("Día y hora, en Madrid")).toHaveValue("2090-07-02T10:00");
  await page.getByRole("button", { name: "Quitar la fecha" }).click();
  await expect(page.getByRole("button", { name: "Programar" })).toBeVisible();
  expect(site.rows("SELECT publica_at FROM borradores")).toEqual([{ publica_at: null }]);
});

test("a date that is typed is neither published over nor lost, until its own button stores it", async ({
  page,
  site,
  javaScriptEnabled: hasScripts = true,
}) => {
  const date = page.getByLabel("Día y hora, en Madrid");
  await signIn(page);
  await openNew(page, hasScripts);
  await page.getByLabel("Título").fill("Con fecha");
  await write(page, "Agua.", hasScripts);
  await date.fill("2090-07-02T10:00");
  await page.getByRole("button", { name: "Publicar artículo" }).click();
  await expect(
    page.getByText("Has puesto una fecha: pulsa «Programar», o bórrala para publicar ya").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("Con fecha");
  await expect(date).toHaveValue("2090-07-02T10:00");
  await page.getByRole("button", { name: "Programar" }).click();
  await page.getByRole("link", { name: "Editar «Con fecha»" }).click();
  await ready(page);
  await date.fill("2090-07-03T10:00");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(
    page.getByText("Has cambiado la fecha: pulsa «Cambiar la fecha», o deja la que había").first(),
  ).toBeVisible();
  await expect(date).toHaveValue("2090-07-03T10:00");
  await expect(page.getByRole("button", { name: "Publicar ya" })).toBeVisible();
  expect(site.rows("SELECT publica_at FROM borradores")).toEqual([
    { publica_at: "2090-07-02T08:00:00.000Z" },
  ]);
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);
});

test("a draft is shown to somebody else until its address is withdrawn", async ({
  page,
  browser,
  site,
  javaScriptEnabled: hasScripts = true,
}) => {
  await signIn(page);
  await openNew(page, hasScripts);
  await page.getByLabel("Título").fill("Para ti");
  await write(page, "Léelo antes", hasScripts);
  await page.getByRole("button", { name: "Crear la dirección" }).click();
  const address = page.getByRole("link", { name: /\/blog\/borrador\// });
  await expect(address).toBeVisible();
  await ready(page);
  const context = await browser.newContext({ javaScriptEnabled: hasScripts });
  const stranger = await context.newPage();
  const href = (await address.getAttribute("href")) ?? "";
  await stranger.goto(href);
  await expect(stranger.getByText("Esto es un borrador")).toBeVisible();
  await expect(stranger.getByText("Léelo antes")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: "Retirar la dirección" }).click();
  await expect(page.getByRole("button", { name: "Crear la dirección" })).toBeVisible();
  expect((await stranger.goto(href))?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "ya no se enseña" })).toBeVisible();
  await ready(page);
  await page.getByRole("button", { name: "Crear la dirección" }).click();
  const second = (await address.getAttribute("href")) ?? "";
  await ready(page);
  await page.getByRole("button", { name: "Publicar artículo" }).click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  await stranger.goto(second);
  await expect(stranger).toHaveURL(/\/blog\/\d+$/);
  await expect(stranger.getByText("Léelo antes")).toBeVisible();
  await context.close();
  expect(drafts(site)).toHaveLength(0);
});

test("changes that nobody wants are discarded, and come back from the trash", async ({
  page,
  site,
}) => {
  publish(site, "Revelar");
  await signIn(page, "/blog-admin?editar=1");
  await ready(page);
  await page.getByLabel("Título").fill("Revelar mejor");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await page.getByRole("link", { name: "Descartar los cambios" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Borrador eliminado")).toBeVisible();
  expect(drafts(site)).toEqual([]);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(
    page.getByText("Lo que ves tiene cambios que aún no están en la web."),
  ).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("Revelar mejor");
  expect(drafts(site)).toMatchObject([{ titulo: "Revelar mejor" }]);
});
