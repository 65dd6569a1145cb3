import type { Locator, Page } from "playwright/test";
import { BOTH_WAYS, expect, ready, stopClock, test, visit } from "./journey";

/** Waits until the page has noticed what of the thanks is in sight: no clock of a test stops that. */
async function noticed(page: Page): Promise<void> {
  await page.getByRole("status").evaluate((element) => {
    return new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
  });
  await ready(page);
}

/** The landing page with the thanks, and its clock at rest. */
async function openThanks(page: Page): Promise<Locator> {
  await stopClock(page);
  await visit(page, "/?mensaje=enviado#respuesta");
  return page.getByRole("status");
}

for (const [scripts, walk] of BOTH_WAYS)
  walk(`the answer to a message is in sight on a telephone ${scripts}`, async ({ page, site }) => {
    await stopClock(page);
    for (const [width, height] of [
      [375, 667],
      [812, 375],
    ] as const) {
      const mensaje = `¿Cuándo abrís? ${width}`;
      await page.setViewportSize({ width, height });
      await visit(page, "/");
      await page.getByLabel("Mensaje").fill(mensaje);
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
      const error = page.getByRole("alert");
      await expect(error).toBeInViewport({ ratio: 1 });
      await expect(page.locator(":focus").filter({ has: error })).toHaveCount(1);

      await page.getByLabel("Nombre").fill("Eva");
      await page.getByLabel("Email", { exact: true }).fill("eva@ejemplo.es");
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
      const thanks = page.getByRole("status");
      await expect(thanks).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#respuesta:focus-within")).toHaveCount(1);
      await expect(page.getByLabel("Mensaje")).toHaveValue("");
      const [newest] = site.rows("SELECT nombre, mensaje FROM mensajes ORDER BY id DESC");
      expect(newest).toEqual({ nombre: "Eva", mensaje });
    }
  });

test("the thanks go after five seconds in sight, and leave a message begun under them", async ({
  page,
}) => {
  const thanks = await openThanks(page);
  await page.getByLabel("Mensaje").fill("Y otra cosa:");
  await thanks.hover();
  await page.clock.runFor(20_000);
  await expect(thanks).toBeVisible();
  await page.mouse.move(0, 0);
  await noticed(page);
  await page.clock.runFor(3_000);
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expect(thanks).not.toBeInViewport();
  await noticed(page);
  await page.clock.runFor(20_000);
  await expect(thanks).toHaveCount(1);
  await thanks.scrollIntoViewIfNeeded();
  await noticed(page);
  await page.clock.runFor(1_900);
  await expect(thanks).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(thanks).toHaveCount(0);
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Mensaje")).toHaveValue("Y otra cosa:");
});
