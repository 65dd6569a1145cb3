import { expect, ready, signIn, test } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const nombre of ["Eva", "Luz"]) {
    site.rows(
      `INSERT INTO inscripciones (nombre, apellidos, email, telefono) VALUES (?, 'Peña', ?, '600')`,
      nombre,
      `${nombre.toLowerCase()}@ejemplo.es`,
    );
  }
  site.rows(
    "INSERT INTO mensajes (nombre, email, mensaje) VALUES ('Eva', 'eva@ejemplo.es', '¿Cuándo?')",
  );
  await signIn(page, "/admin");
  await ready(page);
});

test("an inscripción is noted and marked as answered, and the list is filtered by that", async ({
  page,
}) => {
  await page.getByRole("link", { name: "Eva Peña" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Estado: Nueva")).toBeVisible();
  await dialog.getByLabel("Nota para ti").fill("Llamar el martes");
  await dialog.getByRole("button", { name: "Marcar como contestada" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Guardado.");
  await expect(dialog.getByText("Estado: Contestada")).toBeVisible();
  await expect(dialog.getByLabel("Nota para ti")).toHaveValue("Llamar el martes");
  await ready(page);
  await dialog.getByRole("link", { name: "Cerrar" }).click();
  await page.getByRole("combobox", { name: "Estado" }).selectOption("Nueva");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("1 inscripción en «Nueva».")).toBeVisible();
  await expect(page.getByRole("link", { name: "Luz Peña" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Eva Peña" })).toHaveCount(0);
});

test("a message leads to the inscripción of its sender, and is marked as answered", async ({
  page,
}) => {
  await page.goto("/admin/mensajes?buscar=cuando");
  await ready(page);
  await page.getByRole("link", { name: "Eva" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Marcar como contestado" }).click();
  await expect(dialog.getByText("Estado: Contestado")).toBeVisible();
  await expect(page).toHaveURL(/buscar=cuando/);
  await ready(page);
  const together = dialog.getByRole("region", { name: "También de esta persona" });
  await together.getByRole("link", { name: /^Inscripción del/ }).click();
  await expect(dialog.getByRole("heading", { name: "Inscripción" })).toBeVisible();
});
