import type { Page } from "playwright/test";
import type { Site } from "../support/site";
import { editor, jpegFile, letAutosave, startArticle } from "./article-page";
import { leave } from "./held-answer";
import { expect, gate, ready, signIn, test, visit } from "./journey";

const drafts = (site: Site) => site.rows("SELECT titulo FROM borradores");
const saved = (page: Page) => page.getByText(/^Guardado hoy a las \d\d?:\d\d\.$/);

/** Does `send`, and writes `titulo` before the form has arrived; ends with the next page. */
async function typeWhileSent(page: Page, send: () => Promise<void>, titulo: string) {
  const { opened, open } = gate();
  const isSaving = (url: URL) => url.pathname === "/blog-admin";
  await page.route(isSaving, async (route) => {
    if (route.request().method() === "POST") await opened;
    await route.continue();
  });
  await send();
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await page.getByLabel("Título").fill(titulo);
  const loaded = page.waitForEvent("load");
  open();
  await loaded;
  await ready(page);
}

async function recover(page: Page, titulo: string): Promise<void> {
  await expect(page.getByText(`Tienes un texto sin guardar: «${titulo}»`)).toBeVisible();
  await page.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(page.getByLabel("Título")).toHaveValue(titulo);
}

test.beforeEach(({ page }) => page.clock.install());

test("what is typed while a draft is being sent, or published, is offered and saved", async ({
  page,
  site,
}) => {
  await startArticle(page);
  await page.getByLabel("Título").fill("Revelar");
  await editor(page).click();
  await page.keyboard.type("Agua");
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  await typeWhileSent(page, () => save.click(), "Revelar y fijar");
  await expect(page).toHaveURL(/\?borrador=\d+$/);
  expect(drafts(site)).toEqual([{ titulo: "Revelar" }]);
  await recover(page, "Revelar y fijar");
  await letAutosave(page);
  await expect.poll(() => drafts(site)).toEqual([{ titulo: "Revelar y fijar" }]);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(page.getByText("Tienes un texto sin guardar")).toHaveCount(0);

  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await typeWhileSent(page, () => publish.click(), "Revelar, fijar y lavar");
  await expect(page.getByText("Artículo publicado")).toBeVisible();
  await recover(page, "Revelar, fijar y lavar");
  await letAutosave(page);
  await expect.poll(() => drafts(site)).toEqual([{ titulo: "Revelar, fijar y lavar" }]);
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Revelar y fijar" }]);
});

test("what is sent after the session ended waits until somebody signs in", async ({
  page,
  site,
}) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Antes', '<p>Agua.</p>')");
  await signIn(page, "/blog-admin?editar=1");
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  await page.getByLabel("Título").fill("Después");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: "Vuelve a entrar" })).toBeVisible();
  await page.goto("/blog");
  await signIn(page, "/blog-admin?editar=1");
  await recover(page, "Después");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
  await visit(page, "/blog-admin?editar=1");
  await expect(page.getByText("Tienes un texto sin guardar")).toHaveCount(0);
});

test("the page asks before it is left while pictures are on their way", async ({ page }) => {
  await page.route("**/blog-admin/imagenes", () => {});
  await startArticle(page);
  await page.getByLabel("Título").fill("La cubeta");
  await editor(page).click();
  await page.keyboard.type("Antes");
  await page.locator("input[type=file][hidden]").setInputFiles(await jpegFile());
  await letAutosave(page);
  await expect(page.getByText(/Guardado hoy a las/)).toBeVisible();
  await expect(page.getByText("Queda 1 imagen por subir.")).toBeVisible();
  const gallery = page.getByRole("navigation", { name: "Principal" }).getByText("Galería");
  await leave(page, () => gallery.click(), false);
  await expect(page.getByText("Queda 1 imagen por subir.")).toBeVisible();
});
