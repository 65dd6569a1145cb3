import { readFileSync } from "node:fs";
import { insert } from "../support/insert";
import { expect, signIn, test } from "./journey";

test("a person asks for their data, gets them, and is erased", async ({ page, site }) => {
  for (const [nombre, email] of [
    ["Eva", "eva@ejemplo.es"],
    ["Luz", "luz@ejemplo.es"],
  ] as const) {
    insert(site, "inscripciones", { nombre, apellidos: "Núñez", email });
  }
  await signIn(page, "/admin");
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
