import { insertBorradores, SHARED_DRAFT } from "../support/borradores";
import { dayFromNow, insertConvocatoria } from "../support/convocatoria";
import { findBarriers } from "./barriers";
import { expect, hydrated, ready, signIn, test } from "./journey";

const STATES = [
  "/",
  "/?mensaje=enviado",
  "/inscripcion",
  "/inscripcion?recibida=K7M2QX94",
  "/inscripcion?convocatoria=1",
  "/cursos",
  "/cursos/1",
  "/cursos/2",
  "/blog",
  "/blog/1",
  SHARED_DRAFT,
  "/galeria",
  "/galeria?proyecto=1",
  "/galeria?proyecto=2",
  "/galeria?proyecto=1&foto=1",
  "/galeria?proceso=cianotipia",
  "/galeria?proyecto=1&foto=2&fondo=gris",
  "/galeria?proyecto=1&foto=2&fondo=negro",
  "/admin",
  "/privacidad",
  "/aviso-legal",
  "/admin?recuperar=nada",
  "/nada",
];
const SIGNED_IN = [
  "/",
  "/admin",
  "/admin?inscripcion=1",
  "/admin/mensajes",
  "/admin/mensajes?mensaje=1",
  "/admin/contrasena",
  "/admin?aviso=contrasena",
  "/admin/textos",
  "/admin/textos?editar=privacidad",
  "/admin/textos?version=1",
  "/admin/textos?guardado=nueva",
  "/admin/escuela",
  "/admin/escuela?seccion=portada",
  "/admin/escuela?seccion=toma&guardado=nueva",
  "/admin/escuela?version=0",
  "/admin/personas?q=eva",
  "/admin/personas?email=eva@ejemplo.es",
  "/admin/personas?email=eva@ejemplo.es&eliminar",
  "/admin/personas?borrado=2.1.0.1",
  "/admin/conservacion?inscripciones=12&mensajes=",
  "/admin/conservacion?guardado",
  "/admin/convocatorias",
  "/admin/convocatorias?nueva",
  "/admin/convocatorias?editar=1",
  "/admin/convocatorias?eliminar=1",
  "/admin/convocatorias?guardado=1",
  "/blog-admin",
  "/blog-admin?nuevo",
  "/blog-admin?editar=1",
  "/blog-admin?eliminar=1",
  "/blog-admin?borrador=1",
  "/blog-admin?programado=1",
  "/blog-admin?version=1",
  "/blog-admin?descartar=2",
  "/galeria-admin",
  "/galeria-admin?nuevo",
  "/galeria-admin?editar=1",
  "/galeria-admin?eliminar=1",
  "/galeria-admin/1",
  "/galeria-admin/1?editar=1",
  "/galeria-admin/1?eliminar=1",
  "/galeria-admin/1?fichas",
];
const ARTICLE =
  "INSERT INTO blog_posts (id, titulo, contenido) VALUES (1, 'Once zonas', '<p>x <a href=\"https://x.es/\">y</a></p><h2>Uno</h2><ul><li>a</li></ul>')";
const PROYECTOS =
  "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'Patios', '/uploads/galeria-images/1.jpg'), (2, 'Vacío', 'Sin fotos', '/uploads/galeria-images/2.jpg')";
const FOTOS =
  "INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion) VALUES (1, 1, '/uploads/galeria-images/3.jpg', 'Un arco'), (2, 1, '/uploads/galeria-images/4.jpg', NULL)";

const FICHAS =
  "INSERT INTO fichas (id, proceso, pelicula, lugar) VALUES (1, 'cianotipia', 'HP5', 'Loja')";

test.beforeEach(({ site }) => {
  for (const sql of [ARTICLE, PROYECTOS, FOTOS, FICHAS]) site.rows(sql);
  insertBorradores(site);
  insertConvocatoria(site);
  insertConvocatoria(site, { empieza: dayFromNow(-1) });
  site.rows("UPDATE convocatorias SET id = id - (SELECT min(id) - 1 FROM convocatorias)");
});

// Each of these looks at ten states and more.
test.setTimeout(180_000);

test("axe finds nothing that a visitor could stumble over, in light and dark @js", async ({
  page,
}) => {
  for (const path of STATES) {
    await page.goto(path);
    await ready(page);
    expect(await findBarriers(page), path).toEqual([]);
  }
  await page.goto("/inscripcion");
  await hydrated(page);
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Hay un problema")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("axe finds nothing in the administrator's way, in light and dark @js", async ({
  page,
  site,
}) => {
  site.rows(
    `INSERT INTO inscripciones (id, nombre, apellidos, email, telefono)
     VALUES (1, 'Eva', 'Martín', 'eva@ejemplo.es', '600')`,
  );
  site.rows(
    "INSERT INTO mensajes (id, nombre, email, mensaje) VALUES (1, 'Eva', 'e@x.es', 'Hola')",
  );
  await signIn(page);
  for (const path of SIGNED_IN) {
    await page.goto(path);
    await ready(page);
    expect(await findBarriers(page), path).toEqual([]);
  }
});

const LONG = "Otorrinolaringoesternocleidomastoideo".repeat(4).slice(0, 120);

test("a word of 120 letters breaks, on the administrator's pages and in the editor too", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  for (const table of ["blog_posts", "borradores", "proyectos_galeria", "convocatorias"]) {
    site.rows(`UPDATE ${table} SET titulo = ?`, LONG);
  }
  const contenido = `<p>${LONG}</p><ul><li><a href="https://x.es/${LONG}">https://x.es/${LONG}</a></li></ul>`;
  for (const table of ["blog_posts", "borradores"]) {
    site.rows(`UPDATE ${table} SET contenido = ?`, contenido);
  }
  site.rows("UPDATE fotos_galeria SET descripcion = ?, alternativo = ?", LONG, LONG);
  site.rows("UPDATE fichas SET pelicula = ?, lugar = ?", LONG, LONG);
  await signIn(page);
  for (const path of [...STATES, ...SIGNED_IN]) {
    await page.goto(path);
    if (javaScriptEnabled && path === "/blog-admin?editar=1") {
      await expect(page.getByRole("textbox", { name: "Contenido" })).toContainText(LONG);
    }
    for (const width of [375, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await page.locator("html").evaluate((html) => html.scrollWidth);
      expect(box, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

const WIDTHS = [320, 375, 768, 1440];

test(`every page fits screens of ${WIDTHS.join(", ")} pixels`, async ({ page }) => {
  for (const path of STATES) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const box = await page.locator("html").evaluate((html) => html.scrollWidth);
      expect(box, path).toBeLessThanOrEqual(width);
    }
  }
});
