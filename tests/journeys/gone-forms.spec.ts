import { insert } from "../support/insert";
import { expect, ready, signIn, test } from "./journey";
import { jpeg } from "./project-page";

const FORM = "/galeria-admin?editar=1";

test.beforeEach(({ site }) => {
  insert(site, "proyectos_galeria", { id: 1, titulo: "Arcadas" });
});

test("a project deleted in another window is saved once it is restored @no-js", async ({
  page,
  site,
}) => {
  await signIn(page, FORM);
  await ready(page);
  await page.getByRole("textbox", { name: "Descripción" }).fill("Otras palabras");
  const other = await page.context().newPage();
  await other.goto("/galeria-admin?eliminar=1");
  await other.getByRole("button", { name: "Eliminar" }).click();
  await expect(other.getByText("Proyecto eliminado")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("heading", { name: "Ya no está" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Descripción" })).toHaveValue("Otras palabras");
  await other.getByRole("button", { name: "Deshacer" }).click();
  await expect(other.getByText("Proyecto recuperado")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Cambios guardados")).toBeVisible();
  expect(site.rows("SELECT descripcion FROM proyectos_galeria")).toEqual([
    { descripcion: "Otras palabras" },
  ]);
});

test("with a file chosen the form of a project that went stays, and says where it is", async ({
  page,
  site,
}) => {
  await signIn(page, FORM);
  await ready(page);
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
