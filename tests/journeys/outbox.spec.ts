import { findBarriers } from "./barriers";
import { expect, ready, refuse, signIn, test } from "./journey";

test("a failed forward is pending in the panel, and is sent on demand @no-js", async ({
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

  await signIn(page, "/admin");
  const notice = page.getByRole("region", { name: "1 envío pendiente de reenvío" });
  await expect(notice).toBeVisible();
  if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
  await notice.getByRole("link", { name: /^Mensaje del/ }).click();
  await expect(page.getByRole("dialog")).toContainText("¿Cuándo abrís?");
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await page.getByRole("link", { name: "Volver al panel" }).click();
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(notice).toBeVisible();

  service.answer((response) => response.end("{}"));
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(notice).toHaveCount(0);
  expect(site.rows("SELECT state FROM submissions")).toEqual([{ state: "forwarded" }]);
  expect(service.received).toHaveLength(3);
});

test("a form that looks like spam is quarantined, and accepted or deleted in the panel", async ({
  page,
  site,
}) => {
  const insertQuarantined = (form: string, fields: object) =>
    site.rows(
      "INSERT INTO suspicious_forms (form, fields, created_at) VALUES (?, ?, ?)",
      form,
      JSON.stringify(fields),
      new Date().toISOString(),
    );
  const someone = { nombre: "Eva", email: "eva@ejemplo.es" };
  insertQuarantined("contacto", { ...someone, mensaje: "Compra ya" });
  insertQuarantined("inscripcion", {
    ...someone,
    nombre: "Luis",
    apellidos: "Núñez",
    telefono: "600123456",
  });
  await signIn(page, "/admin");
  const apart = page.getByRole("region", { name: "Posible spam" });
  await expect(apart).toContainText("2 envíos apartados");
  await apart.getByRole("button", { name: "Aceptar el envío de Luis" }).click();
  await expect(apart).toContainText("1 envío apartado");
  await expect(page.getByRole("link", { name: "Luis Núñez" })).toBeVisible();
  await apart.getByRole("button", { name: "Eliminar el envío de Eva" }).click();
  await expect(apart).toHaveCount(0);
  expect(site.rows("SELECT * FROM mensajes")).toEqual([]);
});
