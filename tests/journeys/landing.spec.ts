import { insertConvocatoria } from "../support/convocatoria";
import type { Site } from "../support/site";
import { findBarriers } from "./barriers";
import { expect, resize, test } from "./journey";

function write(site: Site, words: Record<string, string>): void {
  site.rows(
    "INSERT INTO escuela (cambios, created_at) VALUES (?, '2026-11-22T10:00:00.000Z')",
    JSON.stringify(words),
  );
}

test("lists in the band are legible, and a long name leaves the header in one row", async ({
  page,
  site,
}) => {
  write(site, {
    nombre: "Escuela granadina de fotografía química y procesos antiguos",
    laboratorio_1_texto: "- Cianotipia\n- Papel salado",
  });
  // The lamp's word comes and goes on the first visit, and what is half there has no contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByText("Papel salado")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const nav = page.getByRole("navigation", { name: "Principal" });
  for (const width of [375, 768, 1440]) {
    await resize(page, width);
    const header = await page.locator("header").first().boundingBox();
    expect(header?.height, `${width} px`).toBeLessThanOrEqual(width < 768 ? 112 : 97);
    if (width < 768) continue;
    expect((await nav.boundingBox())?.height).toBeLessThan(64);
    await page.evaluate(() => scrollTo(0, 400));
    await expect
      .poll(async () => (await page.locator("header").first().boundingBox())?.height)
      .toBe(57);
    const name = await page.locator(".header-name span").boundingBox();
    const links = await nav.boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(links?.x ?? 0);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test("one card of a section has the width of three", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/");
  const card = page.locator(".sheet-card").first();
  const { width = 0 } = (await card.boundingBox()) ?? {};
  write(site, { toma_2_titulo: "", toma_2_texto: "", toma_3_titulo: "", toma_3_texto: "" });
  await page.reload();
  expect((await card.boundingBox())?.width).toBeGreaterThan(2.5 * width);
});

const WINDOWS = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [812, 375],
  [1280, 720],
  [1440, 900],
] as const;

test("the hero has its field in sight and no lonely word in every window", async ({
  page,
  site,
}) => {
  insertConvocatoria(site, { titulo: "Revelado en blanco y negro" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const [width, height] of WINDOWS) {
    await resize(page, width, height);
    const field = await page.getByLabel("Tu email").boundingBox();
    expect((field?.y ?? height) + (field?.height ?? 0), `${width} px`).toBeLessThanOrEqual(height);
    const words = await page.locator(".hero figcaption").evaluate((caption) => {
      const text = caption.firstChild as Text;
      return [...text.data.matchAll(/[^\s]+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return Math.round(range.getBoundingClientRect().top);
      });
    });
    const last = words.filter((top) => top === words.at(-1));
    expect(last.length, `${width} px`).toBeGreaterThan(1);
  }
});
