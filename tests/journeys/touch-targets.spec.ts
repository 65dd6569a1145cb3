import type { Page } from "playwright/test";
import { insertBorradores } from "../support/borradores";
import { expect, ready, signIn, test } from "./journey";
import { insertProject } from "./project-page";

test.use({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

/** Controls that a thumb would miss: neither 44 px each way nor with that much room to themselves. */
function missed(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((root) => {
    const reach = 44 / 2 - 0.5;
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(`${root} :is(${controls})`)) {
      if (!control.checkVisibility()) continue;
      if (control.closest("[inert], .skip-link, [aria-hidden=true]")) continue;
      control.scrollIntoView({ block: "center", behavior: "instant" });
      // The words beside a box are as good as the box.
      const own = control.closest("label") ?? control;
      const [box = own.getBoundingClientRect()] = own.getClientRects();
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const met = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].map(([left = 0, top = 0]) => {
        return document.elementFromPoint(left, top)?.closest<HTMLElement>(controls);
      });
      const rival = met.find((each) => each && !own.contains(each));
      if (rival && (box.width < 2 * reach || box.height < 2 * reach)) {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
        found.push(`${control.textContent || control.id}: ${size}, beside ${rival.textContent}`);
      }
    }
    return found;
  }, within);
}

test("every control on the administrator's pages has room for a thumb", async ({ page, site }) => {
  test.slow(); // two dozen pages
  insertProject(site, ["Un arco", null, null]);
  site.rows(
    "INSERT INTO blog_posts (id, titulo, contenido, imagen_url) VALUES (1, 'Once zonas', '<p>x</p>', '/x.jpg')",
  );
  insertBorradores(site);
  site.rows(
    "INSERT INTO mensajes (id, nombre, email, mensaje) VALUES (1, 'Eva', 'e@x.es', 'Hola')",
  );
  site.rows(
    `INSERT INTO inscripciones (id, nombre, apellidos, email, telefono, curso_interes)
     VALUES (1, 'Eva', 'Martín', 'e@x.es', '600', 'basico')`,
  );
  site.rows(
    `INSERT INTO suspicious_forms (form, fields, created_at)
     VALUES ('contacto', '{"nombre":"Luz","email":"l@x.es","mensaje":"Hola"}', '2026-11-01T10:00:00.000Z')`,
  );
  await page.goto("/admin");
  expect.soft(await missed(page), "signing in").toEqual([]);
  await signIn(page);
  for (const path of [
    "/admin",
    "/admin?inscripcion=1",
    "/admin/mensajes",
    "/admin/mensajes?mensaje=1",
    "/admin?direcciones=",
    "/admin/contrasena",
    "/admin/textos",
    "/admin/textos?editar=privacidad",
    "/admin/escuela",
    "/admin/escuela?seccion=alquiler",
    "/admin/escuela?version=0",
    "/admin/personas?q=eva",
    "/admin/personas?email=e%40x.es",
    "/admin/personas?email=e%40x.es&eliminar",
    "/admin/conservacion?inscripciones=3&mensajes=",
    "/blog-admin?nuevo",
    "/blog-admin?editar=1",
    "/blog-admin?eliminar=1",
    "/blog-admin?borrador=1",
    "/blog-admin?version=1",
    "/blog-admin?descartar=2",
    "/galeria-admin?nuevo",
    "/galeria-admin?editar=1",
    "/galeria-admin/1?editar=2",
    "/galeria-admin/1?eliminar=2",
    "/galeria-admin/1?describir",
    "/galeria-admin/1?fichas",
    "/blog-admin/vista-previa",
  ]) {
    await page.goto(path);
    await ready(page);
    expect.soft(await missed(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Menú" }).tap();
  expect(await missed(page, ".menu")).toEqual([]);
});

test("the button that saves stays in sight, and never over the field with the focus", async ({
  page,
  site,
}) => {
  insertProject(site, [null, null, null]);
  await signIn(page);
  await page.goto("/galeria-admin/1?describir");
  await ready(page);
  const save = page.getByRole("button", { name: "Guardar" });
  for (const name of ["Pie de la foto 1", "Pie de la foto 2", "Texto alternativo de la foto 3"]) {
    const field = page.getByRole("textbox", { name });
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    const [fieldBox, barBox] = [await field.boundingBox(), await save.boundingBox()];
    expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);
  }
  await page.goto("/blog-admin?nuevo");
  await ready(page);
  await expect(page.getByRole("button", { name: "Publicar artículo" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Vista previa" })).toBeInViewport();
});

test("a telephone on its side keeps its height for the text", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 375 });
  await signIn(page);
  await page.goto("/galeria-admin?nuevo");
  await ready(page);
  await expect(page.getByRole("button", { name: "Crear proyecto" })).not.toBeInViewport();
});

/** Links that stand alone, in no sentence, and are lower than a thumb. */
function low(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>("a[href], button, summary")];
    return links
      .filter((link) => link.checkVisibility() && !link.closest(".skip-link, [aria-hidden=true]"))
      .filter(({ parentElement, textContent }) => parentElement?.textContent === textContent)
      .filter((link) => link.getBoundingClientRect().height < 43.5)
      .map(({ textContent }) => `${textContent}`);
  });
}

test("links that stand alone are as high as a thumb needs on visitors' pages", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  site.rows("INSERT INTO fichas (id, proceso, pelicula) VALUES (1, 'cianotipia', 'HP5 Plus')");
  site.rows(
    "INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Once zonas', '<p>x</p>'), (2, 'Doce', '<p>x</p>')",
  );
  const paths = [
    "/",
    "/blog",
    "/blog/1",
    "/galeria",
    "/galeria?proyecto=1",
    "/galeria?proyecto=1&foto=1",
    "/inscripcion",
    "/404",
  ];
  for (const [width, height] of [
    [375, 740],
    [812, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await page.goto(path);
      await ready(page);
      for (const ficha of await page.locator(".ficha summary").all()) await ficha.tap();
      expect.soft(await low(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("both rows of a signed-in header have room for a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 812, height: 375 });
  await signIn(page);
  const heights = await page
    .getByRole("banner")
    .locator("nav :is(a, button)")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
