import type { Page } from "playwright/test";
import { expect, signIn, test } from "./journey";
import { otherColours } from "./page-checks";

test("a light of the visit is on in the panel, too", async ({ page }) => {
  await page.goto("/blog");
  await lamp(page).check();
  await signIn(page, "/admin");
  await expect(lamp(page)).toBeChecked();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await lamp(page).uncheck();
  await page.goto("/admin");
  await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(0, 0, 0)");
});

test("controls that browsers draw are red in the safelight", async ({ page }) => {
  await page.goto("/inscripcion");
  await lamp(page).check();
  await page.locator("main").evaluate((main) => {
    main.innerHTML = `<p><progress value=".4" class="upload-progress"></progress>
      <progress class="upload-progress"></progress></p>
      <p><input type="checkbox"><input type="checkbox" checked><input type="checkbox" disabled></p>
      <p><input type="date"><input type="search" value="Eva"><input type="file" disabled></p>
      <p><button class="button" disabled>Enviar</button><textarea rows="1">Uno
      dos</textarea><select disabled><option>Uno</option></select><input disabled value="Uno"></p>`;
  });
  expect(await otherColours(page)).toEqual([]);
});

const lamp = (page: Page) => page.getByRole("switch", { name: "Luz de seguridad" });
