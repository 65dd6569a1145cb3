import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

let site: Site;
let ana: Visitor;
let eva: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  site = await sharedSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  [ana, eva] = [new Visitor(site.url), new Visitor(site.url)];
  await ana.post("/admin", ADMIN);
  jpeg = await picture(600, 400).jpeg().toBuffer();
});
beforeEach(() => {
  for (const table of ["blog_posts", "fotos_galeria", "proyectos_galeria"]) {
    site.rows(`DELETE FROM ${table}`);
  }
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (1, 'Arcadas', 'Patios', '')",
  );
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const CAPTION = "Patio, 2024";
const ALTERNATIVE = "Un arco de piedra que da sombra a un patio";

const file = (field: string) => ({ field, name: "foto.jpg", data: jpeg });
const addFoto = (fields: Record<string, string>) =>
  ana.postForm("/galeria-admin/1", multipart(fields, file("foto")));
const write = (fields: Record<string, string>, query = "nuevo") =>
  ana.postForm(`/blog-admin?${query}`, multipart({ titulo: "Revelar", ...fields }, file("imagen")));
const articles = () =>
  site.rows<{ id: number; imagen_alternativo: string }>("SELECT * FROM blog_posts");
const fotos = () =>
  site.rows<{ id: number }>("SELECT id, descripcion, alternativo FROM fotos_galeria");
const html = async (path: string) => (await eva.get(path)).text();

test("a photo's caption is read, its alternative text stands in for it, and others get each where it belongs", async () => {
  await addFoto({ descripcion: CAPTION, alternativo: ` ${ALTERNATIVE}\n` });
  expect(fotos()).toMatchObject([{ descripcion: CAPTION, alternativo: ALTERNATIVE }]);
  const sheet = await html("/galeria?proyecto=1");
  expect(sheet).toMatch(new RegExp(`<img[^>]*alt="${ALTERNATIVE}"`));
  expect(sheet).toMatch(new RegExp(`<span class="frame-caption">${CAPTION}`));
  expect(sheet).toContain(`"caption":"${CAPTION}"`);
  const viewer = await html(`/galeria?proyecto=1&foto=${fotos()[0]?.id}`);
  expect(viewer).toContain(`<p class="viewer-caption">${CAPTION}</p>`);
  expect(viewer).toContain(`<meta property="og:image:alt" content="${ALTERNATIVE}"/>`);
});

test("a photo's caption serves as alternative text where there is none, and is heard once", async () => {
  await addFoto({ descripcion: CAPTION, alternativo: " " });
  expect(fotos()).toMatchObject([{ alternativo: null }]);
  const sheet = await html("/galeria?proyecto=1");
  expect(sheet).toMatch(new RegExp(`<img[^>]*alt="${CAPTION}"`));
  expect(sheet).toMatch(new RegExp(`<span class="frame-caption" aria-hidden="true">${CAPTION}`));
});

test("both texts of a photo are changed in its form, which comes back with what is too long", async () => {
  await addFoto({ descripcion: CAPTION });
  const [foto] = fotos();
  const address = `/galeria-admin/1?editar=${foto?.id}`;
  const refused = await ana.post(address, { descripcion: "Otro", alternativo: "x".repeat(1001) });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/>Otro<\/textarea>.*Escribe 1000 caracteres como máximo/s);
  await ana.post(address, { descripcion: "Otro", alternativo: ALTERNATIVE });
  expect(fotos()).toMatchObject([{ descripcion: "Otro", alternativo: ALTERNATIVE }]);
  const page = await (await ana.get(address)).text();
  expect(page).toContain(`placeholder="Otro"`);
  expect(page).toContain(`${ALTERNATIVE}</textarea>`);
});

test("a cover says its own alternative text on its page, to feeds and with links, else whose cover it is", async () => {
  await write({ contenido: "Agua.", alternativo: ALTERNATIVE });
  const [{ id = 0 } = {}] = articles();
  const page = await html(`/blog/${id}`);
  expect(page).toMatch(new RegExp(`<img[^>]*alt="${ALTERNATIVE}"`));
  expect(page).toContain(`<meta property="og:image:alt" content="${ALTERNATIVE}"/>`);
  expect(await html("/feed.xml")).toContain(ALTERNATIVE);
  const form = await (await ana.get(`/blog-admin?editar=${id}`)).text();
  expect(form).toMatch(new RegExp(`name="alternativo"[^>]* value="${ALTERNATIVE}"`));
  await write({ contenido: "Agua.", alternativo: "" }, `editar=${id}`);
  expect(await html(`/blog/${id}`)).toMatch(/<img[^>]*alt="Portada de «Revelar»"/);
});

test("the alternative text of a cover goes with it", async () => {
  await write({ contenido: "Agua.", alternativo: ALTERNATIVE });
  const [{ id = 0 } = {}] = articles();
  const change = {
    titulo: "Revelar",
    contenido: "x",
    alternativo: ALTERNATIVE,
    quitar_imagen: "1",
  };
  await ana.postForm(`/blog-admin?editar=${id}`, multipart(change));
  expect(articles()).toMatchObject([{ imagen_url: null, imagen_alternativo: null }]);
});

test("a project's cover has its alternative text in the gallery, also after title and text were corrected", async () => {
  const change = (fields: Record<string, string>, ...files: ReturnType<typeof file>[]) =>
    ana.postForm("/galeria-admin?editar=1", multipart(fields, ...files));
  const refused = await change({ titulo: "", descripcion: "Otra", alternativo: ALTERNATIVE });
  expect(refused.status).toBe(400);
  const form = await refused.text();
  expect(form).toMatch(new RegExp(`name="alternativo"[^>]*value="${ALTERNATIVE}"`));
  expect(form).toMatch(/>Otra<\/textarea>/);

  const corrected = { titulo: "Patios", descripcion: "Otra", alternativo: ` ${ALTERNATIVE} ` };
  expect((await change(corrected, file("portada"))).status).toBe(303);
  expect((await change({ ...corrected, titulo: "Arcos" })).status).toBe(303);
  const [row] = site.rows("SELECT * FROM proyectos_galeria");
  expect(row).toMatchObject({ titulo: "Arcos", portada_alternativo: ALTERNATIVE });
  expect(row?.portada_url).toMatch(/^\/uploads\/galeria-images\/\d+\.jpg$/);
  expect(await html("/galeria")).toMatch(new RegExp(`<img[^>]*alt="${ALTERNATIVE}"`));
  expect(await html("/galeria?proyecto=1")).toContain(
    `<meta property="og:image:alt" content="${ALTERNATIVE}"/>`,
  );
});

test("a cover without an alternative text is offered its title's in the form, and is silent beside its title", async () => {
  const page = await (await ana.get("/galeria-admin?editar=1")).text();
  expect(page).toMatch(/placeholder="Portada del proyecto «Arcadas»"[^>]*name="alternativo"/);
  expect(await html("/galeria")).toMatch(/<img[^>]*alt=""/);
});
