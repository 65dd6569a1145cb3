import { expect, ready, signIn, test } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const nombre of ["Eva", "Luz"]) {
    site.rows(
      `INSERT INTO inscripciones (nombre, apellidos, email, telefono, comentarios)
       VALUES (?, 'Peña', ?, '600', '¿Hay plaza?')`,
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

test("a note stays, what was done is undone, and the next who waits is a press away", async ({
  page,
}) => {
  const waiting = page.getByRole("region", { name: "Por contestar" });
  await expect(waiting.getByRole("listitem")).toHaveCount(3);
  await waiting.getByRole("link", { name: "Eva Peña" }).click();
  const dialog = page.getByRole("dialog", { name: "Eva Peña" });
  await expect(dialog.getByText("Inscripción · Sin contestar")).toBeVisible();
  await dialog.getByText("Añadir una nota para ti").click();
  await dialog.getByLabel("Nota para ti").fill("Llamar el martes");
  await dialog.getByRole("button", { name: "Ya está contestada" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Contestada.");
  await expect(dialog.getByLabel("Nota para ti")).toHaveValue("Llamar el martes");
  await ready(page);
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expect(dialog.getByText("Inscripción · Sin contestar")).toBeVisible();
  await ready(page);
  await dialog.getByRole("button", { name: "Ya está contestada" }).click();
  await dialog.getByRole("link", { name: /^Siguiente: / }).click();
  await expect(page.getByRole("dialog")).not.toHaveAccessibleName("Eva Peña");
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await page.goto("/admin");
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "Sin contestar 1" }).click();
  const rows = page.getByRole("region", { name: "Inscripciones" }).getByRole("row");
  await expect(rows.filter({ hasText: "Luz Peña" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Eva Peña" })).toHaveCount(0);
});

test("a message leads to the inscripción of its sender, and is marked as answered", async ({
  page,
}) => {
  await page.goto("/admin?buscar=cuando");
  await ready(page);
  await page.getByRole("link", { name: "Eva", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ya está contestado" }).click();
  await expect(dialog.getByText("Mensaje · Contestado")).toBeVisible();
  await ready(page);
  const together = dialog.getByRole("region", { name: "También de esta persona" });
  await together.getByRole("link", { name: /^Inscripción del/ }).click();
  await expect(page.getByRole("dialog", { name: "Eva Peña" })).toBeVisible();
});

test("all who wait are answered at once, and that is undone @no-js", async ({ page }) => {
  await page.goto("/admin?estado=nueva");
  await ready(page);
  await page.getByRole("link", { name: "Dar todas por contestadas" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Dar por contestadas 2 inscripciones?" });
  await dialog.getByRole("button", { name: "Ya están contestadas" }).click();
  await expect(page.getByText("Contestadas: 2")).toBeVisible();
  await ready(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("link", { name: "Sin contestar 2" })).toBeVisible();
});
