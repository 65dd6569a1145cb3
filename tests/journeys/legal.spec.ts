import { readFileSync } from "node:fs";
import { expect, ready, signIn, test } from "./journey";

test("a visitor reads under the form what becomes of the data", async ({ page, site }) => {
  await page.goto("/inscripcion");
  await ready(page);
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByText("Qué hacemos con tus datos").click();
  await expect(page.getByText("Porque nos lo pides al enviar este formulario.")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /Todo sobre tu privacidad/ }).click();
  const text = await opened;
  await expect(text.getByRole("heading", { name: "Privacidad", level: 1 })).toBeVisible();
  await text.close();
  await expect(page.getByLabel("Nombre")).toHaveValue("Eva");

  for (const [label, value] of [
    ["Apellidos", "Martín"],
    ["Email", "eva@ejemplo.es"],
    ["Teléfono", "600123456"],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByRole("dialog", { name: "¡Solicitud recibida!" })).toBeVisible();
  const [row] = site.rows<{ nombre: string }>(
    "SELECT textos.nombre FROM inscripciones JOIN textos ON textos.id = privacidad_id",
  );
  expect(row?.nombre).toBe("privacidad");
});

test("a person asks for their data, gets them, and is erased", async ({ page, site }) => {
  for (const [nombre, email] of [
    ["Eva", "eva@ejemplo.es"],
    ["Luz", "luz@ejemplo.es"],
  ]) {
    site.rows(
      "INSERT INTO inscripciones (nombre, apellidos, email, telefono) VALUES (?, 'Núñez', ?, '6')",
      nombre,
      email,
    );
  }
  await signIn(page, "/admin");
  await ready(page);
  await page.getByRole("searchbox", { name: "Buscar a alguien" }).fill("eva nunez");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: "Eva Núñez" }).click();
  await page.getByRole("link", { name: "Todo lo de Eva" }).click();
  await expect(page.getByRole("heading", { name: "Todo lo de Eva" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar sus datos" }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ Email: "eva@ejemplo.es" });

  await page.getByRole("link", { name: "Borrarlo todo" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Borrarlo todo?" });
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Borrarlo todo" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Borrado: 1 inscripción")).toBeVisible();
  await expect(page).not.toHaveURL(/eva/);
  expect(site.rows("SELECT nombre FROM inscripciones")).toEqual([{ nombre: "Luz" }]);
});
