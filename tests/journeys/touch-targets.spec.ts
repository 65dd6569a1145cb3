import { expect, resize, signIn, test, visit } from "./journey";
import { lowLinks, missedByThumbs } from "./page-checks";
import { insertProject } from "./project-page";

test.use({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

test("what opens under a photo has links as high as a thumb needs", async ({ page, site }) => {
  insertProject(site, ["Un arco"]);
  site.rows("INSERT INTO fichas (id, proceso, pelicula) VALUES (1, 'cianotipia', 'HP5 Plus')");
  await visit(page, "/galeria?proyecto=1");
  for (const ficha of await page.locator(".ficha summary").all()) await ficha.tap();
  expect(await lowLinks(page)).toEqual([]);
});

test("the button that saves stays in sight, and never over the field with the focus", async ({
  page,
  site,
}) => {
  insertProject(site, [null, null, null]);
  await signIn(page, "/galeria-admin/1?describir");
  const save = page.getByRole("button", { name: "Guardar" });
  const fields = page.locator("form:has(.save-bar)").getByRole("textbox");
  await fields.first().focus();
  await page.keyboard.press("Shift+Tab");
  const count = await fields.count();
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index);
    while (!(await field.evaluate((each) => each === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    const [fieldBox, barBox] = [await field.boundingBox(), await save.boundingBox()];
    expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);
  }
  await visit(page, "/blog-admin?nuevo");
  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await expect(publish).toBeInViewport();
  await expect(page.getByRole("button", { name: "Ver cómo queda" })).toBeInViewport();
  // A telephone on its side has its height for the text.
  await resize(page, 740, 375);
  await expect(publish).not.toBeInViewport();
});

test("the menu and the header of the panel have room for thumbs", async ({ page }) => {
  await signIn(page, "/admin");
  await page.getByRole("button", { name: "Menú" }).tap();
  expect(await missedByThumbs(page, ".menu")).toEqual([]);
  await page.setViewportSize({ width: 812, height: 375 });
  await page.goto("/admin");
  const heights = await page
    .getByRole("banner")
    .locator("nav :is(a, button)")
    // The panel's own links stand in the row below.
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await visit(page, "/blog-admin?nuevo");
  for (const width of [768, 1024]) {
    await resize(page, width);
    expect(await missedByThumbs(page, "header"), `at ${width}`).toEqual([]);
  }
});
