import { readFileSync } from "node:fs";
import { expect, ready, signIn, test } from "./journey";

test("a visitor reads under the form what becomes of the data, and the whole text beside it", async ({
  page,
  site,
}) => {
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

test("the owner fills a placeholder of a text, and reads what it said before", async ({ page }) => {
  await signIn(page, "/admin");
  await page.getByRole("link", { name: "Textos legales" }).click();
  await page.getByRole("link", { name: "Editar «Aviso legal»" }).click();
  await ready(page);
  const field = page.getByRole("textbox", { name: "Texto" });
  const before = await field.inputValue();
  const text = `${before}\n\nHora: ${Date.now()}`;
  await field.fill("");
  await page.getByRole("button", { name: "Guardar como versión nueva" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe el texto");
  await field.fill(text);
  await page.getByRole("button", { name: "Guardar como versión nueva" }).click();
  await expect(page.getByText("La versión nueva ya se ve en la web.")).toBeVisible();

  const section = page.getByRole("region", { name: "Aviso legal" });
  await expect(section.getByText("la que se ve ahora")).toHaveCount(1);
  await section.getByRole("listitem").getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { name: "De quién es este sitio" })).toBeVisible();
  await expect(page.getByText("Hora: ")).toHaveCount(0);
  await page.goto("/aviso-legal");
  await expect(page.getByText(text.split("\n").at(-1) ?? "")).toBeVisible();
});

test("a person asks for their data, gets them, and is erased @no-js", async ({ page, site }) => {
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
  await page.getByRole("link", { name: "Datos de personas" }).click();
  await ready(page);
  await page.getByRole("searchbox", { name: "Buscar a alguien" }).fill("eva nunez");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: "eva@ejemplo.es" }).click();
  await expect(page.getByText("Eva Núñez")).toBeVisible();

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

test("a retention period is shown first and then chosen, and visitors read it", async ({
  page,
  site,
}) => {
  site.rows(
    `INSERT INTO mensajes (nombre, email, mensaje, created_at)
     VALUES ('Eva', 'eva@ejemplo.es', 'Hola', '2020-01-01T00:00:00.000Z')`,
  );
  await signIn(page, "/admin");
  await page.getByRole("link", { name: "Cuánto se guarda" }).click();
  await ready(page);
  await page.getByRole("combobox", { name: "Mensajes" }).selectOption("12 meses");
  await page.getByRole("button", { name: "Ver qué se borraría" }).click();
  await expect(page.getByText("1 mensaje de antes del")).toBeVisible();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByRole("combobox", { name: "Mensajes" })).toHaveValue("");
  expect(site.rows("SELECT id FROM mensajes")).toHaveLength(1);

  await page.getByRole("combobox", { name: "Mensajes" }).selectOption("12 meses");
  await page.getByRole("button", { name: "Ver qué se borraría" }).click();
  await page.getByRole("button", { name: "Guardar el plazo" }).click();
  await expect(page.getByText("Plazo guardado")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Mensajes" })).toHaveValue("12");
  expect(site.rows("SELECT id FROM mensajes")).toEqual([]);
  await page.goto("/privacidad");
  await expect(page.getByText("se borran solos a los 12 meses de enviarlos")).toBeVisible();
});
