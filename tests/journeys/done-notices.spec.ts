import type { Page } from "playwright/test";
import { openNew } from "./article-page";
import { expect, ready, signIn, test } from "./journey";
import { insertProject, jpeg } from "./project-page";

/** Checks a notice, which has the focus, and follows its link to what visitors see. */
async function follow(page: Page, title: string, link: string, url: string | RegExp) {
  const notice = page.getByRole("status").filter({ hasText: title });
  await expect(notice).toBeInViewport();
  // With JavaScript the button that sends more photos stays, and so does the focus.
  if (title !== "1 foto añadida") await expect(notice).toBeFocused();
  await notice.getByRole("link", { name: link }).click();
  await expect(page).toHaveURL(url);
}

test("an article says that it was published, changed or deleted, and leads to its page", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await openNew(page, javaScriptEnabled ?? true);
  await page.getByLabel("Título").fill("Revelar");
  await page.getByRole("button", { name: "Publicar artículo" }).click();
  await follow(page, "Artículo publicado", "Ver en la web", /\/blog\/\d+$/);
  await expect(page.getByRole("heading", { name: "Revelar" })).toBeVisible();

  await page.goto("/blog-admin");
  await page.getByRole("link", { name: "Editar «Revelar»" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Positivar");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await follow(page, "Cambios guardados", "Ver en la web", /\/blog\/\d+$/);
  await expect(page.getByRole("heading", { name: "Positivar" })).toBeVisible();

  await page.goto("/blog-admin");
  await page.getByRole("link", { name: "Eliminar «Positivar»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await follow(page, "Artículo eliminado", "Ver el blog", "/blog");
});

test("a project says that it was published, changed or deleted, and leads to the gallery", async ({
  page,
}) => {
  await signIn(page, "/galeria-admin?nuevo");
  await ready(page);
  await page.getByLabel("Título").fill("Arcadas");
  await page.getByRole("textbox", { name: "Descripción" }).fill("Patios");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpeg("portada.jpg"));
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await follow(page, "Proyecto publicado", "Ver en la web", /\/galeria\?proyecto=\d+$/);

  await page.goto("/galeria-admin");
  await page.getByRole("link", { name: "Editar «Arcadas»" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Patios");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await follow(page, "Cambios guardados", "Ver en la web", /\/galeria\?proyecto=\d+$/);
  await expect(page.getByRole("heading", { name: "Patios" })).toBeVisible();

  await page.goto("/galeria-admin");
  await page.getByRole("link", { name: "Eliminar «Patios»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await follow(page, "Proyecto eliminado", "Ver la galería", "/galeria");
});

test("a photo says that it was added, described or deleted, and leads to the gallery", async ({
  page,
  site,
}) => {
  insertProject(site, [null]);
  await signIn(page, "/galeria-admin/1");
  await ready(page);
  await page.getByLabel("Fotos", { exact: true }).setInputFiles(await jpeg("uno.jpg"));
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  await follow(page, "1 foto añadida", "Ver en la web", "/galeria?proyecto=1");

  await page.goto("/galeria-admin/1?editar=1");
  await ready(page);
  await page.getByRole("textbox", { name: /Pie de foto/ }).fill("Un arco");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await follow(page, "Descripción guardada", "Ver en la web", "/galeria?proyecto=1&foto=1");

  await page.goto("/galeria-admin/1?eliminar=1");
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await follow(page, "Foto eliminada", "Ver en la web", "/galeria?proyecto=1");
});

test("a notice of what is no longer there is not shown", async ({ page }) => {
  await signIn(page);
  for (const path of ["/blog-admin?publicado=9999", "/galeria-admin?guardado=9999"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status")).toHaveCount(0);
  }
});
