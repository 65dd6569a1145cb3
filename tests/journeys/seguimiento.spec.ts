import { insert } from "../support/insert";
import { expect, ready, signIn, test, visit } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const [nombre, email] of [
    ["Eva", "eva@ejemplo.es"],
    ["Luz", "luz@ejemplo.es"],
  ] as const) {
    insert(site, "inscripciones", { nombre, apellidos: "Peña", email, comentarios: "¿Hay plaza?" });
  }
  insert(site, "mensajes", { email: "eva@ejemplo.es", mensaje: "¿Cuándo?" });
  await signIn(page, "/admin");
});

test("a note stays, what was done is undone, and a message leads to all of its sender", async ({
  page,
}) => {
  const waiting = page.getByRole("region", { name: "Por contestar" });
  await expect(waiting.getByRole("listitem")).toHaveCount(3);
  await visit(page, "/admin?buscar=cuando");
  await page.getByRole("link", { name: "Eva", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Mensaje · Sin contestar")).toBeVisible();
  await dialog.getByText("Añadir una nota para ti").click();
  await dialog.getByLabel("Nota para ti").fill("Llamar el martes");
  await dialog.getByRole("button", { name: "Ya está contestado" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Contestado.");
  await expect(dialog.getByLabel("Nota para ti")).toHaveValue("Llamar el martes");
  await ready(page);
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expect(dialog.getByText("Mensaje · Sin contestar")).toBeVisible();
  await ready(page);
  await dialog.getByRole("button", { name: "Ya está contestado" }).click();
  await expect(dialog.getByText("Mensaje · Contestado")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Siguiente: / })).toBeVisible();
  await ready(page);
  const together = dialog.getByRole("region", { name: "También de esta persona" });
  await together.getByRole("link", { name: /^Inscripción del/ }).click();
  await page
    .getByRole("dialog", { name: "Eva Peña" })
    .getByRole("link", { name: "Cerrar" })
    .click();
  await page.goto("/admin");
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
});
