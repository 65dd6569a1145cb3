import type { Page } from "playwright/test";
import { expect, hydrated, resize, test } from "./journey";
import { insertProject } from "./project-page";

const PHOTO = "/galeria?proyecto=1&foto=1";

const LONG_CAPTION = "Un arco de ladrillo, con la luz de la mañana que entra de lado. ".repeat(3);

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} has no box`);
  return found;
}

test("a photo is larger on a telephone on its side, with its caption in a column", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", "Un patio", "Un pozo"]);
  await page.goto("/galeria?proyecto=1&foto=2");
  const photoAt = async (width: number, height: number) => {
    await resize(page, width, height);
    return box(page, ".viewer-photo");
  };
  const upright = await photoAt(375, 667);
  expect((await photoAt(812, 375)).height).toBeGreaterThan(upright.height * 1.2);
  const caption = await box(page, ".viewer-caption");
  for (const rel of ["prev", "next"]) {
    const link = await box(page, `.viewer-link[rel=${rel}]`);
    expect(link.x, rel).toBeCloseTo(caption.x, 0);
    expect(link.y, rel).toBeGreaterThan(250);
  }
  expect(caption.width).toBeGreaterThan(150);
  const small = await photoAt(320, 480);
  for (const width of [480, 568]) {
    const onItsSide = await photoAt(width, 320);
    expect(onItsSide.width, `${width} px`).toBeGreaterThanOrEqual(small.width);
    const next = await box(page, ".viewer-link[rel=next]");
    expect(next.x + next.width, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test("a photo has room in every window, and its caption is a scroll away in a low one", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco", LONG_CAPTION]);
  await page.goto(PHOTO);
  for (const [width, height] of [
    [375, 667],
    [812, 375],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await resize(page, width, height);
    const film = await box(page, ".viewer-film");
    const stage = await box(page, ".viewer-stage");
    const below = stage.y + stage.height - film.y - film.height;
    const room = Math.min(film.y - stage.y, below);
    expect(room, `${width} × ${height}`).toBeGreaterThanOrEqual(8);
  }
  // At 400 %.
  for (const [width, height] of [
    [320, 256],
    [360, 225],
  ] as const) {
    await resize(page, width, height);
    const photo = await box(page, ".viewer-photo");
    expect(photo.height).toBeGreaterThan(height * 0.4);
    expect(photo.width).toBeGreaterThan(width * 0.4);
    const next = page.getByRole("link", { name: "Siguiente" });
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/galeria?proyecto=1&foto=2");
  for (const [width, height] of [
    [320, 256],
    [320, 300],
    [360, 300],
    [375, 330],
    [400, 320],
  ] as const) {
    await resize(page, width, height);
    const film = await box(page, ".viewer-film");
    const caption = await box(page, ".viewer-caption");
    expect(caption.y, `${width} × ${height}`).toBeGreaterThanOrEqual(film.y + film.height);
    const next = await box(page, ".viewer-foot > :last-child");
    expect(next.y, `${width} × ${height}`).toBeGreaterThanOrEqual(caption.y + caption.height);
  }
});

test("the viewer opens without complaint when the browser skips its transition", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  await page.goto("/galeria?proyecto=1");
  await hydrated(page);
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    const startAndSkip = (update: () => Promise<void>) => {
      const transition = start(update);
      transition.skipTransition();
      return transition;
    };
    Object.assign(document, { startViewTransition: startAndSkip });
  });
  await page.getByRole("link", { name: "Un arco" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
