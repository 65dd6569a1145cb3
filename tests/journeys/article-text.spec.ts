import { findBarriers } from "./barriers";
import { expect, resize, test } from "./journey";
import { insertPicture } from "./project-page";

const PICTURE = '<img src="/uploads/blog-images/482919304412.jpg" alt="Una cubeta">';
const CELLS = "<td>10\u00a0min\u00a030\u00a0s</td>".repeat(6);
const TEXT = [
  "<h2>Revelar</h2><h3>Los baños</h3><ol><li>Agua</li><li>Revelador</li></ol>",
  "<blockquote><p>Luz</p></blockquote>",
  `<figure>${PICTURE}<figcaption>La cubeta</figcaption></figure>`,
  `<figure><figure>${PICTURE}</figure><figure>${PICTURE}</figure></figure>`,
  `<table><tr>${CELLS}</tr><tr>${CELLS}</tr></table>`,
].join("");

test("an article with pictures and a table fits a telephone", async ({ page, site }) => {
  insertPicture(site, "/uploads/blog-images/482919304412.jpg", 900, 600);
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'El baño', ?)", TEXT);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/blog/1");
  await expect(page.getByRole("listitem").filter({ hasText: "Revelador" })).toBeVisible();
  await expect(page.getByRole("figure").getByText("La cubeta")).toBeVisible();
  const pair = page.locator("figure > figure");
  const [left, right] = [await pair.first().boundingBox(), await pair.last().boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y).toBe(left?.y);
  const table = page.getByRole("region", { name: "Tabla" });
  await expect(table.getByRole("columnheader")).toHaveCount(6);
  const widths = await table.evaluate(({ scrollWidth, clientWidth, ownerDocument }) => ({
    table: scrollWidth - clientWidth,
    page: ownerDocument.documentElement.scrollWidth,
  }));
  expect(widths.table).toBeGreaterThan(0);
  expect(widths.page).toBe(375);
  expect(await findBarriers(page)).toEqual([]);
  await table.focus();
  await expect(table).toBeFocused();
});

test("two pictures side by side are equally high, upright or not", async ({ page, site }) => {
  const shapes = [
    [900, 600],
    [600, 900],
  ] as const;
  const figures = shapes.map(([wide, high], index) => {
    const url = `/uploads/blog-images/58291930441${index}.jpg`;
    insertPicture(site, url, wide, high);
    return `<figure><img src="${url}" alt="x"><figcaption>${"pie ".repeat(1 + 9 * index)}</figcaption></figure>`;
  });
  const html = `<figure>${figures.join("")}</figure>`;
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Dos', ?)", html);
  await page.goto("/blog/1");
  for (const width of [375, 1440]) {
    await resize(page, width);
    const boxes = await page
      .locator("figure figure img")
      .evaluateAll((all) => all.map((img) => img.getBoundingClientRect()));
    const [left, right] = boxes;
    expect(Math.abs((left?.height ?? 0) - (right?.height ?? 9)), `${width} px`).toBeLessThan(2);
    expect((left?.width ?? 0) / (right?.width ?? 1), `${width} px`).toBeCloseTo(2.25, 1);
  }
});
