import { FICHA_FIELDS } from "~/galeria/ficha";
import type { Site } from "../support/site";
import { unfold } from "./article-page";
import { expect, ready, resize, signIn, test, visit } from "./journey";
import { insertPicture, insertProject } from "./project-page";

const CIANOTIPIA = "Cianotipia sobre papel de algodón, 18 × 24 cm";

test("a ficha is typed once for several photos and read in the viewer", async ({ page, site }) => {
  insertProject(site, ["Un arco", "Un patio", "Una fuente"]);
  await signIn(page, "/galeria-admin/1");
  await page.getByRole("link", { name: "Rellenar fichas" }).click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ficha de varias fotos");
  await page.getByLabel("Procedimiento").fill("Cianotipia");
  await unfold(page, "10 datos más");
  await page.getByLabel("Papel o soporte").fill("Papel de algodón");
  await page.getByLabel("Medidas").fill("18 × 24 cm");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert")).toContainText("Marca al menos una foto");
  await expect(page.getByLabel("Papel o soporte")).toHaveValue("Papel de algodón");
  await ready(page);
  for (const number of [1, 3]) await page.getByLabel(`Foto ${number}`).check();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ficha de 2 fotos");
  await expect(page.getByText("10 datos más: 2 rellenos")).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar en 2 fotos" })).toBeVisible();
  await expect(page.getByText(`Se leerá: «${CIANOTIPIA}».`)).toBeVisible();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("En 2 fotos.")).toBeVisible();
  await expect(page.getByText(CIANOTIPIA)).toHaveCount(2);

  await page.goto("/galeria?proyecto=1&foto=1");
  const ficha = page.getByRole("dialog").locator("details");
  await expect(ficha.locator("summary")).toHaveText(new RegExp(CIANOTIPIA));
  await expect(ficha.getByRole("definition").first()).toBeHidden();
  await ficha.locator("summary").click();
  await expect(ficha.getByRole("definition")).toHaveText([
    ...["Cianotipia", "Papel de algodón", "18 × 24 cm"],
  ]);
  await ficha.getByRole("link", { name: "Cianotipia" }).click();
  await expect(page).toHaveURL("/galeria?proceso=cianotipia");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cianotipia");
  await expect(page.locator(".frame")).toHaveCount(2);
});

/** Upright, a photo is as high as the window lets it be. */
const standUpright = (site: Site, foto: number) =>
  insertPicture(site, `/uploads/galeria-images/${foto}.jpg`, 800, 1200);

test("a photo on a telephone is as large with a ficha as without", async ({ page, site }) => {
  insertProject(site, ["Un arco", "Un arco"]);
  site.rows("INSERT INTO fichas (id, pelicula, lugar) VALUES (1, 'Fomapan 100', 'Loja')");
  for (const foto of [1, 2]) standUpright(site, foto);
  const sizesOf = async (foto: number) => {
    await visit(page, `/galeria?proyecto=1&foto=${foto}`);
    const sizes: { width?: number; height?: number }[] = [];
    for (const [width, height] of [
      [375, 667],
      [812, 375],
    ] as const) {
      await resize(page, width, height);
      const { x, y, ...size } = (await page.locator(".viewer-film").boundingBox()) ?? {};
      sizes.push(size);
    }
    return sizes;
  };
  const without = await sizesOf(2);
  for (const { width } of without) expect(width).toBeGreaterThan(200);
  expect(await sizesOf(1)).toEqual(without);
});

const SCREENS = [
  ...[
    { width: 320, height: 568 },
    { width: 375, height: 812 },
    { width: 812, height: 375 },
  ],
  ...[
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ],
];

test("an open ficha lies under its photo or beside it, and leaves it in view", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  const text = "Lo que cabe en una línea de la ficha";
  const fields = FICHA_FIELDS.filter((field) => !["proceso", "otro_proceso"].includes(field));
  const values = fields.map(() => `'${text}'`).join(", ");
  site.rows(`INSERT INTO fichas (id, ${fields.join(", ")}) VALUES (1, ${values})`);
  standUpright(site, 1);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto("/galeria?proyecto=1&foto=1");
    await page.locator(".ficha summary").click();
    await expect(async () => {
      const film = await page.locator(".viewer-film").boundingBox();
      const card = await page.locator(".ficha-card").boundingBox();
      if (!film || !card) throw new Error("not shown");
      const isUnder = card.y >= film.y + film.height;
      const isBeside = card.x >= film.x + film.width;
      expect(isUnder || isBeside).toBe(true);
      expect(film.height).toBeGreaterThan(screen.height / 4);
      for (const { x, y, width, height } of [film, card]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(screen.width);
        expect(y + height).toBeLessThanOrEqual(screen.height);
      }
    }).toPass();
    for (const name of ["Cerrar", "Ficha"]) {
      await expect(page.getByRole("dialog").getByText(name).first()).toBeInViewport();
    }
    const last = page.locator(".ficha-card dd").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
});
