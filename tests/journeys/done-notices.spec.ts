import { follow } from "./article-page";
import { expect, ready, signIn, test } from "./journey";
import { insertProject, jpeg } from "./project-page";

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
