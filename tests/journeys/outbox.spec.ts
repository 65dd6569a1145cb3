import AxeBuilder from "@axe-core/playwright";
import { expect, ready, refuse, signIn, test } from "./journey";

test("what could not be forwarded is pending in the panel, and goes out on demand", async ({
  page,
  service,
  site,
  javaScriptEnabled,
}) => {
  refuse(service);
  await page.goto("/");
  await ready(page);
  const form = page.locator(".contact-form");
  await form.getByLabel("Nombre").fill("Eva");
  await form.getByLabel("Email").fill("eva@ejemplo.es");
  await form.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await form.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("No se pudo enviar el mensaje.")).toBeVisible();

  await signIn(page);
  const notice = page.getByRole("region", { name: "1 envío pendiente de reenvío" });
  await expect(notice).toBeVisible();
  if (javaScriptEnabled) {
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await notice.getByRole("link", { name: /^Mensaje del/ }).click();
  await expect(page.getByRole("dialog")).toContainText("¿Cuándo abrís?");
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(notice).toBeVisible();

  service.answer((response) => response.end("{}"));
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(notice).toHaveCount(0);
  expect(site.rows("SELECT state FROM submissions")).toEqual([{ state: "forwarded" }]);
  expect(service.received).toHaveLength(3);
});
