import type { Page } from "playwright/test";
import { expect, ready, signIn, test } from "./journey";

const undo = (page: Page) => page.getByRole("button", { name: "Deshacer" });

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
