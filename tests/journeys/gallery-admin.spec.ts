import { follow, unfold } from "./article-page";
import { expect, ready, signIn, test } from "./journey";
import { jpeg } from "./project-page";

test("the administrator creates a project, adds photos, describes and deletes them", async ({
  page,
  site,
}) => {
  await signIn(page, "/galeria-admin");
  await expect(page.getByText("No hay proyectos todavía.")).toBeVisible();
  await page.getByRole("link", { name: "Nuevo proyecto" }).click();
  await ready(page);
  await page.getByLabel("Título").fill(" ");
  await page.getByRole("textbox", { name: "Descripción" }).fill("Patios y galerías");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpeg("portada.jpg"));
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  const summary = page.locator(".notice-error", { hasText: "Falta una cosa" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("listitem")).toHaveText(["Escribe un título"]);
  // What was typed and chosen is still there.
  await page.getByLabel("Título").fill("Arcadas");
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await follow(page, "Proyecto publicado", "Ver en la web", /\/galeria\?proyecto=\d+$/);
  // Back leads to the project that was made, and not to another one.
  await page.goBack();
  await ready(page);
  await page.goBack();
  await ready(page);
  await expect(page).toHaveURL("/galeria-admin?editar=1");
  await page.getByLabel("Título").fill("Arcadas de luz");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await follow(page, "Cambios guardados", "Ver en la web", /\/galeria\?proyecto=\d+$/);

  expect(site.rows("SELECT titulo FROM proyectos_galeria")).toEqual([{ titulo: "Arcadas de luz" }]);
  await page.goto("/galeria-admin");
  await expect(page.getByRole("link", { name: "Editar «Arcadas de luz»" })).toBeVisible();
  await page.getByRole("link", { name: "Gestionar fotos de «Arcadas de luz»" }).click();
  await expect(page.getByText("Este proyecto no tiene fotos todavía.")).toBeVisible();
  await ready(page);
  const chosen = [await jpeg("uno.jpg"), await jpeg("dos.jpg", 400, 600), await jpeg("tres.jpg")];
  await page.getByLabel("Fotos", { exact: true }).setInputFiles(chosen);
  await page.getByRole("button", { name: "Añadir fotos" }).click();
  const added = page.getByRole("status").filter({ hasText: "3 fotos añadidas" });
  await expect(added).toBeInViewport();
  await expect(added.getByRole("link", { name: "Ver en la web" })).toBeVisible();
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
  await follow(page, "Descripción guardada", "Ver en la web", /\/galeria\?proyecto=1&foto=\d+$/);
  await page.goto("/galeria-admin/1");

  await unfold(page, "Mover o eliminar", 0);
  await page.getByRole("link", { name: "Eliminar la foto 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Cancelar" })).toBeFocused();
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/galeria-admin/1");
  await unfold(page, "Mover o eliminar", 0);
  await page.getByRole("link", { name: "Eliminar la foto 1" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await follow(page, "Foto eliminada", "Ver en la web", "/galeria?proyecto=1");

  await page.goto("/galeria-admin/1");
  await page.getByRole("link", { name: "← Galería" }).click();
  await page.getByRole("link", { name: "Eliminar «Arcadas de luz»" }).click();
  await expect(dialog).toContainText("y con ellos sus 2 fotos");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("No hay proyectos todavía.")).toBeVisible();
  expect(site.rows("SELECT * FROM fotos_galeria")).toEqual([]);
  await follow(page, "Proyecto eliminado", "Ver la galería", "/galeria");
});
