import { expect, ready, signIn, test } from "./journey";
import { insertProject, jpeg } from "./project-page";

const alerts = (page: import("playwright/test").Page) => page.getByRole("alert");

test("the administrator creates a project, adds photos, describes and deletes them @no-js", async ({
  page,
  site,
}) => {
  await signIn(page, "/galeria-admin");
  await expect(page.getByText("No hay proyectos todavía.")).toBeVisible();
  await page.getByRole("link", { name: "Nuevo proyecto" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Arcadas");
  await page.getByRole("textbox", { name: "Descripción" }).fill("Patios y galerías");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpeg("portada.jpg"));
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await expect(page).toHaveURL(/\/galeria-admin\?publicado=\d+$/);

  await page.getByRole("link", { name: "Gestionar fotos de «Arcadas»" }).click();
  await expect(page.getByText("Este proyecto no tiene fotos todavía.")).toBeVisible();
  await ready(page);
  const chosen = [await jpeg("uno.jpg"), await jpeg("dos.jpg", 400, 600), await jpeg("tres.jpg")];
  await page.getByLabel("Fotos", { exact: true }).setInputFiles(chosen);
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  await expect(page.getByText("3 fotos añadidas")).toBeVisible();
  await expect(page).toHaveURL(/\/galeria-admin\/\d+\?guardadas=3$/);
  const list = page.getByRole("list", { name: "Fotos del proyecto" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  const sizes = site.rows(
    "SELECT p.width FROM fotos_galeria f JOIN pictures p ON p.url = f.url ORDER BY f.created_at DESC, f.id DESC",
  );
  expect(sizes).toEqual([{ width: 600 }, { width: 400 }, { width: 600 }]);

  await page.getByRole("link", { name: "Editar la descripción de la foto 2" }).click();
  const description = page.getByRole("textbox", { name: "Pie de la foto 2" });
  await expect(description).toBeFocused();
  await description.fill("Un arco en pie");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(list.getByText("Un arco en pie")).toBeVisible();

  await page.getByRole("link", { name: "Eliminar la foto 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Cancelar" })).toBeFocused();
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Eliminar la foto 1" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);

  await page.getByRole("link", { name: "← Volver a los proyectos" }).click();
  await page.getByRole("link", { name: "Eliminar «Arcadas»" }).click();
  await expect(dialog).toContainText("y con ellos sus 2 fotos");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("No hay proyectos todavía.")).toBeVisible();
  expect(site.rows("SELECT * FROM fotos_galeria")).toEqual([]);
});

test("a project gets another title and keeps its cover", async ({ page, site }) => {
  insertProject(site, []);
  await signIn(page, "/galeria-admin");
  await page.getByRole("link", { name: "Editar «Arcadas»" }).click();
  await ready(page);
  await expect(page.getByRole("textbox", { name: "Descripción" })).toHaveValue("Patios");
  await page.getByLabel("Título").fill("Patios");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("link", { name: "Editar «Patios»" })).toBeVisible();
  expect(site.rows("SELECT portada_url FROM proyectos_galeria")).toEqual([
    { portada_url: "/uploads/galeria-images/9000.jpg" },
  ]);
});

test("a photo that is refused is named, the others are added", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  insertProject(site, []);
  await signIn(page, "/galeria-admin/1");
  await ready(page);
  const drawing = { name: "dibujo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page
    .getByLabel("Fotos", { exact: true })
    .setInputFiles([await jpeg("uno.jpg"), drawing, await jpeg("dos.jpg")]);
  await page.getByRole("textbox", { name: "Pie de foto" }).fill("Serie");
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  if (javaScriptEnabled) {
    const chosen = page.getByRole("region", { name: "Fotos elegidas" });
    await expect(chosen.getByRole("status")).toHaveText("Añadidas 2 de 3. 1 no se puede añadir.");
    await expect(chosen).toContainText("«dibujo.svg» no es una imagen");
    await expect(page.getByText("2 fotos añadidas")).toBeVisible();
  } else {
    await expect(alerts(page)).toContainText("Se han añadido 2 fotos; 1 no se ha podido añadir");
    await expect(alerts(page)).toContainText("«dibujo.svg» no es una imagen");
  }
  await expect(page.getByRole("textbox", { name: "Pie de foto" })).toHaveValue("Serie");
  expect(site.rows("SELECT descripcion FROM fotos_galeria")).toEqual([
    { descripcion: "Serie" },
    { descripcion: "Serie" },
  ]);
});

test("the form for a new project says what it lacks", async ({ page }) => {
  await signIn(page, "/galeria-admin?nuevo");
  await ready(page);
  await page.locator("form.panel-form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("textbox", { name: "Descripción" }).fill("Solo esto");
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await expect(alerts(page)).toContainText("Elige una imagen de portada");
  await expect(page.getByRole("textbox", { name: "Descripción" })).toHaveValue("Solo esto");
});
