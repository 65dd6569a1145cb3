import type { Page } from "playwright/test";
import { expect, ready, test } from "./journey";
import { insertProject } from "./project-page";

const PHOTO = "/galeria?proyecto=1&foto=1";

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} has no box`);
  return found;
}

test("a photo is larger on a telephone on its side than upright", async ({ page, site }) => {
  insertProject(site, ["Un arco", "Un patio"]);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(PHOTO);
  const upright = await box(page, ".viewer-photo");
  await page.setViewportSize({ width: 812, height: 375 });
  const onItsSide = await box(page, ".viewer-photo");
  expect(onItsSide.height).toBeGreaterThan(upright.height * 1.2);
});

test("a photo is no smaller on the smallest telephone on its side than upright", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio"]);
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(PHOTO);
  const upright = await box(page, ".viewer-photo");
  for (const width of [480, 568]) {
    await page.setViewportSize({ width, height: 320 });
    const onItsSide = await box(page, ".viewer-photo");
    expect(onItsSide.width, `${width} px`).toBeGreaterThanOrEqual(upright.width);
    const next = await box(page, ".viewer-link[rel=next]");
    expect(next.x + next.width, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test("a photo has most of a window at 400 %, and its caption is a scroll away", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio"]);
  for (const size of [
    { width: 320, height: 256 },
    { width: 360, height: 225 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(PHOTO);
    const photo = await box(page, ".viewer-photo");
    expect(photo.height).toBeGreaterThan(size.height * 0.4);
    expect(photo.width).toBeGreaterThan(size.width * 0.4);
    const next = page.getByRole("link", { name: "Siguiente" });
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
});

test("the film touches neither bar nor caption", async ({ page, site }) => {
  insertProject(site, ["Un arco"]);
  for (const [width, height] of [
    [375, 667],
    [812, 375],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(PHOTO);
    const film = await box(page, ".viewer-film");
    const stage = await box(page, ".viewer-stage");
    const below = stage.y + stage.height - film.y - film.height;
    const room = Math.min(film.y - stage.y, below);
    expect(room, `${width} × ${height}`).toBeGreaterThanOrEqual(8);
  }
});

test("a caption starts below the film in a low, narrow window", async ({ page, site }) => {
  insertProject(site, [
    "Un arco de ladrillo, con la luz de la mañana que entra de lado. ".repeat(3),
  ]);
  for (const [width, height] of [
    [320, 256],
    [320, 300],
    [360, 300],
    [375, 330],
    [400, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(PHOTO);
    const film = await box(page, ".viewer-film");
    const caption = await box(page, ".viewer-caption");
    expect(caption.y, `${width} × ${height}`).toBeGreaterThanOrEqual(film.y + film.height);
    const next = await box(page, ".viewer-foot > :last-child");
    expect(next.y, `${width} × ${height}`).toBeGreaterThanOrEqual(caption.y + caption.height);
  }
});

test("«Cerrar» has the focus of a viewer that a click opened", async ({ page, site }) => {
  insertProject(site, ["Un arco"]);
  await page.goto("/galeria?proyecto=1");
  await ready(page);
  await page.getByRole("link", { name: "Un arco" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Cerrar" })).toBeFocused();
});
