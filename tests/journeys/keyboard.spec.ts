import type { Page } from "playwright/test";
import { expect, test, visit } from "./journey";
import { insertProject } from "./project-page";

interface Focused {
  name: string;
  hasRing: boolean;
  isHidden: boolean;
  isUnderHeader: boolean;
}

/** What has the focus, or null at the end of the page. */
function focused(page: Page): Promise<Focused | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // The ring of the safelight's switch is around the lamp that is drawn beside it.
    const lamp = element.closest(".lamp") ?? element.closest(".safelight-switch");
    const style = lamp ? getComputedStyle(lamp, "::before") : getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const header = document.querySelector("header");
    const edge = header?.getBoundingClientRect().bottom ?? 0;
    const isFloating = !!element.closest("header, dialog, .skip-link, [popover]");
    return {
      name: element.textContent?.trim() || element.id,
      hasRing: style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
      isHidden: box.bottom < 1 || box.top > innerHeight - 1 || box.width === 0,
      isUnderHeader: !isFloating && box.top < edge - 1,
    };
  });
}

async function tabThrough(page: Page, key: "Tab" | "Shift+Tab"): Promise<number> {
  for (let steps = 0; ; steps++) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (!at) return steps;
    expect(at, `${page.url()}, step ${steps}`).toMatchObject({
      hasRing: true,
      isHidden: false,
      isUnderHeader: false,
    });
    if (steps > 200) throw new Error(`The focus does not leave ${page.url()}`);
  }
}

test("the focus is always in sight and never under the header, on the way down and up", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Una fuente"]);
  await page.setViewportSize({ width: 1024, height: 500 });
  for (const path of ["/", "/inscripcion", "/galeria?proyecto=1", "/admin"]) {
    await visit(page, path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Saltar al contenido" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    expect(await tabThrough(page, "Tab"), path).toBeGreaterThan(8);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await tabThrough(page, "Shift+Tab"), path).toBeGreaterThan(8);
  }
});

test("a registration is sent with the keyboard alone", async ({ page, site }) => {
  await visit(page, "/inscripcion");
  await page.getByLabel("Nombre").focus();
  for (const text of ["Eva", "Martín Núñez", "eva@ejemplo.es", "600123456"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Con teclado");
  await page.keyboard.press("Tab"); // what happens to the data
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "¡Solicitud recibida!" })).toBeVisible();
  expect(site.rows("SELECT curso_interes, comentarios FROM inscripciones")).toEqual([
    { curso_interes: "medio", comentarios: "Con teclado" },
  ]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});
