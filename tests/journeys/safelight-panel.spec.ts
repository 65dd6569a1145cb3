import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

const PAGES = [
  "/admin",
  "/blog-admin?nuevo",
  "/galeria-admin",
  "/galeria-admin/1?fichas",
  "/admin/convocatorias?nueva",
  "/admin/mensajes",
  "/admin/escuela",
  "/admin/textos",
  "/admin/papelera",
];

test("a light of the visit is on in the panel, too, and each of its pages has the switch @js", async ({
  page,
}) => {
  await page.goto("/blog");
  await lamp(page).check();
  await signIn(page);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(lamp(page)).toBeChecked();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  }
  await lamp(page).uncheck();
  await page.goto("/admin");
  await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(0, 0, 0)");
});

for (const path of PAGES) {
  test(`${path} has no point in the safelight that is not red`, async ({ page, site }) => {
    insertProject(site, ["Un arco"]);
    await signIn(page);
    await page.goto(path);
    await lamp(page).check();
    await ready(page);
    expect(await otherColours(page)).toEqual([]);
  });
}

test("controls that browsers draw are red in the safelight @js", async ({ page }) => {
  await page.goto("/inscripcion");
  await lamp(page).check();
  await page.locator("main").evaluate((main) => {
    main.innerHTML = `<p><progress value=".4" class="upload-progress"></progress>
      <progress class="upload-progress"></progress></p>
      <p><input type="checkbox"><input type="checkbox" checked><input type="checkbox" disabled></p>
      <p><input type="date"><input type="search" value="Eva"><input type="file" disabled></p>
      <p><button class="button" disabled>Enviar</button><textarea rows="1">Uno
      dos</textarea><select disabled><option>Uno</option></select><input disabled value="Uno"></p>`;
  });
  expect(await otherColours(page)).toEqual([]);
});

const lamp = (page: Page) => page.getByRole("switch", { name: "Luz de seguridad" });

/** Up to five points that are more green or blue than red, and not as good as black, with their colours. */
async function otherColours(page: Page): Promise<string[]> {
  const screenshot = await page.screenshot({ fullPage: true, animations: "disabled" });
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found: string[] = [];
  for (let at = 0; at < data.length && found.length < 5; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(green, blue) <= red * 0.6 + 24) continue;
    const point = at / 3;
    const [x, y] = [point % info.width, Math.floor(point / info.width)];
    found.push(`${x}, ${y}: ${red} ${green} ${blue}`);
  }
  return found;
}
