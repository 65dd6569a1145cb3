import { CONVOCATORIA } from "../support/convocatoria";
import { expect, ready, signIn, test } from "./journey";

test("the owner announces a course, corrects it, also by Back, and deletes it", async ({
  page,
  site,
}) => {
  await signIn(page, "/admin/convocatorias");
  await page.getByRole("link", { name: "Anunciar un curso" }).click();
  await ready(page);
  await page.getByLabel("Título").fill("Revelar en casa");
  await page.getByText(/^Curso, estado.*: Nivel Básico.*, Próximamente$/).click();
  await page.getByLabel("Curso de interés").selectOption("revelado");
  await page.getByText(/^Curso, estado/).click();
  await page
    .getByText(/^Curso, estado.*: Revelado de películas fotográficas, Próximamente$/)
    .click();
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
  await expect(notice.getByRole("link", { name: "Ver en la web" })).toBeVisible();
  // Back leads to the course that was made, and not to another one.
  await ready(page);
  await page.goBack();
  await ready(page);
  await expect(page).toHaveURL("/admin/convocatorias?editar=1");
  await page.getByLabel("Título").fill("Revelar y copiar");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page).toHaveURL(/guardado=1/);
  expect(site.rows("SELECT titulo FROM convocatorias")).toEqual([{ titulo: "Revelar y copiar" }]);
  await page.getByRole("status").getByRole("link", { name: "Ver en la web" }).click();
  await expect(page.getByRole("heading", { name: "Revelar y copiar" })).toBeVisible();
  await expect(page.getByText("Gratuito")).toBeVisible();

  await page.goto("/admin/convocatorias");
  await page.getByRole("link", { name: "Revelar y copiar" }).click();
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
