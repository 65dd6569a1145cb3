import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  eva = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["blog_posts", "borradores"]) site.rows(`DELETE FROM ${table}`);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const ARTICLE = { titulo: "Wenceslada", contenido: "Agua." };
const HOUR = "2090-07-02T08:00:00.000Z";
const text = async (who: Visitor, address: string) => (await who.get(address)).text();
const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, "");
const rows = () => site.rows("SELECT id, titulo, publica_at FROM borradores");
const schedule = (publicar_el: string, query = "nuevo", clave = "a") =>
  ana.postForm(
    `/blog-admin?${query}&guardar=programar`,
    multipart({ ...ARTICLE, clave, publicar_el }),
  );
/** A button of the form, with a date in its field. */
const press = (query: string, publicar_el: string, version = storedVersion()) => {
  const titulo = query.startsWith("nuevo") ? ARTICLE.titulo : "Otra";
  const typed = { ...ARTICLE, titulo, clave: "a", version, publicar_el };
  return ana.postForm(`/blog-admin?${query}`, multipart(typed));
};
const storedVersion = () => String(site.rows("SELECT version FROM borradores")[0]?.version ?? "");
/** As the clock would, whose hour nobody wants to wait for. */
const letItsHourCome = () =>
  site.rows("UPDATE borradores SET publica_at = '2026-11-01T09:00:00.000Z'");

test("an article gets a date and hour in Madrid, which are said in words, changed and withdrawn", async () => {
  const response = await schedule("2090-07-02T10:00");
  const [{ id = 0 } = {}] = rows();
  expect(rows()).toMatchObject([{ publica_at: HOUR }]);
  expect(response.headers.get("Location")).toBe(`/blog-admin?programado=${id}`);
  const list = textOf(await text(ana, `/blog-admin?programado=${id}`));
  expect(list).toContain("Se publicará el domingo 2 de julio de 2090 a las 10:00.");
  expect(list).toContain("Programados");
  expect(await text(ana, `/blog-admin?borrador=${id}`)).toContain('value="2090-07-02T10:00"');
  await schedule("2090-10-29T02:30", `borrador=${id}`);
  expect(rows()).toMatchObject([{ publica_at: "2090-10-29T00:30:00.000Z" }]);
  expect(textOf(await text(ana, "/blog-admin"))).toContain(
    "Esa noche esa hora llega dos veces: será la primera.",
  );
  await ana.postForm(
    `/blog-admin?borrador=${id}&guardar=sin-fecha`,
    multipart({ ...ARTICLE, clave: "a" }),
  );
  expect(rows()).toMatchObject([{ id, publica_at: null }]);
});

test.each([
  ["that does not exist", "2090-03-26T02:30", "el reloj salta de las 2 a las 3"],
  ["that has passed", "2026-01-01T10:00", "Esa hora ya ha pasado"],
  ["that was not chosen", "", "Elige el día y la hora"],
])("an hour %s is refused in words, with everything typed", async (_what, typed, words) => {
  const response = await schedule(typed);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain(words);
  expect(html).toContain('value="Wenceslada"');
  expect(rows()).toEqual([]);
});

test.each([
  [
    "publishing",
    "",
    "2091-07-02T10:00",
    "Has puesto una fecha: pulsa «Programar», o bórrala para publicar ya",
  ],
  [
    "saving",
    "&guardar=borrador",
    "2091-07-02T10:00",
    "Has puesto una fecha: pulsa «Programar», o bórrala",
  ],
  [
    "sharing",
    "&guardar=compartir",
    "2091-07-02T10:00",
    "Has puesto una fecha: pulsa «Programar», o bórrala",
  ],
])("a date in a new article is not lost by %s it", async (_what, intent, publicar_el, words) => {
  const response = await press(`nuevo${intent}`, publicar_el);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain(words);
  expect(html).toContain('value="Wenceslada"');
  expect(html).toContain(`value="${publicar_el}"`);
  expect(rows()).toEqual([]);
  expect(site.rows("SELECT id FROM blog_posts")).toEqual([]);
});

test.each([
  [
    "publishing",
    "",
    "2091-07-02T10:00",
    "Has cambiado la fecha: pulsa «Cambiar la fecha», o bórrala para publicar ya",
  ],
  [
    "saving",
    "&guardar=borrador",
    "2091-07-02T10:00",
    "Has cambiado la fecha: pulsa «Cambiar la fecha», o deja la que había",
  ],
  [
    "saving",
    "&guardar=borrador",
    "",
    "Has borrado la fecha: pulsa «Quitar la fecha», o vuelve a ponerla",
  ],
])(
  "another date in a scheduled article is not lost by %s it",
  async (_what, intent, typed, words) => {
    await schedule("2090-07-02T10:00");
    const [{ id = 0 } = {}] = rows();
    const response = await press(`borrador=${id}${intent}`, typed);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(words);
    expect(html).toContain('value="Otra"');
    expect(rows()).toMatchObject([{ id, titulo: "Wenceslada", publica_at: HOUR }]);
  },
);

