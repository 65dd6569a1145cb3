import { expect, ready, signIn, test } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const [nombre, curso] of [
    ["Eva", "medio"],
    ["Luz", "basico"],
    ["Íñigo", "medio"],
  ]) {
    site.rows(
      `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes)
       VALUES (?, 'Peña', ?, '600', ?)`,
      nombre,
      `${nombre?.toLowerCase()}@ejemplo.es`,
      curso,
    );
  }
  await signIn(page, "/admin");
  await ready(page);
});

test("an inscripción is found by name and course, and the filter is cleared again", async ({
  page,
}) => {
  const list = page.getByRole("region", { name: "Inscripciones" });
  await list.getByRole("searchbox", { name: "Buscar" }).fill("inigo");
  await list.getByRole("combobox", { name: "Curso de interés" }).selectOption("medio");
  await list.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/admin?buscar=inigo&curso=medio&estado=#inscripciones");
  await expect(list.getByText("1 inscripción con «inigo» en «Nivel Medio».")).toBeVisible();
  await expect(page.getByRole("link", { name: "Íñigo Peña" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Eva Peña" })).toHaveCount(0);
  await ready(page);
  await page.getByRole("link", { name: "Íñigo Peña" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/admin?buscar=inigo&curso=medio");
  await list.getByRole("link", { name: "Quitar el filtro" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(list.getByRole("searchbox", { name: "Buscar" })).toHaveValue("");
  await expect(page.getByRole("link", { name: "Eva Peña" })).toBeVisible();
});

test("the e-mails of a filter are copied", async ({ page, context }) => {
  await page.goto("/admin?curso=medio");
  await ready(page);
  await page.getByRole("link", { name: "Copiar sus direcciones" }).click();
  const dialog = page.getByRole("dialog", { name: "2 direcciones" });
  const text = dialog.getByRole("textbox", { name: "Direcciones" });
  await expect(text).toHaveValue("íñigo@ejemplo.es, eva@ejemplo.es");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copiado.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "íñigo@ejemplo.es, eva@ejemplo.es",
  );
  await dialog.getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/admin?curso=medio");
});
