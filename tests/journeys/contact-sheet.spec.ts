import type { Locator, Page } from "playwright/test";
import type { Site } from "../support/site";
import { expect, resize, test } from "./journey";
import { insertPicture, insertProject } from "./project-page";

/** Upright, square, 3:2 and a panorama, twice and once more: more than one strip at every width. */
const SIZES = [
  [800, 1200],
  [1000, 1000],
  [1500, 1000],
  [2600, 1000],
  [800, 1200],
  [1000, 1000],
  [1500, 1000],
  [2600, 1000],
  [800, 1200],
];

const PHONE = 390;
const WIDTHS = [768, 1440, 1920];

interface Frame {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Of the photos, from the top left corner of the list. */
const framesOf = (list: Locator): Promise<Frame[]> =>
  list.evaluate((element) => {
    const origin = element.getBoundingClientRect();
    return [...element.querySelectorAll("img")].map((img) => {
      const { top, left, width, height } = img.getBoundingClientRect();
      return { top: top - origin.top, left: left - origin.left, width, height };
    });
  });

const rowsOf = (frames: Frame[]): Frame[][] =>
  [...new Set(frames.map(({ top }) => Math.round(top)))].map((top) =>
    frames.filter((frame) => Math.round(frame.top) === top),
  );

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

function insertPhotos(site: Site, sizes: readonly (readonly number[])[]): void {
  insertProject(
    site,
    sizes.map(() => null),
  );
  for (const [index, [width = 0, height = 0]] of sizes.entries()) {
    insertPicture(site, `/uploads/galeria-images/${index + 1}.jpg`, width, height);
  }
}

const sheet = (page: Page) => page.getByRole("list", { name: "Fotos de «Arcadas»" });

test("photos of a strip are as high as its film, and on a telephone large and alone", async ({
  page,
  site,
}) => {
  insertPhotos(site, [...SIZES, ...SIZES]);
  site.rows("UPDATE fotos_galeria SET descripcion = 'Patio de los Naranjos' WHERE id = 1");
  await page.goto("/galeria?proyecto=1");
  const film = () =>
    page.locator(".frame").evaluateAll((links) =>
      links.map((link) => {
        const { width, height, display } = getComputedStyle(link, "::after");
        const img = link.querySelector("img")?.getBoundingClientRect();
        const isSeen = display !== "none";
        return {
          width: isSeen ? Number.parseFloat(width) : 0,
          tooHigh: Number.parseFloat(height) - (img?.height ?? 0),
        };
      }),
    );
  for (const width of [PHONE, ...WIDTHS]) {
    await resize(page, width);
    for (const each of await film()) {
      expect(each.width, `${width} px`).toBeGreaterThan(width);
      expect(Math.abs(each.tooHigh), `${width} px`).toBeLessThanOrEqual(1);
    }
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, `${width} px`).toBe(client);
    await page.emulateMedia({ media: "print" });
    for (const each of await film()) expect(each.width, `${width} px on paper`).toBe(0);
    await page.emulateMedia({ media: "screen" });
    const frames = await framesOf(sheet(page));
    if (width === PHONE) {
      await expectOneInARow(page, frames);
      continue;
    }
    const strips = rowsOf(frames);
    const heights = frames.map(({ height }) => height);
    expect(Math.min(...heights), `${width} px`).toBeGreaterThan(230);
    const tallest = Math.max(...heights);
    expect(tallest, `${width} px`).toBeLessThan(410);
    const inner = (await sheet(page).boundingBox())?.width ?? 0;
    for (const strip of strips) {
      const last = strip.at(-1);
      const isFull = inner - (last?.left ?? 0) - (last?.width ?? 0) < 1;
      const height = last?.height ?? 0;
      expect(spread(strip.map((frame) => frame.height)), `${width} px`).toBeLessThanOrEqual(1);
      if (!isFull) expect(tallest - height, `${width} px`).toBeLessThanOrEqual(1);
    }
  }
});

/** Photos of SIZES, each large in a row of its own, and the first one's caption under it. */
async function expectOneInARow(page: Page, frames: Frame[]): Promise<void> {
  expect(rowsOf(frames)).toHaveLength(frames.length);
  for (const [index, { width, height }] of frames.entries()) {
    const [wide = 0, high = 1] = SIZES[index % SIZES.length] ?? [];
    expect(width / height, `photo ${index + 1}`).toBeCloseTo(wide / high, 1);
    if (wide > high) expect(width).toBeGreaterThan(0.8 * PHONE);
    else expect(height).toBeGreaterThan(300);
  }
  const [caption, photo] = await Promise.all([
    page.getByText("Patio de los Naranjos").boundingBox(),
    sheet(page).locator("img").first().boundingBox(),
  ]);
  expect(caption?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
}

test("photos of a sheet are larger where there are only two", async ({ page, site }) => {
  insertPhotos(site, Array(3).fill([1500, 1000]));
  await page.goto("/galeria?proyecto=1");
  const heights = async () => {
    const found: number[] = [];
    for (const width of WIDTHS) {
      await resize(page, width);
      found.push((await framesOf(sheet(page)))[0]?.height ?? 0);
    }
    return found;
  };
  const before = await heights();
  site.rows("DELETE FROM fotos_galeria WHERE id = 3");
  await page.reload();
  for (const [index, height] of (await heights()).entries()) {
    expect(height, `${WIDTHS[index]} px`).toBeGreaterThan(1.05 * (before[index] ?? 0));
  }
});

test("a strip of one photo goes on in unexposed frames to the edge of the window", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  await page.goto("/");
  const strip = page.getByRole("list", { name: /^Fotos de/ });
  for (const width of [375, 1440]) {
    await resize(page, width);
    const { photo, gap, scroll } = await strip.evaluate((element) => ({
      photo: element.firstElementChild?.getBoundingClientRect().right ?? 0,
      gap: Number.parseFloat(getComputedStyle(element).columnGap),
      scroll: element.scrollWidth,
    }));
    expect(Math.abs(photo + gap + (await restOf(strip)) - width)).toBeLessThanOrEqual(1);
    expect(scroll).toBe(width);
  }
});

/** Width of the unexposed frames; 0 where there are none. */
const restOf = (list: Locator) =>
  list.evaluate((element) => Number.parseFloat(getComputedStyle(element, "::after").width) || 0);

test("captions stand under their frames where nothing hovers", async ({ page, site }) => {
  insertProject(site, ["El revelador", "Un patio", "La plaza"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setEmulatedMedia", {
    features: [{ name: "hover", value: "none" }],
  });
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.goto("/galeria?proyecto=1");
  const captions = page.locator(".frame-caption");
  await expect(captions).toHaveCount(3);
  for (const width of [PHONE, ...WIDTHS]) {
    await resize(page, width);
    for (const caption of await captions.all()) await expect(caption).toHaveCSS("opacity", "1");
    const boxes = await page.locator(".frame").evaluateAll((frames) =>
      frames.map((frame) => ({
        picture: frame.querySelector("img")?.getBoundingClientRect().bottom,
        caption: frame.querySelector(".frame-caption")?.getBoundingClientRect().top,
      })),
    );
    for (const box of boxes)
      expect(box.caption, `${width} px`).toBeGreaterThanOrEqual(box.picture ?? Infinity);
  }
});
