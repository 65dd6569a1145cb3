import { editor, letAutosave, startArticle } from "./article-page";
import { GATEWAY, holdAnswer, LATE, leave, open, save } from "./held-answer";
import { expect, gate, openRoom, ready, signIn, test } from "./journey";
import { insertProject, jpeg } from "./project-page";

test.beforeEach(async ({ page, site }) => {
  insertProject(site, []);
  await signIn(page);
});

test("a form on its way, photos too, pulls nobody back, and its failure is said", async ({
  page,
  site,
}) => {
  for (const given of [undefined, GATEWAY]) {
    await open(page, "/admin/escuela?parte=contacto");
    await page.getByLabel("Teléfono").fill("958 333 333");
    const { posted, answer } = await holdAnswer(page, given);
    await save(page, "Guardar cambios");
    await posted;
    await leave(page, () => openRoom(page, "Panel"));
    await expect(page).toHaveURL("/admin");
    await answer();
    await expect(page.getByText(LATE)).toHaveCount(given ? 1 : 0);
    await ready(page);
    await expect(page).toHaveURL("/admin");
    await page.unroute("**/*");
  }
  expect(site.rows("SELECT id FROM escuela WHERE cambios LIKE '%958 333 333%'")).toHaveLength(1);

  await open(page, "/galeria-admin/1");
  await page.getByLabel("Fotos", { exact: true }).setInputFiles([await jpeg("uno.jpg")]);
  const { posted, answer } = await holdAnswer(page);
  await save(page, "Añadir fotos");
  await posted;
  await leave(page, () => page.getByRole("link", { name: "← Galería" }).click());
  await expect(page).toHaveURL("/galeria-admin");
  await answer();
  await ready(page);
  await expect(page).toHaveURL("/galeria-admin");
  expect(site.rows("SELECT id FROM fotos_galeria")).toHaveLength(1);
});

test("an article published as its page was left is not offered as unsent", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await startArticle(page);
  await page.getByLabel("Título").fill("Revelar");
  await editor(page).click();
  await page.keyboard.type("Agua");
  await letAutosave(page);
  await expect.poll(() => site.rows("SELECT titulo FROM borradores")).toHaveLength(1);
  await page.getByLabel("Título").fill("Revelar y fijar");
  const isPublishing = (url: URL) => url.pathname === "/blog-admin";
  const { opened, open } = gate();
  await page.route(isPublishing, async (route) => {
    if (route.request().method() === "POST") await opened;
    await route.fallback();
  });
  const published = page.waitForResponse((response) => response.url().includes("publicado="));
  await save(page, "Publicar");
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await leave(page, () => page.getByRole("link", { name: "← Blog" }).click());
  await expect(page).toHaveURL("/blog-admin");
  open();
  await published;
  await ready(page);
  await expect(page).toHaveURL("/blog-admin");
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("texto:"))),
    )
    .toEqual([]);
});
