import { CONVOCATORIA, insertConvocatoria } from "../support/convocatoria";
import { expect, ready, signIn, test } from "./journey";

test("the owner announces a course, corrects it and deletes it", async ({ page }) => {
  await signIn(page, "/admin/convocatorias");
  await ready(page);
  await page.getByRole("link", { name: "Anunciar un curso" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Revelar en casa");
  await page.getByText(/^Curso, estado.*: Nivel Básico.*, Próximamente$/).click();
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
  await page.getByRole("link", { name: "Revelar en casa" }).click();
  await page.getByRole("link", { name: "Editar el curso" }).click();
  await ready(page);
  await page.getByText("Revelado de películas fotográficas, Próximamente, 1 relleno").click();
  await page.getByLabel("Estado").selectOption("completa");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByRole("status").getByRole("link", { name: "Ver en la web" }).click();
  await expect(
    page.getByRole("link", { name: "Completa: apúntate a la lista de espera" }),
  ).toBeVisible();

  await page.goto("/admin/convocatorias?editar=1");
  await page.getByRole("link", { name: "Eliminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Curso eliminado" })).toBeVisible();
  expect((await page.request.get("/cursos")).status()).toBe(404);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Curso recuperado" })).toBeVisible();
  expect((await page.request.get("/cursos")).status()).toBe(200);
});

test("the owner gives the last place and one beyond it, and takes one back", async ({
  page,
  site,
}) => {
  const id = insertConvocatoria(site, { plazas: "1" });
  for (const name of ["Eva", "Luz"]) {
    site.rows(
      `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, convocatoria_id, convocatoria)
       VALUES (?, 'Martín', ?, '600', 'revelado', ?, 'Revelar')`,
      ...[name, `${name}@ejemplo.es`, id],
    );
  }
  await signIn(page, `/admin/convocatorias?curso=${id}`);
  await ready(page);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await row("Eva").getByRole("button", { name: "Dar plaza" }).click();
  await expect(page.getByText("1 de 1 plaza dada. No queda ninguna.")).toBeVisible();
  await row("Luz").getByRole("button", { name: "Dar plaza" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Dar una plaza de más?" });
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await row("Luz").getByRole("button", { name: "Dar plaza" }).click();
  await dialog.getByRole("button", { name: "Dar plaza" }).click();
  await expect(page.getByText("2 de 1 plaza dada. Hay 1 de más.")).toBeVisible();
  await row("Eva").getByRole("button", { name: "Quitar la plaza" }).click();
  await expect(row("Eva").getByRole("button", { name: "Dar plaza" })).toBeVisible();
});

test("a visitor finds a course on the landing page and signs up for it", async ({ page, site }) => {
  const id = insertConvocatoria(site);
  await page.goto("/");
  await ready(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Primero: .*Revelar en casa/ })
    .click();
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
