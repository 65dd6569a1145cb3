import { findBarriers } from "./barriers";
import { expect, hydrated, test } from "./journey";

// What every page owes to everybody is asked in every-page.spec.ts.
test("axe finds nothing in a form that was refused", async ({ page }) => {
  await page.goto("/inscripcion");
  await hydrated(page);
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Hay un problema")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
