import { CONVOCATORIA, insertConvocatoria } from "../support/convocatoria";
import { expect, ready, signIn, test } from "./journey";

test("the owner announces a course, corrects it and deletes it", async ({ page }) => {
  await signIn(page, "/admin");
  await ready(page);
  await page.getByRole("main").getByRole("link", { name: "Cursos con fecha" }).click();
  await page.getByRole("link", { name: "Anunciar un curso" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Revelar en casa");
  await page.getByLabel("Curso de interés").selectOption("revelado");
  await page.getByLabel("Empieza", { exact: true }).fill(CONVOCATORIA.empieza);
  await page.getByLabel("Plazas").fill("muchas");
  await page.getByLabel("Precio").fill("0");
  await page.getByRole("button", { name: "Anunciar el curso" }).click();
  await expect(page.getByLabel("Plazas")).toHaveAccessibleDescription(/Escribe las plazas/);
  await expect(page.getByLabel("Título")).toHaveValue("Revelar en casa");
  await ready(page);
  await page.getByLabel("Plazas").fill("6");
  await page.getByRole("button", { name: "Anunciar el curso" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Curso anunciado" });
  await expect(notice).toBeFocused();
  await notice.getByRole("link", { name: "Ver en la web" }).click();
  await expect(page.getByRole("heading", { name: "Revelar en casa" })).toBeVisible();
  await expect(page.getByText("Gratuito")).toBeVisible();

  await page.goto("/admin/convocatorias");
  await page.getByRole("link", { name: "Editar «Revelar en casa»" }).click();
  await ready(page);
  await page.getByLabel("Estado").selectOption("completa");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByRole("link", { name: "Ver en la web" }).click();
  await expect(
    page.getByRole("link", { name: "Completa: apúntate a la lista de espera" }),
  ).toBeVisible();

  await page.goto("/admin/convocatorias");
  await page.getByRole("link", { name: "Eliminar «Revelar en casa»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Curso eliminado" })).toBeVisible();
  expect((await page.request.get("/cursos")).status()).toBe(404);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Curso recuperado" })).toBeVisible();
  expect((await page.request.get("/cursos")).status()).toBe(200);
});

test("a visitor finds a course on the landing page and signs up for it", async ({ page, site }) => {
  const id = insertConvocatoria(site);
  await page.goto("/");
  await ready(page);
  await page.getByRole("main").getByRole("link", { name: "Revelar en casa" }).click();
  await expect(page).toHaveURL(`/cursos/${id}`);
  await page.getByRole("link", { name: "Apúntate", exact: true }).click();
  await expect(page).toHaveURL(`/inscripcion?convocatoria=${id}`);
  await expect(page.getByLabel("Curso de interés")).toHaveValue("revelado");
  await expect(page.getByRole("checkbox", { name: /«Revelar en casa»/ })).toBeChecked();
  await ready(page);
  await page.getByLabel("Nombre").fill("Eva");
  await page.getByLabel("Apellidos").fill("Martín");
  await page.getByLabel("Email").fill("eva@ejemplo.es");
  await page.getByLabel("Teléfono").fill("600123456");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByRole("dialog", { name: "¡Solicitud recibida!" })).toBeVisible();
  expect(site.rows("SELECT convocatoria_id FROM inscripciones")).toEqual([{ convocatoria_id: id }]);
});
