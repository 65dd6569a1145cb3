import type { Page } from "playwright/test";
import { expect, resize, signIn, test, visit } from "./journey";
import { insertPicture } from "./project-page";

const SENTENCE =
  "El revelador se prepara la víspera, con agua destilada, y se deja que llegue a veinte grados antes de medirlo. ";

/** Characters of each full line of an element's text. */
function lineLengths(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluate((element) => {
    const [text] = element.childNodes;
    const lines = new Map<number, number>();
    const range = document.createRange();
    for (let index = 0; index < (text as Text).length; index++) {
      range.setStart(text as Text, index);
      range.setEnd(text as Text, index + 1);
      const bottom = Math.round(range.getBoundingClientRect().bottom);
      lines.set(bottom, (lines.get(bottom) ?? 0) + 1);
    }
    return [...lines.values()].slice(0, -1);
  });
}

test("an article has its title on the first screen, and lines of some 65 characters", async ({
  page,
  site,
}) => {
  for (const [id, width, height] of [
    [1, 1800, 1200],
    [2, 1200, 1800],
  ] as const) {
    const url = `/uploads/blog-images/${id}.jpg`;
    insertPicture(site, url, width, height);
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido, imagen_url) VALUES (?, 'Revelar tu primer carrete en blanco y negro', ?, ?)",
      ...[id, `<p>${SENTENCE.repeat(12)}</p>`, url],
    );
  }
  const title = page.getByRole("heading", { level: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/blog/2", "/blog/1"]) {
    await visit(page, path);
    await expect(title).toBeInViewport({ ratio: 1 });
  }
  const lengths = await lineLengths(page, ".rich-text p");
  const mean = lengths.reduce((sum, each) => sum + each, 0) / lengths.length;
  expect(lengths.length).toBeGreaterThan(10);
  expect(mean).toBeGreaterThan(61);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(74);
  await resize(page, 1440, 720);
  await expect(title).toBeInViewport({ ratio: 1 });
});

/** What a reader's own style sheet says. */
const style = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);

const SPACED =
  "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}";

test("text spaced as WCAG 1.4.12 allows is not covered by the header", async ({ page }) => {
  await visit(page, "/");
  await style(page, SPACED);
  for (const width of [320, 375, 768, 1440]) {
    await resize(page, width, 667);
    const header = await page.getByRole("banner").boundingBox();
    const first = await page.getByText("Próximamente en Granada").boundingBox();
    expect(first?.y, `${width} px`).toBeGreaterThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
  }
});

test("text at twice its size needs no scrolling sideways", async ({ page }) => {
  await signIn(page);
  for (const path of ["/", "/inscripcion", "/admin"]) {
    await visit(page, path);
    await style(page, "html{font-size:200%!important}");
    for (const width of [375, 768, 960, 1024, 1280, 1440]) {
      await resize(page, width);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
