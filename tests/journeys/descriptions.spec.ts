import { leave } from "./held-answer";
import { expect, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

test("descriptions are offered while typed, saved by Ctrl+S, asked about and discarded", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un patio", null]);
  await signIn(page, "/galeria-admin/1?describir");
  const alternative = page.getByRole("textbox", { name: "Texto alternativo de la foto 1" });
  await expect(alternative).toHaveAttribute("placeholder", "Un patio");
  await page.getByRole("textbox", { name: "Pie de la foto 1" }).fill("Un arco");
  await expect(alternative).toHaveAttribute("placeholder", "Un arco");
  const leaveForProject = () => page.getByRole("link", { name: "← Arcadas" }).click();
  await leave(page, leaveForProject, false);
  await page.getByRole("textbox", { name: "Pie de la foto 1" }).focus();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("1 descripción.")).toBeVisible();
  expect(site.rows("SELECT descripcion FROM fotos_galeria WHERE id = 1")).toEqual([
    { descripcion: "Un arco" },
  ]);
  await ready(page);
  await page.getByRole("textbox", { name: "Pie de la foto 2" }).fill("No guardada");
  await leave(page, leaveForProject);
  await expect(page).toHaveURL("/galeria-admin/1");
  await page.getByRole("link", { name: "Describir las fotos" }).click();
  await expect(page.getByText("Falta 1 de 2.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Pie de la foto 2" })).toHaveValue("");
});
