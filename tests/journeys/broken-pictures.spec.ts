import type { Locator } from "playwright/test";
import { BOTH_WAYS, expect, test, visit } from "./journey";
import { insertPicture, insertProject } from "./project-page";

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `a picture that does not arrive has a stand-in of its shape ${scripts}`,
    async ({ page, site, javaScriptEnabled }) => {
      insertProject(site, Array(3).fill("Un arco de ladrillo con luz de la mañana. ".repeat(6)));
      insertPicture(site, "/uploads/galeria-images/2.jpg", 800, 1200);
      await page.route(/\/uploads\//, (route) => route.abort());
      await page.setViewportSize({ width: 375, height: 667 });
      await visit(page, "/galeria?proyecto=1");
      const images = page.locator(".frame-link img");
      const standsIn = (image: Locator) =>
        image.evaluate(
          (element, pseudo) =>
            decodeURIComponent(getComputedStyle(element, pseudo).backgroundImage),
          javaScriptEnabled === false ? "::before" : undefined,
        );
      await expect.poll(() => standsIn(page.locator(".header-name img"))).toContain("Cámara");
      await expect.poll(() => standsIn(images.first())).toContain("Papel sin exponer");
      for (const [index, ratio] of [1.5, 2 / 3, 1.5].entries()) {
        const shape = () =>
          images.nth(index).evaluate((image) => image.clientWidth / image.clientHeight);
        await expect.poll(shape).toBeCloseTo(ratio, 1);
      }
      if (javaScriptEnabled !== false) return;
      const shares = await images.evaluateAll((all) =>
        all.map((image) => {
          const words = ["::before", "::after"]
            .map((pseudo) => getComputedStyle(image, pseudo))
            .find(({ content }) => content.includes("ladrillo"));
          return Number.parseFloat(words?.height ?? "") / image.clientHeight;
        }),
      );
      expect(Math.max(...shares)).toBeLessThanOrEqual(0.4);
    },
  );

test("a picture without its derived sizes is shown in its own size", async ({ page, site }) => {
  site.rows(
    `INSERT OR REPLACE INTO pictures (url, width, height, widths)
     VALUES ('/uploads/site-images/inicio-1200.webp', 1200, 1500, '[480]')`,
  );
  site.rows(
    `INSERT INTO blog_posts (id, titulo, contenido, imagen_url)
     VALUES (1, 'Zonas', '<p>x</p>', '/uploads/site-images/inicio-1200.webp')`,
  );
  await page.route(/1200-480\.webp/, (route) => route.abort());
  await page.setViewportSize({ width: 375, height: 667 });
  await visit(page, "/blog/1");
  const cover = page.locator(".article-cover img");
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  await expect(cover).not.toHaveClass(/is-broken/);
});
