import { jpegFile, unfold } from "./article-page";
import { expect, signIn, test } from "./journey";

const PORTADA = "/admin/escuela?parte=portada&seccion=portada";
const SAMPLE = "La fotografía\nse aprende\ncon las manos";

test("a conflict in the school's texts leaves the chosen picture", async ({ page, site }) => {
  await signIn(page, PORTADA);
  const title = page.getByRole("textbox", { name: "Título", exact: true });
  const lead = page.getByRole("textbox", { name: "Texto bajo el título" });
  const fold = page.locator("details").filter({ has: title });
  await expect(title).toHaveValue(SAMPLE);
  site.rows(
    "INSERT INTO escuela (cambios, created_at) VALUES (?, '2026-11-22T10:00:00.000Z')",
    JSON.stringify({ portada_titulo: "Suyo", portada_texto: "Lo de la otra ventana" }),
  );

  const picture = fold.getByLabel("Imagen", { exact: true });
  await title.fill("Mío");
  await picture.setInputFiles(await jpegFile());
  await fold.getByLabel("Texto alternativo de la imagen").fill("Ana revela");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Mientras escribías se guardó otra versión.")).toBeVisible();
  await expect(page.getByText("Ahora se ve: «Suyo»").first()).toBeVisible();
  await expect(title).toHaveValue("Mío");
  await expect(lead).toHaveValue("Lo de la otra ventana");
  expect(await picture.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Ya se ve en la web.")).toBeVisible();
  const [saved] = site.rows<{ cambios: string }>(
    "SELECT cambios FROM escuela ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(saved?.cambios ?? "{}")).toMatchObject({
    portada_titulo: "Mío",
    portada_texto: "Lo de la otra ventana",
    portada_imagen: expect.stringContaining("/uploads/"),
  });
});

test("a conflict in an article leaves the chosen cover", async ({ page, site }) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Antes', '<p>Agua.</p>')");
  await signIn(page, "/blog-admin?editar=1");
  site.rows("UPDATE blog_posts SET titulo = 'Suyo', version = version + 1");
  await unfold(page, "Portada");
  const cover = page.getByLabel("Imagen de portada");
  await cover.setInputFiles(await jpegFile());
  await page.getByLabel("Título").fill("Mío");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Lo que hay guardado: «Suyo»")).toBeVisible();
  await expect(page.getByText("Si guardas otra vez, quedará lo tuyo.")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("Mío");
  expect(await cover.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
  expect(site.rows("SELECT titulo FROM borradores")).toEqual([]);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page).toHaveURL("/blog-admin?guardado=1");
  expect(site.rows("SELECT titulo, imagen_url FROM blog_posts")).toEqual([
    { titulo: "Mío", imagen_url: expect.stringContaining("/uploads/") },
  ]);
});
