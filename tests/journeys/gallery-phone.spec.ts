import type { Page } from "playwright/test";
import { expect, ready, test, visit } from "./journey";
import { insertProject } from "./project-page";

test.use({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  // A finger that is quicker than a transition finds nothing to touch.
  contextOptions: { reducedMotion: "reduce" },
});

const viewer = (page: Page) => page.getByRole("dialog");
const frame = (page: Page, name: string) =>
  page.getByRole("list", { name: "Fotos de «Arcadas»" }).getByRole("link", { name });

/** One finger, drawn over the screen. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const at = ([x, y]: [number, number]) => [{ x, y }];
  // Long ago: Chromium takes a tap that follows at once for a stop of what a finger has thrown.
  const begun = Date.now() / 1000 - 3;
  for (const [index, type, touchPoints] of [
    [0, "touchStart", at(from)],
    [1, "touchMove", at(to)],
    [2, "touchEnd", []],
  ] as const) {
    const timestamp = begun + index / 2;
    await devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [...touchPoints],
      timestamp,
    });
  }
}

test("descriptions are in sight on a telephone, photos a tap or a swipe away", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio"]);
  await visit(page, "/galeria");
  await page.getByRole("link", { name: "Arcadas" }).tap();
  await expect(page.getByText("Un arco").locator("visible=true")).toBeVisible();
  await frame(page, "Un arco").tap();
  await expect(viewer(page).getByRole("status")).toContainText("1 / 2");
  await swipe(page, [300, 370], [60, 360]);
  await expect(viewer(page).getByRole("status")).toContainText("2 / 2");
  await swipe(page, [60, 370], [300, 360]);
  await expect(viewer(page).getByRole("status")).toContainText("1 / 2");
  await ready(page);
  await viewer(page).getByRole("link", { name: "Siguiente" }).tap();
  await expect(viewer(page).getByAltText("Un patio")).toBeVisible();
  for (const link of await viewer(page).locator("a:not([aria-hidden])").all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await viewer(page).getByRole("link", { name: "Cerrar" }).tap();
  await expect(page).toHaveURL("/galeria?proyecto=1");
  await frame(page, "Un arco").tap();
  await expect(viewer(page)).toBeVisible();
  await swipe(page, [180, 300], [190, 500]);
  await expect(viewer(page)).toHaveCount(0);
});
