import { expect, ready, signIn, test } from "./journey";

test("the trash gives back what was deleted, and forgets the rest when asked", async ({
  page,
  site,
}) => {
  site.rows(
    "INSERT INTO blog_posts (titulo, contenido) VALUES ('Uno', '<p>x</p>'), ('Dos', '<p>x</p>')",
  );
  await signIn(page);
  for (const id of [1, 2]) {
    await page.goto(`/blog-admin?eliminar=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByRole("button", { name: "Deshacer" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Ver la papelera" }).click();
  await ready(page);
  const entries = page.getByRole("list", { name: "En la papelera" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("quedan 30 días");
  await page.getByRole("button", { name: "Recuperar «Dos»" }).click();
  await expect(page.getByText("Artículo recuperado")).toBeVisible();
  await page.getByRole("link", { name: "Vaciar la papelera" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("La papelera está vacía.")).toBeVisible();
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Dos" }]);
});
