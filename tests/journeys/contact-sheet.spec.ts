import type { Locator } from "playwright/test";
import { expect, resize, test } from "./journey";
import { insertProject } from "./project-page";

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

const WIDTHS = [375, 768, 1440];

test("strips of a contact sheet are one height at every width", async ({ page, site }) => {
  insertProject(
    site,
    SIZES.map(() => null),
  );
  SIZES.forEach(([width, height], index) => {
    site.rows(
      "INSERT OR REPLACE INTO pictures (url, width, height, widths, card) VALUES (?, ?, ?, '[]', 0)",
      `/uploads/galeria-images/${index + 1}.jpg`,
      width,
      height,
    );
  });
  await page.goto("/galeria?proyecto=1");
  for (const width of WIDTHS) {
    await resize(page, width);
    const frames = await page.locator(".frame-link").evaluateAll((links) =>
      links.map((link) => {
        const { top, height, width } = link.getBoundingClientRect();
        return { top: Math.round(top), height: Math.round(height), ratio: width / height };
      }),
    );
    expect(new Set(frames.map(({ height }) => height)).size, `${width} px`).toBe(1);
    const tops = [...new Set(frames.map(({ top }) => top))];
    expect(tops.length).toBeGreaterThan(1);
    const pitches = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
    expect(Math.max(...pitches) - Math.min(...pitches), `${width} px`).toBeLessThanOrEqual(1);
    expect(frames[2]?.ratio, `${width} px`).toBeCloseTo(1.5, 1);
  }
});

test("unexposed frames follow the last photo to the end of its strip, on screens alone", async ({
  page,
  site,
}) => {
  insertProject(site, Array(13).fill(null));
  await page.goto("/galeria?proyecto=1");
  const sheet = page.getByRole("list", { name: "Fotos de «Arcadas»" });
  for (const width of WIDTHS) {
    await page.emulateMedia({ media: "screen" });
    await resize(page, width);
    expect(await restOf(sheet), `${width} px`).toBeGreaterThan(0);
    expect(await gapAtTheEnd(sheet), `${width} px`).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    expect(await restOf(sheet), `${width} px on paper`).toBe(0);
  }
});

test("photos of a sheet are larger where there are only two", async ({ page, site }) => {
  insertProject(site, [null, null, null]);
  await page.goto("/galeria?proyecto=1");
  const heights = async () => {
    const found: number[] = [];
    for (const width of WIDTHS) {
      await resize(page, width);
      found.push((await page.locator(".frame-link").first().boundingBox())?.height ?? 0);
    }
    return found;
  };
  const before = await heights();
  site.rows("DELETE FROM fotos_galeria WHERE id = 3");
  await page.reload();
  for (const [index, height] of (await heights()).entries()) {
    expect(height, `${WIDTHS[index]} px`).toBeGreaterThan(1.25 * (before[index] ?? 0));
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

/** Between what the last photo and the unexposed frames fill and the end of their strip. */
const gapAtTheEnd = async (list: Locator) => {
  const [last, end] = await list.evaluate((element) =>
    [element.lastElementChild, element].map((each) => each?.getBoundingClientRect().right ?? 0),
  );
  return Math.abs((end ?? 0) - (last ?? 0) - (await restOf(list)));
};
