import { editor, follow, jpegFile, openNew, type, unfold } from "./article-page";
import { expect, hold, ready, signIn, test } from "./journey";
import { heavyFile } from "./project-page";

const stored = (site: { rows(sql: string): Record<string, unknown>[] }) =>
  site.rows("SELECT titulo, contenido, imagen_url FROM blog_posts")[0];

test("the administrator publishes, changes and deletes an article", async ({ page, site }) => {
  await signIn(page, "/blog-admin");
  await expect(page.getByText("No hay artículos todavía.")).toBeVisible();
  await page.getByRole("link", { name: "Nuevo artículo" }).click();
  await openNew(page);
  await page.getByLabel("Título").fill("Revelar tu primer carrete");
  await editor(page).click();
  await type(
    page,
    "Hola ",
    "Control+b",
    "mundo",
    "Control+b",
    "Enter",
    "Control+Alt+2",
    "Baños",
    "Enter",
    "Control+Shift+8",
    "paro",
    "Enter",
    "fijador",
    "Enter",
    "Enter",
    "<b>HTML</b>",
  );
  await unfold(page, "Portada");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpegFile());
  await expect(page.getByAltText("Portada elegida")).toBeVisible();
  await unfold(page, "Portada");
  await expect(page.getByText("Portada: la que has elegido")).toBeVisible();
  const open = await hold(page, /\/blog-admin\?(nuevo|borrador=)/);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("progressbar", { name: "Subida" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeDisabled();
  open();
  await follow(page, "Artículo publicado", "Ver en la web", /\/blog\/\d+$/);

  expect(stored(site)).toMatchObject({
    contenido:
      "<p>Hola <strong>mundo</strong></p><h2>Baños</h2><ul><li>paro</li><li>fijador</li></ul><p>&lt;b&gt;HTML&lt;/b&gt;</p>",
  });

  await expect(page.getByRole("heading", { name: "Revelar tu primer carrete" })).toBeVisible();
  const cover = page.getByAltText("Portada de «Revelar tu primer carrete»");
  await expect(cover).toBeVisible();
  await page.getByRole("link", { name: "← Volver al blog" }).first().click();
  await expect(page).toHaveURL("/blog");

  await page.goto("/blog-admin");
  await page.getByRole("link", { name: "Editar «Revelar tu primer carrete»" }).click();
  await ready(page);
  await expect(page.getByLabel("Título")).toHaveValue("Revelar tu primer carrete");
  await expect(editor(page)).toContainText("fijador");
  await page.getByLabel("Título").fill("Revelar tu segundo carrete");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await follow(page, "Cambios guardados", "Ver en la web", /\/blog\/\d+$/);
  expect(stored(site)).toMatchObject({ titulo: "Revelar tu segundo carrete" });
  expect(stored(site)?.imagen_url).toMatch(/^\/uploads\/blog-images\/\d{12}\.jpg$/);

  await page.goto("/blog-admin");
  await page.getByRole("link", { name: "Eliminar «Revelar tu segundo carrete»" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Cancelar" })).toBeFocused();
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Eliminar «Revelar tu segundo carrete»" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("No hay artículos todavía.")).toBeVisible();
  await follow(page, "Artículo eliminado", "Ver el blog", "/blog");
});

test("a cover that is too heavy holds the article back until it is given up", async ({
  page,
  site,
}) => {
  await signIn(page, "/blog-admin?nuevo");
  await page.getByLabel("Título").fill("Con portada");
  await unfold(page, "Portada");
  const cover = page.getByLabel("Imagen de portada");
  await cover.setInputFiles(heavyFile("enorme.tif"));
  const problem = page.getByText("«enorme.tif» pesa más de 25 MB. Elige otra.");
  await expect(problem).toBeVisible();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(cover).toBeFocused();
  await expect(page.getByLabel("Título")).toHaveValue("Con portada");
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);

  await page.getByRole("button", { name: "Seguir sin imagen" }).click();
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Artículo publicado")).toBeVisible();
});
