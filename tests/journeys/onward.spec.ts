import type { Page } from "playwright/test";
import { expect, gate, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

const onward = (page: Page) => page.getByRole("navigation", { name: "Para seguir" });

test("an article leads to the one before it, the first to the newest, and all to the waiting list", async ({
  page,
  site,
}) => {
  for (const [id, titulo] of [
    [1, "Primero"],
    [2, "Segundo"],
    [3, "Tercero"],
  ]) {
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido, created_at) VALUES (?, ?, '<p>x</p>', '2026-11-01T10:00:00.000Z')",
      id,
      titulo,
    );
  }
  await page.goto("/blog/2");
  await ready(page);
  await onward(page).getByRole("link", { name: "Primero" }).click();
  await expect(page).toHaveURL("/blog/1");
  await onward(page).getByRole("link", { name: "Tercero" }).click();
  await expect(page).toHaveURL("/blog/3");
  await onward(page).getByRole("link", { name: "Apúntate a la lista de espera" }).click();
  await expect(page).toHaveURL("/inscripcion");
});

test("a protected page that is being loaded says that the session is verified", async ({
  page,
}) => {
  await signIn(page, "/admin");
  await ready(page);
  const { opened, open } = gate();
  await page.route(/galeria-admin.*data/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("main").locator('a[href="/galeria-admin"]').first().click();
  const verifying = page.getByText("Verificando autenticación...");
  await expect(verifying).toBeVisible();
  open();
  await expect(page).toHaveURL("/galeria-admin");
  await expect(verifying).toBeHidden();
});

test("a project that is the only one leads to the waiting list, another one to the next", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  await page.goto("/galeria?proyecto=1");
  await expect(onward(page).getByRole("link")).toHaveCount(1);
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (2, 'Solarigrafías', 'Sol', '/x.jpg')",
  );
  await page.reload();
  await ready(page);
  await onward(page).getByRole("link", { name: "Solarigrafías" }).click();
  await expect(page).toHaveURL("/galeria?proyecto=2");
});

test("courses of the landing page lead to the waiting list with themselves chosen", async ({
  page,
}) => {
  await page.goto("/");
  const link = (name: string) => page.getByRole("main").getByRole("link", { name });
  for (const [name, value] of [
    ["Técnicas antiguas", "tecnicas_antiguas"],
    ["Positivado en papel tradicional", "positivado"],
  ] as const) {
    await expect(link(name)).toHaveAttribute("href", `/inscripcion?curso=${value}`);
  }
  await link("Nivel Medio").click();
  await expect(page.getByLabel("Curso de interés")).toHaveValue("medio");
  await page.goto("/inscripcion?curso=toString");
  await expect(page.getByLabel("Curso de interés")).toHaveValue("basico");
});
