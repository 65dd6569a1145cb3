import { findBarriers } from "./barriers";
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

test("an inscripción is noted and marked as answered, and the list is filtered by that @no-js", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.getByRole("link", { name: "Eva Peña" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Estado: Nueva")).toBeVisible();
  await dialog.getByLabel("Nota para ti").fill("Llamar el martes");
  await dialog.getByRole("button", { name: "Marcar como contestada" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Guardado.");
  await expect(dialog.getByText("Estado: Contestada")).toBeVisible();
  await expect(dialog.getByLabel("Nota para ti")).toHaveValue("Llamar el martes");
  if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
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

test("a note that is too long comes back as it was typed, with the reason", async ({ page }) => {
  await page.getByRole("link", { name: "Eva Peña" }).click();
  const dialog = page.getByRole("dialog");
  const note = dialog.getByLabel("Nota para ti");
  await note.evaluate((element) => element.removeAttribute("maxlength"));
  await note.fill("x".repeat(2001));
  await dialog.getByRole("button", { name: "Guardar la nota" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Escribe 2000 caracteres como máximo");
  await expect(note).toHaveValue("x".repeat(2001));
});

test("what is typed into a dialog changes nothing without a session", async ({ page, site }) => {
  await page.context().clearCookies();
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const form = { estado: "contestada", nota: "x" };
  for (const path of ["/admin?inscripcion=1", "/admin/mensajes?mensaje=1"]) {
    const { id } = site.rows<{ id: number }>("SELECT max(id) AS id FROM inscripciones")[0] ?? {};
    const answer = await page.request.post(path.replace("=1", `=${id}`), { form, headers });
    expect(answer.status()).toBe(401);
  }
  expect(site.rows("SELECT * FROM seguimiento")).toEqual([]);
});
