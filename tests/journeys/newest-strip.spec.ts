import { expect, ready, test } from "./journey";
import { insertProject } from "./project-page";

test("the landing page shows a strip of the newest project, whose frames lead to their photos", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await expect(page.getByRole("list", { name: /^Fotos de/ })).toHaveCount(0);
  insertProject(site, ["Un arco", "Un patio", null]);
  await page.reload();
  await ready(page);
  await page.getByRole("link", { name: "Un patio" }).click();
  await expect(page).toHaveURL("/galeria?proyecto=1&foto=2");
  await expect(page.getByRole("dialog").getByAltText("Un patio")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Arcadas", exact: true }).click();
  await expect(page).toHaveURL("/galeria?proyecto=1");
});
