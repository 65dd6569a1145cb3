import { expect, ready, signIn, test } from "./journey";
import { jpeg } from "./project-page";

test("a course that Back leads to is changed, and no other one is made", async ({ page, site }) => {
  await signIn(page, "/admin/convocatorias");
  await page.getByRole("link", { name: "Anunciar un curso" }).click();
  await page.getByLabel("Título").fill("Revelado");
  await page.getByLabel("Empieza").fill("2090-03-06");
  await page.getByRole("button", { name: "Anunciar el curso" }).click();
  await expect(page).toHaveURL(/publicado=1/);
  await ready(page);
  await page.goBack();
  await ready(page);
  await expect(page).toHaveURL("/admin/convocatorias?editar=1");
  await page.getByLabel("Título").fill("Revelado y copia");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page).toHaveURL(/guardado=1/);
  expect(site.rows("SELECT titulo FROM convocatorias")).toEqual([{ titulo: "Revelado y copia" }]);
});

test("a project that Back leads to is changed, and no other one is made @no-js", async ({
  page,
  site,
}) => {
  await signIn(page, "/galeria-admin");
  await page.getByRole("link", { name: "Nuevo proyecto" }).click();
  await page.getByLabel("Título").fill("Patios");
  await page.getByLabel("Descripción").fill("Doce patios");
  await page
    .getByLabel("Portada", { exact: false })
    .first()
    .setInputFiles([await jpeg("uno.jpg")]);
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await expect(page).toHaveURL(/publicado=1/);
  await ready(page);
  await page.goBack();
  await ready(page);
  await expect(page).toHaveURL("/galeria-admin?editar=1");
  await page.getByLabel("Título").fill("Patios de luz");
  await page.getByRole("button", { name: "Guardar" }).first().click();
  await expect(page).toHaveURL(/guardado=1/);
  expect(site.rows("SELECT titulo FROM proyectos_galeria")).toEqual([{ titulo: "Patios de luz" }]);
});
