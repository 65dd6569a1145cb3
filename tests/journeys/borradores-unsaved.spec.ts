import type { Page } from "playwright/test";
import type { Site } from "../support/site";
import { letAutosave, openNew, startArticle, unfold } from "./article-page";
import { expect, ready, signIn, test } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo, contenido FROM borradores");
const saved = (page: Page) => page.getByText(/^Guardado hoy a las \d\d?:\d\d\.$/);

test.beforeEach(({ page }) => page.clock.install());

test("what was typed just before is stored where Back or a link leaves the form", async ({
  page,
  site,
}) => {
  await signIn(page, "/blog-admin");
  // Before its time comes: only leaving stores it.
  page.on("dialog", (dialog) => dialog.accept());
  for (const [titulo, leave] of [
    ["Deprisa", () => page.goBack()],
    ["Corriendo", () => page.getByRole("link", { name: "← Blog" }).click()],
  ] as const) {
    await ready(page);
    await page.getByRole("link", { name: "Nuevo artículo" }).click();
    await page.getByLabel("Título").fill(titulo);
    await leave();
    await expect(page).toHaveURL("/blog-admin");
    await expect(page.getByRole("link", { name: `Editar «${titulo}»` })).toBeVisible();
    expect(drafts(site)).toContainEqual(expect.objectContaining({ titulo }));
  }
});

test("what is written without the server is offered later, beside what was typed since", async ({
  page,
  context,
  site,
}) => {
  const offered = (titulo: string) =>
    page.getByRole("status").filter({ hasText: `Tienes un texto sin guardar: «${titulo}»` });
  await startArticle(page);
  await context.setOffline(true);
  await page.getByLabel("Título").fill("En el laboratorio");
  await letAutosave(page);
  await expect(page.getByText("Sin conexión con el servidor")).toBeVisible();
  await context.setOffline(false);
  page.on("dialog", (dialog) => dialog.accept());
  await page.route("**/blog-admin/borrador?*", (route) => route.abort());
  await openNew(page);
  await expect(page.getByLabel("Título")).toHaveValue("");
  await page.getByLabel("Título").fill("En casa");
  await page.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("En el laboratorio");
  await openNew(page);
  await expect(offered("En casa")).toBeVisible();
  await page.unroute("**/blog-admin/borrador?*");
  await offered("En el laboratorio").getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("En el laboratorio");
  await letAutosave(page);
  await expect(saved(page)).toBeVisible();
  // Also if the first page could still save it as it was left.
  expect(drafts(site)).toMatchObject([{ titulo: "En el laboratorio" }]);
  await openNew(page);
  await expect(offered("En casa")).toBeVisible();
  await expect(page.getByRole("button", { name: /Recuperar/ })).toHaveCount(1);
});

test("two new articles that are written without the server are both offered", async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  const titles = ["Primero", "Segundo"];
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await openNew(tab);
  await context.setOffline(true);
  for (const [index, tab] of tabs.entries()) {
    await tab.getByLabel("Título").fill(titles[index] ?? "");
    await unfold(tab, "Portada");
    await tab.getByLabel("Texto alternativo de la portada").fill("Un arco");
  }
  for (const tab of tabs) await tab.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const later = await context.newPage();
  for (const titulo of titles) {
    await openNew(later);
    await later
      .getByRole("status")
      .filter({ hasText: `Tienes un texto sin guardar: «${titulo}»` })
      .getByRole("button", { name: "Recuperarlo" })
      .click();
    await expect(later.getByLabel("Título")).toHaveValue(titulo);
    await expect(later.getByLabel("Texto alternativo de la portada")).toHaveValue("Un arco");
    await letAutosave(later);
    await expect(saved(later)).toBeVisible();
  }
  await openNew(later);
  await expect(later.getByText("Tienes un texto sin guardar")).toHaveCount(0);
  const stored = drafts(site).map((row) => Reflect.get(row as object, "titulo"));
  expect(stored.sort()).toEqual(titles);
});

test("both texts of a conflict are read, and what is typed after it waits here", async ({
  page,
  site,
}) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Antes', '<p>Agua.</p>')");
  page.on("dialog", (dialog) => dialog.accept());
  const offer = page.getByText("Tienes un texto sin guardar: «Mío, y más»");
  await signIn(page, "/blog-admin?editar=1");
  site.rows(
    "UPDATE blog_posts SET titulo = 'Suyo', contenido = '<p>Agua, y <strong>pronto</strong></p>', version = version + 1",
  );
  await page.getByLabel("Título").fill("Mío");
  await letAutosave(page);
  await expect(page.getByText("no se está guardando")).toBeVisible();
  await page.getByLabel("Título").fill("Mío, y más");
  await page.goto("/blog-admin?editar=1");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Mío, y más");
  await letAutosave(page);
  await expect(page.getByText("no se está guardando")).toBeVisible();
  await page.getByRole("button", { name: "Guardar sin publicar" }).click();
  await expect(page.getByText("El artículo se publicó con otro texto")).toBeVisible();
  await expect(page.getByText("Lo que hay guardado: «Suyo»")).toBeVisible();
  await ready(page);
  await expect(page.getByLabel("Título")).toHaveValue("Mío, y más");
  const stored = page.getByRole("region", { name: "Lo que hay guardado" });
  await stored.getByText("Leer su texto").click();
  await expect(stored.getByRole("strong")).toHaveText("pronto");
  await unfold(page, "Portada");
  await page.getByLabel("Texto alternativo de la portada").fill("Un arco");
  await page.goto("/blog-admin?editar=1");
  await expect(offer).toBeVisible();
  expect(drafts(site)).toEqual([]);
  const curso = page.locator("summary", { hasText: "Curso al que lleva" });
  await curso.click();
  await page.getByLabel("Curso al que lleva").selectOption("avanzado");
  await curso.click();
  await expect(curso).toContainText("Nivel Avanzado");
  await page.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Texto alternativo de la portada")).toHaveValue("Un arco");
  await expect(curso).toContainText("ninguno");
  await letAutosave(page);
  // Nobody has decided: it claims no version.
  await expect(page.getByText("no se está guardando")).toBeVisible();
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Suyo" }]);
});

test("a draft whose session has ended is saved once somebody has signed in elsewhere", async ({
  page,
  site,
}) => {
  await startArticle(page);
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.getByLabel("Título").fill("Sin sesión");
  await letAutosave(page);
  await expect(page.getByText("Tu sesión ha terminado")).toBeVisible();
  expect(drafts(site)).toEqual([]);
  const tab = await page.context().newPage();
  await signIn(tab);
  await tab.close();
  await page.clock.runFor(15_000);
  await expect(saved(page)).toBeVisible();
  expect(drafts(site)).toMatchObject([{ titulo: "Sin sesión" }]);
});
