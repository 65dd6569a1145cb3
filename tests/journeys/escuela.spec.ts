import type { Page } from "playwright/test";
import { jpegFile } from "./article-page";
import { expect, openRoom, ready, signIn, test } from "./journey";

const save = (page: Page) => page.getByRole("button", { name: "Guardar cambios" }).click();

async function open(page: Page, part: string): Promise<void> {
  await openRoom(page, "Escuela");
  await page.getByRole("link", { name: part, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: part })).toBeVisible();
  await ready(page);
}

test("the owner previews, saves and takes back a change of the landing page", async ({
  page,
  site,
  context,
}) => {
  await signIn(page, "/admin");
  await open(page, "Textos de la portada");
  const landing = page.locator("details.fold", { hasText: "Lo primero que se ve al abrir la web" });
  await landing.locator("summary", { hasText: "Portada" }).click();
  const title = landing.getByRole("textbox", { name: "Título", exact: true });
  await expect(title).toHaveValue("La fotografía\nse aprende\ncon las manos");
  await title.fill("Luz,\nplata y tiempo");
  await expect(landing.getByText(/^19 de \d+ caracteres$/)).toBeVisible();
  await landing.getByLabel("Imagen", { exact: true }).setInputFiles(await jpegFile());
  await landing.getByLabel("Texto alternativo de la imagen").fill("Ana revela un carrete");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Ver cómo queda" }).click();
  const preview = await opened;
  await expect(preview.getByText("los cambios no están guardados")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(/Luz,\s*plata y tiempo/);
  await expect(preview.getByAltText("Ana revela un carrete")).toHaveAttribute("src", /^data:/);
  await preview.close();

  await save(page);
  await expect(page.getByText("Ya se ve en la web.")).toBeVisible();
  await page.getByRole("link", { name: "Ver la portada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Luz,\s*plata y tiempo/);
  await expect(page.getByAltText("Ana revela un carrete")).toBeVisible();

  await page.goto("/admin/escuela?parte=portada");
  // Never deleted, whatever was saved before on this site; and the words that come with the program.
  const saved = site.rows("SELECT id FROM escuela").length;
  await page.getByText(`Versiones (${saved + 1})`).click();
  await page.getByRole("link", { name: "Como venía la web" }).click();
  await expect(page.getByText("La portada como venía")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/se aprende/);
  await page.getByText(/Lo que era distinto de ahora/).click();
  await expect(page.getByText("Portada: Texto alternativo de la imagen")).toBeVisible();
  await page.getByRole("button", { name: "Volver a esta versión" }).click();
  await expect(page.getByText("Has vuelto a esa versión")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/se aprende/);
  await expect(page.getByAltText(/^Imagen de muestra: cianotipo/)).toBeVisible();
});
