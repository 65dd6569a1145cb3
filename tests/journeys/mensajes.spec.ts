import { expect, ready, refuse, test } from "./journey";

test("a visitor writes a message, is thanked, and finds the form empty", async ({ page, site }) => {
  await page.goto("/");
  await ready(page);
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Email", { exact: true }).fill("eva@ejemplo.es");
  await page.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();

  const notice = page.getByRole("status");
  await expect(notice).toContainText("¡Mensaje enviado!");
  await expect(notice).toContainText(
    "Gracias por contactarnos. Te responderemos lo antes posible.",
  );
  await expect(notice).toBeInViewport();
  await expect(page.getByLabel("Mensaje")).toHaveValue("");
  expect(site.rows("SELECT nombre, mensaje FROM mensajes")).toEqual([
    { nombre: "Eva", mensaje: "¿Cuándo abrís?" },
  ]);
});

test("the thanks go after five seconds, and the address with them @js", async ({ page }) => {
  // Paused: a clock that goes on would bring the end of any wait within the timeout of `expect`.
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:00:01Z");
  await page.goto("/?mensaje=enviado#contacto");
  await ready(page);
  await page.clock.runFor(4_900);
  await expect(page.getByRole("status")).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("status")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("the thanks stay while the pointer rests on them @js", async ({ page }) => {
  await page.clock.install();
  await page.goto("/?mensaje=enviado#contacto");
  await ready(page);
  await page.getByRole("status").hover();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("status")).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_100);
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("an empty field brings the notice, and what was typed stays", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  await page.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Error");
  await expect(notice).toContainText("Por favor, completa todos los campos del formulario");
  await expect(notice).toBeInViewport();
  await expect(page.getByLabel("Mensaje")).toHaveValue("¿Cuándo abrís?");
});

test("an e-mail that is none brings its own notice", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Email", { exact: true }).fill("eva");
  await page.getByLabel("Mensaje").fill("Hola");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert")).toContainText("Por favor, introduce un email válido");
});

test("a failed forward says so, and a second try succeeds with one row", async ({
  page,
  site,
  service,
}) => {
  refuse(service);
  await page.goto("/");
  await ready(page);
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Email", { exact: true }).fill("eva@ejemplo.es");
  await page.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.",
  );
  await expect(page.getByLabel("Mensaje")).toHaveValue("¿Cuándo abrís?");
  service.answer((response) => response.end());
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("status")).toContainText("¡Mensaje enviado!");
  expect(site.rows("SELECT id FROM mensajes")).toHaveLength(1);
});
