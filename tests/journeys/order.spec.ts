import type { Page } from "playwright/test";
import { unfold } from "./article-page";
import { expect, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

const captions = (page: Page) =>
  page.getByRole("list", { name: "Fotos del proyecto" }).locator("li > p:first-of-type");
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Ahora en el puesto" });

test("a photo goes up, down and first, and says where it is, or that it has gone", async ({
  page,
  site,
}) => {
  insertProject(site, ["Uno", "Dos", "Tres"]);
  await signIn(page, "/galeria-admin/1");
  await unfold(page, "Mover o eliminar");
  await page.getByRole("button", { name: "Bajar: foto, 1 de 3" }).press("Enter");
  await expect(captions(page)).toHaveText(["Dos", "Uno", "Tres"]);
  await expect(notice(page)).toHaveText("Ahora en el puesto 2 de 3");
  await ready(page);
  await expect(page.getByRole("button", { name: "Bajar: foto, 2 de 3" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(captions(page)).toHaveText(["Dos", "Tres", "Uno"]);
  const last = await page.request.get("/galeria?proyecto=1&foto=1");
  expect(await last.text()).toContain("Foto 3 de 3 · Arcadas");
  await ready(page);
  // There is no further down: the focus is on what else moves it.
  await expect(page.getByRole("button", { name: "Subir: foto, 3 de 3" })).toBeFocused();
  await page.getByRole("button", { name: "Al principio: foto, 3 de 3" }).click();
  await expect(captions(page)).toHaveText(["Uno", "Dos", "Tres"]);
  await ready(page);
  await expect(page.getByRole("button", { name: "Bajar: foto, 1 de 3" })).toBeFocused();

  // Deleted in another window meanwhile.
  site.rows("DELETE FROM fotos_galeria WHERE id = 3");
  await unfold(page, "Mover o eliminar", 2);
  await page.getByRole("button", { name: "Subir: foto, 3 de 3" }).click();
  await expect(page.getByRole("alert")).toContainText("No se ha movido");
  await expect(captions(page)).toHaveText(["Uno", "Dos"]);
});

test("a photo is dragged by a handle to its place, and Escape lets it be", async ({
  page,
  site,
}) => {
  insertProject(site, ["Uno", "Dos", "Tres"]);
  await signIn(page, "/galeria-admin/1");
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.locator(".drag-handle").first()).toHaveCSS(
    "background-image",
    /radial-gradient/,
  );
  await page.emulateMedia({ forcedColors: null });
  const rows = page.getByRole("list", { name: "Fotos del proyecto" }).getByRole("listitem");
  const drag = async (from: number, to: number): Promise<void> => {
    const handle = rows.nth(from).locator("[data-drag]");
    // Away from the edges of the window, where the list scrolls.
    await handle.evaluate((node) => node.scrollIntoView({ block: "center" }));
    await handle.hover();
    await page.mouse.down();
    const box = await rows.nth(to).boundingBox();
    if (!box) throw new Error("no such row");
    await page.mouse.move(box.x + box.width - 8, box.y + box.height - 8, { steps: 4 });
  };
  await drag(0, 1);
  await expect(rows.nth(1)).toHaveAttribute("data-drop", "after");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
  await expect(captions(page)).toHaveText(["Uno", "Dos", "Tres"]);

  await drag(0, 1);
  await page.mouse.up();
  await expect(captions(page)).toHaveText(["Dos", "Uno", "Tres"]);
  await expect(notice(page)).toHaveText("Ahora en el puesto 2 de 3");
});

test("a list scrolls while a dragged photo rests at the edge of the window", async ({
  page,
  site,
}) => {
  insertProject(
    site,
    Array.from({ length: 24 }, (_, index) => `Foto ${index + 1}`),
  );
  await signIn(page, "/galeria-admin/1");
  const rows = page.getByRole("list", { name: "Fotos del proyecto" }).getByRole("listitem");
  await rows.first().locator("[data-drag]").hover();
  await page.mouse.down();
  const height = await page.evaluate(() => innerHeight);
  await page.mouse.move(40, height - 20);
  await expect(rows.last()).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(notice(page)).toHaveCount(0);
});
