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

for (const width of [375, 1440]) {
  test(`a strip of one photo goes on in unexposed frames to the edge of the window at ${width} px`, async ({
    page,
    site,
  }) => {
    insertProject(site, ["Un arco"]);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const strip = page.getByRole("list", { name: /^Fotos de/ });
    const { photo, rest, gap, scroll } = await strip.evaluate((element) => ({
      photo: element.firstElementChild?.getBoundingClientRect().right ?? 0,
      rest: Number.parseFloat(getComputedStyle(element, "::after").width),
      gap: Number.parseFloat(getComputedStyle(element).columnGap),
      scroll: element.scrollWidth,
    }));
    expect(Math.abs(photo + gap + rest - width)).toBeLessThanOrEqual(1);
    expect(scroll).toBe(width);
  });
}
