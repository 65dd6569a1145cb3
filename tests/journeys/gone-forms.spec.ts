import { insert } from "../support/insert";
import { expect, signIn, test } from "./journey";
import { jpeg } from "./project-page";

test("with a file chosen the form of a project that went stays, and says where it is", async ({
  page,
  site,
}) => {
  insert(site, "proyectos_galeria", { id: 1, titulo: "Arcadas" });
  await signIn(page, "/galeria-admin?editar=1");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpeg("otra.jpg"));
  const other = await page.context().newPage();
  await other.goto("/galeria-admin?eliminar=1");
  await other.getByRole("button", { name: "Eliminar" }).click();
  await expect(other.getByText("Proyecto eliminado")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Ya no está: espera en la papelera")).toBeVisible();
  await other.getByRole("button", { name: "Deshacer" }).click();
  await expect(other.getByText("Proyecto recuperado")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
  expect(
    site.rows("SELECT width FROM pictures JOIN proyectos_galeria ON portada_url = url"),
  ).toHaveLength(1);
});
