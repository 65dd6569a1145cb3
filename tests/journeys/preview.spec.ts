import type { BrowserContext, Page } from "playwright/test";
import { editor, jpegFile, startArticle, type, unfold } from "./article-page";
import { expect, test } from "./journey";

const NOT_PUBLISHED = "Así quedará: no está publicado";

async function openPreview(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Ver cómo queda" }).click();
  const preview = await opened;
  await preview.waitForLoadState();
  return preview;
}

/** What a visitor sees of an article; neither the second of its date nor its cover's address. */
function shownArticle(page: Page) {
  return page.evaluate(() => {
    const cover = document.querySelector(".article-cover");
    const image = cover?.querySelector("img");
    const box = image?.getBoundingClientRect();
    return {
      text: document.querySelector(".reading-layout")?.innerHTML.replace(/datetime="[^"]+"/, ""),
      cover: cover?.className,
      alt: image?.alt,
      size: [image?.width, image?.height, image?.getAttribute("width")],
      box: [box?.width, box?.height],
    };
  });
}

test("a preview shows an article as visitors will see it, and nothing of it is stored", async ({
  page,
  context,
  site,
}) => {
  // Other journeys leave rows of pictures behind.
  const pictures = site.rows("SELECT * FROM pictures");
  await startArticle(page);
  await page.getByLabel("Título").fill("Revelar");
  await editor(page).click();
  await type(page, "Agua a 20 °C", "Enter", "Control+Alt+2", "Fijar");
  await unfold(page, "Portada");
  await page.getByLabel("Imagen de portada").setInputFiles(await jpegFile());
  let asked = false;
  page.on("dialog", (dialog) => {
    asked = true;
    return dialog.accept();
  });

  const preview = await openPreview(page, context);
  await expect(preview.getByText(NOT_PUBLISHED)).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Fijar" })).toBeVisible();
  const cover = preview.getByAltText("Portada de «Revelar»");
  await expect(cover).toHaveAttribute("src", /^data:image\/webp;base64,/);
  const seen = await shownArticle(preview);
  expect(seen.box[0]).toBeGreaterThan(300);
  expect(site.rows("SELECT * FROM blog_posts")).toEqual([]);
  expect(site.rows("SELECT * FROM pictures")).toEqual(pictures);
  await preview.close();

  expect(asked).toBe(false);
  await expect(page.getByLabel("Título")).toHaveValue("Revelar");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page).toHaveURL(/\/blog-admin\?publicado=\d+$/);
  await page.getByRole("link", { name: "Revelar", exact: true }).click();
  await expect(page.getByAltText("Portada de «Revelar»")).toBeVisible();
  expect(await shownArticle(page)).toEqual(seen);
});
