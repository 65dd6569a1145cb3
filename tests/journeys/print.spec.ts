import { insertConvocatoria } from "../support/convocatoria";
import { expect, test } from "./journey";
import { insertProject } from "./project-page";

test.use({ colorScheme: "dark" });

test("what visitors read is printed in black, with its address", async ({ page, site }) => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Zonas', '<p>Once</p>')");
  insertProject(site, ["Un arco"]);
  site.rows("INSERT INTO fichas (id, pelicula, lugar) VALUES (1, 'Fomapan 100', 'Loja')");
  const id = insertConvocatoria(site);
  const ficha = page.locator(".frame").getByText("Fomapan 100 Lugar: Loja");
  for (const path of ["/blog/1", "/galeria?proyecto=1", `/cursos/${id}`, "/privacidad"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    const address = page.getByText(site.url + path);
    await expect(address).toBeHidden();
    await expect(ficha.locator("visible=true")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(address).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
    if (!path.startsWith("/galeria")) continue;
    await expect(ficha).toBeVisible();
    // Wider than its picture, a frame would have slivers of paper.
    await expect(page.locator(".frame-link img")).toHaveCSS("border-top-width", "0px");
  }
});