test("a scheduled article is saved with its date, and published by a button that says so", async () => {
  await schedule("2090-07-02T10:00");
  const [{ id = 0 } = {}] = rows();
  expect((await press(`borrador=${id}&guardar=borrador`, "2090-07-02T10:00")).status).toBe(303);
  expect(rows()).toMatchObject([{ id, titulo: "Otra", publica_at: HOUR }]);
  const html = await text(ana, `/blog-admin?borrador=${id}`);
  expect(html).toContain("Publicar ya");
  expect(html).not.toContain("Publicar artículo");
  expect((await press(`borrador=${id}`, "2090-07-02T10:00")).status).toBe(303);
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Otra" }]);
});

test("a scheduled article whose date was emptied is published at once", async () => {
  await schedule("2090-07-02T10:00");
  expect((await press(`borrador=${rows()[0]?.id}`, "")).status).toBe(303);
  expect(site.rows("SELECT titulo FROM blog_posts")).toEqual([{ titulo: "Otra" }]);
});

test("an article whose hour comes while its form is open is saved with the date still in it", async () => {
  await schedule("2090-07-02T10:00");
  const [{ id = 0 } = {}] = rows();
  const open = press.bind(
    null,
    `borrador=${id}&guardar=borrador`,
    "2090-07-02T10:00",
    storedVersion(),
  );
  letItsHourCome();
  await site.restart();
  expect(rows()).toEqual([]);
  expect((await open()).status).toBe(303);
  expect(rows()).toMatchObject([{ titulo: "Otra", publica_at: null }]);
});

test("an article that was emptied before its hour stays a draft, and list, form and panel say why", async () => {
  await schedule("2090-07-02T10:00");
  const [{ id = 0 } = {}] = rows();
  const emptied = { titulo: "Wenceslada", contenido: "", clave: "a", version: storedVersion() };
  expect((await ana.post(`/blog-admin/borrador?borrador=${id}`, emptied)).status).toBe(200);
  letItsHourCome();
  await site.restart();
  expect(await text(eva, "/blog")).not.toContain("Wenceslada");
  const words =
    "No se publicó el domingo 1 de noviembre de 2026 a las 10:00: le faltaba el título o el texto.";
  expect(textOf(await text(ana, "/blog-admin"))).toContain(words);
  expect(textOf(await text(ana, "/admin"))).toContain("«Wenceslada» no se publicó a su hora");
  const form = await text(ana, `/blog-admin?borrador=${id}`);
  expect(textOf(form)).toContain(words);
  const noDate = multipart({ ...emptied, publicar_el: "" });
  expect((await ana.postForm(`/blog-admin?borrador=${id}&guardar=sin-fecha`, noDate)).status).toBe(
    303,
  );
  expect(textOf(await text(ana, "/admin"))).not.toContain("Wenceslada");
  expect(rows()).toMatchObject([{ id, publica_at: null }]);
});

test("an article with a date in a restored backup does not appear, and list, form and panel say why", async () => {
  await schedule("2090-07-02T10:00");
  const [{ id = 0 } = {}] = rows();
  letItsHourCome();
  site.rows("INSERT INTO restores (at, held) VALUES ('2026-11-02T09:00:00.000Z', 0)");
  await site.restart();
  expect(await text(eva, "/blog")).not.toContain("Wenceslada");
  const words =
    "En la copia de seguridad que se ha recuperado tenía fecha: el domingo 1 de noviembre de 2026 a las 10:00. No sale solo,";
  expect(textOf(await text(ana, "/blog-admin"))).toContain(words);
  expect(textOf(await text(ana, `/blog-admin?borrador=${id}`))).toContain(words);
  expect(textOf(await text(ana, "/admin"))).toContain("«Wenceslada» tenía fecha en la copia");
});

test("a scheduled article is nowhere for strangers before its hour", async () => {
  site.rows("INSERT INTO blog_posts (id, titulo, contenido) VALUES (7, 'Otro', '<p>x</p>')");
  await schedule("2090-07-02T10:00");
  for (const address of ["/", "/blog", "/blog/7", "/feed.xml", "/sitemap.xml", "/blog/8"]) {
    expect(await text(eva, address), address).not.toContain("Wenceslada");
  }
  const [{ id = 0 } = {}] = rows();
  for (const address of [`/blog/${id}`, "/blog/8"]) {
    expect((await eva.get(address)).headers.get("Location"), address).toBe("/404");
  }
  expect((await eva.get(`/blog/borrador/${id}`)).status).toBe(404);
});

test("an article whose hour came while the site stood still is there from its first request, once", async () => {
  site.rows(
    "INSERT INTO blog_posts (id, titulo, contenido, created_at) VALUES (7, 'Otro', '<p>x</p>', '2026-11-02T09:00:00.000Z')",
  );
  await schedule("2090-07-02T10:00");
  await eva.get("/blog/7");
  letItsHourCome();
  await site.restart();
  expect(await text(eva, "/blog")).toContain("Wenceslada");
  expect(await text(eva, "/feed.xml")).toContain("<published>2026-11-01T09:00:00.000Z</published>");
  expect(await text(eva, "/blog/7")).toContain("Wenceslada");
  const [{ id = 0 } = {}] = site.rows("SELECT id FROM blog_posts WHERE titulo = 'Wenceslada'");
  expect(await text(eva, "/sitemap.xml")).toContain(`/blog/${id}<`);
  await site.restart();
  expect(site.rows("SELECT titulo FROM blog_posts ORDER BY id")).toHaveLength(2);
  expect(rows()).toEqual([]);
});
