import { insert } from "../support/insert";
import { expect, ready, signIn, test } from "./journey";

test.beforeEach(async ({ page, site }) => {
  for (const [nombre, curso_interes] of [
    ["Eva", "medio"],
    ["Luz", "basico"],
    ["Íñigo", "medio"],
  ] as const) {
    const email = `${nombre.toLowerCase()}@ejemplo.es`;
    insert(site, "inscripciones", { nombre, apellidos: "Peña", email, curso_interes });
  }
  await signIn(page, "/admin");
});

test("somebody is found by a part of a name or by a course, whose e-mails are copied", async ({
  page,
  context,
}) => {
  await page.getByRole("searchbox", { name: "Buscar a alguien" }).fill("inigo");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/admin?buscar=inigo");
  await expect(page.getByRole("status")).toContainText("1 resultado con «inigo».");
  await expect(page.getByRole("link", { name: "Eva Peña" })).toHaveCount(0);
  await ready(page);
  await page.getByRole("link", { name: "Íñigo Peña" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/admin?buscar=inigo");
  await page.getByRole("link", { name: "Quitar la búsqueda" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("searchbox", { name: "Buscar a alguien" })).toHaveValue("");

  const list = page.getByRole("region", { name: "Inscripciones" });
  await list.getByText("Filtrar por curso").click();
  await list.getByRole("combobox", { name: "Curso de interés" }).selectOption("medio");
  await list.getByRole("button", { name: "Filtrar" }).click();
  await expect(list.getByText("2 inscripciones en «Nivel Medio».")).toBeVisible();
  await ready(page);
  await page.getByText("Descargar o copiar").click();
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
  await list.getByRole("link", { name: "Quitar el filtro" }).click();
  await expect(page).toHaveURL("/admin");

  // The first that is found stands on a telephone's first screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin?buscar=peña");
  const first = await page.locator("main tbody a").first().boundingBox();
  expect(first?.y).toBeLessThan(500);
});
