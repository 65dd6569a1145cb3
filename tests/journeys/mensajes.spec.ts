import type { Page } from "playwright/test";
import { expect, ready, test } from "./journey";

/** Waits until the page has noticed what of the thanks is in sight: no clock of a test stops that. */
async function noticed(page: Page): Promise<void> {
  await page.getByRole("status").evaluate((element) => {
    return new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
  });
  await ready(page);
}

test("the thanks go after five seconds, and the address with them", async ({ page }) => {
  // Paused: a clock that goes on would bring the end of any wait within the timeout of `expect`.
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
  await page.goto("/?mensaje=enviado#respuesta");
  await ready(page);
  await noticed(page);
  await page.clock.runFor(4_900);
  await expect(page.getByRole("status")).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("status")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("the thanks stay while the pointer rests on them", async ({ page }) => {
  await page.clock.install();
  await page.goto("/?mensaje=enviado#respuesta");
  await ready(page);
  await page.getByRole("status").hover();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("status")).toBeVisible();
  await page.mouse.move(0, 0);
  await noticed(page);
  await page.clock.runFor(5_100);
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("the answer to a message is in sight on a telephone @no-js", async ({ page, site }) => {
  for (const [width, height] of [
    [375, 667],
    [812, 375],
  ] as const) {
    const mensaje = `¿Cuándo abrís? ${width}`;
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await ready(page);
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

test("the thanks wait for somebody who looks away", async ({ page }) => {
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
  await page.goto("/?mensaje=enviado#respuesta");
  await ready(page);
  const thanks = page.getByRole("status");
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
});

test("a second message that is begun under the thanks stays when they go", async ({ page }) => {
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
  await page.goto("/?mensaje=enviado#respuesta");
  await ready(page);
  await page.getByLabel("Mensaje").fill("Y otra cosa:");
  await noticed(page);
  await page.clock.runFor(5_100);
  await expect(page.getByRole("status")).toHaveCount(0);
  await expect(page.getByLabel("Mensaje")).toHaveValue("Y otra cosa:");
});
