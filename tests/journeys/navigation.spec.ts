import type { Page } from "playwright/test";
import { BOTH_WAYS, expect, hold, hydrated, signIn, test, visit } from "./journey";

const PHONE = { width: 320, height: 640 };

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `the menu on a phone opens, closes and leads to other pages ${scripts}`,
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      await visit(page, "/");
      const nav = page.getByRole("navigation", { name: "Principal" });
      await expect(nav).toBeHidden();
      const menu = page.getByRole("button", { name: "Menú" });
      const lines = await menu.evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
      await menu.click();
      await page.getByRole("button", { name: "Cerrar", exact: true }).click();
      await expect(nav).toBeHidden();
      await menu.click();
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
      await menu.click();
      await nav.getByRole("link", { name: "Galería" }).click();
      await expect(page).toHaveURL("/galeria");
      await expect(nav).toBeHidden();
    },
  );

test("the navigation leads a user to the panel, on a phone too", async ({ page }) => {
  await signIn(page, "/blog");
  const nav = page.getByRole("navigation", { name: "Administración" });
  for (const name of ["Panel", "Blog", "Galería"]) {
    await expect(nav.getByRole("link", { name })).toBeVisible();
  }
  await page.setViewportSize(PHONE);
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "Menú" }).click();
  await nav.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
});

const headerHeight = async (page: Page) => (await page.getByRole("banner").boundingBox())?.height;

test("the header shrinks past fifty pixels of scrolling, also without scroll timelines", async ({
  page,
}) => {
  await visit(page, "/");
  expect(await headerHeight(page)).toBe(97);
  for (const [scrolled, height] of [
    [50, 97],
    [70, 77],
    [90, 57],
    [200, 57],
    [0, 97],
  ] as const) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrolled);
    await expect.poll(() => headerHeight(page), `${scrolled} px`).toBeCloseTo(height, 1);
  }

  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = ((condition: string) =>
      condition !== "animation-timeline: scroll()" && supports(condition)) as typeof supports;
  });
  await visit(page, "/");
  const shrunk = page.locator("html.is-scrolled");
  for (const [scrolled, count] of [
    [51, 1],
    [50, 0],
    [60, 1],
    [0, 0],
  ] as const) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrolled);
    await expect(shrunk, `${scrolled} px`).toHaveCount(count);
  }
});

test("links of a page in use bring no new document, and say what loads and is there", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.dataset.document = "first";
  });
  const open = await hold(page, "**/blog.data*");
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Blog" })
    .click();
  await expect(page.getByText("Cargando artículos...")).toBeVisible();
  open();
  await expect(page.getByText("No hay artículos publicados todavía.")).toBeVisible();
  await expect(page.getByText("Cargando artículos...")).toHaveCount(0);
  await expect(page).toHaveURL("/blog");
  await expect(page).toHaveTitle(/^Blog · /);
  await expect(page.locator("[aria-live]")).toContainText("Blog ·");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("data-document", "first");
});

test("a protected page that is being loaded says that the session is verified", async ({
  page,
}) => {
  await signIn(page, "/admin");
  const open = await hold(page, /galeria-admin.*data/);
  await page.getByRole("main").locator('a[href="/galeria-admin"]').first().click();
  const verifying = page.getByText("Verificando autenticación...");
  await expect(verifying).toBeVisible();
  open();
  await expect(page).toHaveURL("/galeria-admin");
  await expect(verifying).toBeHidden();
});
