import type { Locator } from "playwright/test";
import { expect, signIn, test } from "./journey";
import { insertProject } from "./project-page";

/** What an element, or a part of it that the browser draws, looks like. */
const look = (element: Locator, part?: string) =>
  element.evaluate((node, pseudo) => {
    const { fontFamily, borderTopColor, borderTopLeftRadius, color } = getComputedStyle(
      node,
      pseudo,
    );
    return { fontFamily, borderTopColor, borderTopLeftRadius, color };
  }, part);

test("a button that chooses files looks like the buttons beside it", async ({ page, site }) => {
  insertProject(site, [null]);
  await signIn(page, "/galeria-admin?editar=1");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const quiet = await look(page.getByRole("button", { name: "Ver cómo queda" }));
    const files = page.getByLabel("Imagen de portada");
    expect(await look(files, "::file-selector-button"), colorScheme).toEqual(quiet);
  }
});

test("the arrow of a select and the marker of a disclosure are drawn", async ({ page }) => {
  await page.goto("/inscripcion");
  const select = page.getByLabel("Curso de interés");
  const summary = page.locator("summary");
  await expect(select).toHaveCSS("appearance", "none");
  await expect(select).toHaveCSS("background-image", /gradient.*gradient/);
  const marker = () => summary.evaluate((node) => getComputedStyle(node, "::before").transform);
  await expect(summary).toHaveCSS("list-style-type", "none");
  const closed = await marker();
  await summary.click();
  expect(await marker()).not.toBe(closed);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(select).toHaveCSS("appearance", "auto");
});
