import type { Page } from "playwright/test";
import { expect, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

const undo = (page: Page) => page.getByRole("button", { name: "Deshacer" });

/** Confirms the question that is open, and takes the deletion back where it is said. */
async function deleteAndUndo(page: Page, said: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText(said)).toBeVisible();
  await ready(page);
  await undo(page).click();
}

test("an article that was deleted comes back by «Deshacer», under its address", async ({
  page,
  site,
}) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (7, 'Revelar', '<p>Agua</p>')");
  await signIn(page, "/blog-admin");
  await page.getByRole("link", { name: "Eliminar «Revelar»" }).click();
  await deleteAndUndo(page, "Artículo eliminado");
  await expect(page.getByText("Artículo recuperado")).toBeVisible();
  await page.goto("/blog/7");
  await expect(page.getByRole("heading", { name: "Revelar" })).toBeVisible();
});

test("a project comes back with its photos, and a photo to its place", async ({ page, site }) => {
  insertProject(site, ["Uno", "Dos", "Tres"]);
  await signIn(page, "/galeria-admin/1");
  await page.getByRole("link", { name: "Eliminar la foto 2 de 3" }).click();
  await deleteAndUndo(page, "Foto eliminada");
  await expect(page.getByText("Foto recuperada")).toBeVisible();
  const list = page.getByRole("list", { name: "Fotos del proyecto" });
  await expect(list.locator("li > p:first-of-type")).toHaveText(["Uno", "Dos", "Tres"]);

  await page.goto("/galeria-admin?eliminar=1");
  await deleteAndUndo(page, "Proyecto eliminado");
  await expect(page.getByText("Proyecto recuperado")).toBeVisible();
  await page.goto("/galeria?proyecto=1&foto=2");
  await expect(page).toHaveTitle(/^Foto 2 de 3 · Arcadas/);
});

test("a registration and a message are deleted alone, and come back to where they were", async ({
  page,
  site,
}) => {
  site.rows(
    "INSERT INTO inscripciones (id, nombre, apellidos, email, telefono) VALUES (5, 'Eva', 'Sol', 'eva@x.es', '6')",
  );
  site.rows(
    "INSERT INTO mensajes (id, nombre, email, mensaje) VALUES (6, 'Luis', 'l@x.es', 'Hola')",
  );
  await signIn(page, "/admin?inscripcion=5");
  await ready(page);
  await page.getByRole("dialog").getByRole("link", { name: "Eliminar" }).click();
  await expect(page.getByRole("dialog")).toContainText("¿Eliminar la inscripción de Eva Sol?");
  await page.getByRole("dialog").getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/admin?inscripcion=5");
  await page.goto("/admin?eliminar=5");
  await deleteAndUndo(page, "Inscripción eliminada");
  await expect(page).toHaveURL("/admin?inscripcion=5");
  await expect(page.getByRole("dialog")).toContainText("Eva Sol");

  await page.goto("/admin/mensajes?mensaje=6");
  await ready(page);
  await page.getByRole("dialog").getByRole("link", { name: "Eliminar" }).click();
  await expect(page.getByRole("dialog")).toContainText("¿Eliminar el mensaje de Luis?");
  await deleteAndUndo(page, "Mensaje eliminado");
  await expect(page).toHaveURL("/admin/mensajes?mensaje=6");
  await expect(page.getByRole("dialog")).toContainText("Hola");
});

test("the trash gives back one thing after another, and forgets the rest when asked @no-js", async ({
  page,
  site,
}) => {
  for (const id of [1, 2, 3]) {
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido) VALUES (?, ?, '<p>x</p>')",
      id,
      `Artículo ${id}`,
    );
  }
  await signIn(page);
  for (const id of [1, 2, 3]) {
    await page.goto(`/blog-admin?eliminar=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(undo(page)).toBeVisible();
  }
  await page.getByRole("link", { name: "Ver la papelera" }).click();
  await ready(page);
  const entries = page.getByRole("list", { name: "En la papelera" }).getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText("quedan 30 días");
  await page.getByRole("button", { name: "Recuperar «Artículo 2»" }).click();
  await expect(page.getByText("Artículo recuperado")).toBeVisible();
  await expect(entries).toHaveCount(2);
  await page.getByRole("link", { name: "Eliminar «Artículo 1» para siempre" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole("link", { name: "Vaciar la papelera" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("La papelera está vacía.")).toBeVisible();
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Artículo 2" }]);
});
