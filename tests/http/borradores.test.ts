import { readdirSync } from "node:fs";
import path from "node:path";
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
  ana = new Visitor(site.url);
  eva = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  jpeg = await picture(900, 600).jpeg().toBuffer();
});
beforeEach(() => {
  for (const table of ["blog_posts", "borradores", "papelera"]) site.rows(`DELETE FROM ${table}`);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

type Row = Record<string, unknown> & { id: number };
const drafts = () => site.rows<Row>("SELECT * FROM borradores ORDER BY id");
const articles = () => site.rows<Row>("SELECT * FROM blog_posts ORDER BY id");
const post = (query: string, fields: Record<string, string>, withCover = false) => {
  const files = withCover ? [{ field: "imagen", name: "foto.jpg", data: jpeg }] : [];
  return ana.postForm(`/blog-admin?${query}`, multipart(fields, ...files));
};
const page = async (address: string) => (await ana.get(address)).text();
/** Without them, tables and pictures of a text are not what its readers will see. */
const TABLE_RULES = ".table-scroll{";
const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, "");
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** The fields of a form, with what is typed into them. */
async function form(query: string, typed: Record<string, string>) {
  const html = await page(`/blog-admin?${query}`);
  return { clave: hidden(html, "clave"), version: hidden(html, "version"), ...typed };
}

async function draft(titulo = "Revelar", contenido = "Agua."): Promise<number> {
  await post("nuevo&guardar=borrador", await form("nuevo", { titulo, contenido }));
  return drafts().at(-1)?.id ?? 0;
}

async function article(titulo = "Publicado"): Promise<number> {
  await post("nuevo", await form("nuevo", { titulo, contenido: "Agua." }));
  return articles().at(-1)?.id ?? 0;
}

test("a draft is saved by its button, opened elsewhere and listed apart", async () => {
  const fields = await form("nuevo", { titulo: "Revelar", contenido: "Agua a **20 °C**." });
  const response = await post("nuevo&guardar=borrador", fields);
  expect(response.status).toBe(303);
  const [row] = drafts();
  expect(response.headers.get("Location")).toBe(`/blog-admin?borrador=${row?.id}`);
  expect(row).toMatchObject({ contenido: "<p>Agua a <strong>20 °C</strong>.</p>" });
  const other = new Visitor(site.url);
  await other.post("/admin", ADMIN);
  const html = await (await other.get(`/blog-admin?borrador=${row?.id}`)).text();
  expect(html).toContain('value="Revelar"');
  expect(html).toContain("Agua a **20 °C**.");
  expect(textOf(html)).toMatch(/Borrador guardado a las \d\d:\d\d/);
  const list = await page("/blog-admin");
  expect(list).toContain("Borradores</h2>");
  expect(list).toContain("No hay artículos todavía.");
});

test("a draft is published by the other button, once", async () => {
  const id = await draft();
  const fields = await form(`borrador=${id}`, { titulo: "Revelar", contenido: "Agua." });
  const sent = await Promise.all([1, 2].map(() => post(`borrador=${id}`, fields)));
  const [published] = articles();
  for (const response of sent) {
    expect(response.headers.get("Location")).toBe(`/blog-admin?publicado=${published?.id}`);
  }
  expect(articles()).toHaveLength(1);
  expect(drafts()).toEqual([]);
});

test("a draft has its cover, which another one replaces and its deletion takes to the trash", async () => {
  const bucket = () =>
    readdirSync(path.join(site.folder, "uploads/blog-images")).filter((name) => /^\d/.test(name));
  const fields = await form("nuevo", { titulo: "Con portada", contenido: "" });
  await post("nuevo&guardar=borrador", fields, true);
  const [row] = drafts();
  const [id, imagen_url] = [row?.id, String(row?.imagen_url)];
  expect((await eva.get(imagen_url)).status).toBe(200);
  const next = await form(`borrador=${id}`, { titulo: "Con portada", contenido: "" });
  await post(`borrador=${id}&guardar=borrador`, next, true);
  expect((await eva.get(imagen_url)).status).toBe(404);
  const deleted = await ana.post(`/blog-admin?descartar=${id}`, {});
  expect(bucket()).toEqual([]);
  expect(await page(deleted.headers.get("Location") ?? "")).toContain("Borrador eliminado");
  await ana.post(`/admin/papelera?deshacer=${site.rows("SELECT id FROM papelera")[0]?.id}`, {});
  expect((await eva.get(String(drafts()[0]?.imagen_url))).status).toBe(200);
});

test("an empty draft is not stored: the form says that there is nothing yet, and one that was emptied goes", async () => {
  const blank = await form("nuevo", { titulo: "   ", contenido: " \n " });
  for (const guardar of ["borrador", "compartir", "sin-fecha"]) {
    const response = await post(`nuevo&guardar=${guardar}`, blank);
    expect(response.status, guardar).toBe(400);
    expect(await response.text()).toContain("todavía no hay nada que guardar");
  }
  expect(await (await ana.post("/blog-admin/borrador?nuevo", blank)).json()).toMatchObject({
    borrador: null,
    saved_at: null,
  });
  const id = await draft("", "Lo primero que escribo");
  expect(await page("/blog-admin")).toContain("Lo primero que escribo</a>");
  const emptied = await form(`borrador=${id}`, { titulo: "", contenido: "" });
  const response = await post(`borrador=${id}&guardar=borrador`, emptied);
  expect(await page(response.headers.get("Location") ?? "")).toContain("Borrador eliminado");
  expect(drafts()).toEqual([]);
});

test("a draft is saved by a script without its page, which learns its version", async () => {
  const fields = await form("nuevo", { titulo: "A medias", contenido: "x" });
  const first = await ana.post("/blog-admin/borrador?nuevo", fields);
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  const { version, borrador } = await first.json();
  expect(borrador).toBe(drafts()[0]?.id);
  const second = { ...fields, contenido: "y", version: String(version) };
  expect((await ana.post("/blog-admin/borrador?nuevo", second)).status).toBe(200);
  const stale = await ana.post("/blog-admin/borrador?nuevo", { ...second, contenido: "z" });
  expect(stale.status).toBe(409);
  expect(drafts()).toMatchObject([{ contenido: "<p>y</p>" }]);
  expect((await eva.post("/blog-admin/borrador?nuevo", second)).status).toBe(401);
});

test("changes to a published article are its draft: the page stays as it is, and the list says so", async () => {
  const id = await article();
  const fields = await form(`editar=${id}`, { titulo: "Cambiado", contenido: "Otro" });
  const saved = await post(`editar=${id}&guardar=borrador`, fields);
  expect(saved.headers.get("Location")).toBe(`/blog-admin?editar=${id}`);
  expect(await (await eva.get(`/blog/${id}`)).text()).toContain("<h1>Publicado</h1>");
  expect(await page("/blog-admin")).toContain("con cambios sin publicar");
  const html = await page(`/blog-admin?editar=${id}`);
  expect(html).toContain('value="Cambiado"');
  expect(html).toContain(`/blog-admin?descartar=${drafts()[0]?.id}`);
  expect(await page(`/blog-admin?descartar=${drafts()[0]?.id}`)).toContain(
    "¿Descartar los cambios?",
  );
});

test("changes to a published article that are published leave a version, which is read and taken back", async () => {
  const id = await article("Antes");
  await post(`editar=${id}`, await form(`editar=${id}`, { titulo: "Después", contenido: "x" }));
  const [version] = site.rows<Row>("SELECT id FROM versiones");
  const href = `/blog-admin?version=${version?.id}`;
  expect(await page(`/blog-admin?editar=${id}`)).toContain(href);
  const old = await page(href);
  expect(old).toContain("<h1>Antes</h1>");
  expect(old).toContain("Volver a esta versión");
  expect(old).toContain(TABLE_RULES);
  const back = await ana.post(href, {});
  expect(back.headers.get("Location")).toBe(`/blog-admin?guardado=${id}`);
  expect(await (await eva.get(`/blog/${id}`)).text()).toContain("<h1>Antes</h1>");
  expect(site.rows("SELECT titulo FROM versiones ORDER BY id")).toEqual([
    { titulo: "Antes" },
    { titulo: "Después" },
  ]);
});

test("two windows on one text overwrite nothing without saying so: both texts are on the page", async () => {
  const id = await draft("Revelar", "Agua.");
  const [one, other] = [
    await form(`borrador=${id}`, { titulo: "Mío", contenido: "Lo mío" }),
    await form(`borrador=${id}`, { titulo: "Suyo", contenido: "Lo **suyo**" }),
  ];
  expect((await post(`borrador=${id}&guardar=borrador`, other)).status).toBe(303);
  const refused = await post(`borrador=${id}&guardar=borrador`, one);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("El borrador se guardó en otra ventana o en otro aparato");
  expect(html).toContain("Lo mío");
  expect(html).toContain("<p>Lo <strong>suyo</strong></p>");
  expect(drafts()).toMatchObject([{ titulo: "Suyo" }]);
  const again = { ...one, version: hidden(html, "version") };
  expect((await post(`borrador=${id}&guardar=borrador`, again)).status).toBe(303);
  expect(drafts()).toMatchObject([{ titulo: "Mío" }]);
});

test("two windows on one text publish nothing over what was published meanwhile", async () => {
  const id = await article();
  const mine = await form(`editar=${id}`, { titulo: "Mío", contenido: "x" });
  const theirs = await form(`editar=${id}`, { titulo: "Suyo", contenido: "x" });
  expect((await post(`editar=${id}`, theirs)).status).toBe(303);
  const pictures = site.rows("SELECT url FROM pictures");
  const refused = await post(`editar=${id}`, mine, true);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("El artículo se publicó con otro texto");
  expect(articles()).toMatchObject([{ titulo: "Suyo", imagen_url: null }]);
  expect(site.rows("SELECT url FROM pictures")).toEqual(pictures);
});

test("two windows on one text have the text back of an article that one of them has deleted", async () => {
  const id = await article();
  const fields = await form(`editar=${id}`, { titulo: "Mío", contenido: "Lo mío" });
  await ana.post(`/blog-admin?eliminar=${id}`, {});
  const refused = await post(`editar=${id}&guardar=borrador`, fields);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("se eliminó en otra ventana");
  expect(html).toContain("Lo mío");
});

async function shared(): Promise<{ id: number; address: string }> {
  const id = await draft("Para ti", "Lee **esto**");
  const fields = await form(`borrador=${id}`, { titulo: "Para ti", contenido: "Lee **esto**" });
  await post(`borrador=${id}&guardar=compartir`, fields);
  const html = await page(`/blog-admin?borrador=${id}`);
  const [address = ""] = /\/blog\/borrador\/[\w-]+/.exec(html) ?? [];
  return { id, address };
}

test("an address for a draft shows it to a stranger, says what it is, and lets nobody else know of it", async () => {
  const { address } = await shared();
  const response = await eva.get(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(response.headers.has("Set-Cookie")).toBe(false);
  const html = await response.text();
  expect(html).toContain("Esto es un borrador");
  expect(html).toContain("<p>Lee <strong>esto</strong></p>");
  expect(html).toContain(TABLE_RULES);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/rel="canonical"|og:url/);
});

test("an address for a draft says that it shows nothing more once it is withdrawn or deleted, and leads to the article while that is published", async () => {
  const { id, address } = await shared();
  const fields = () => form(`borrador=${id}`, { titulo: "Para ti", contenido: "Lee" });
  await post(`borrador=${id}&guardar=retirar`, await fields());
  const withdrawn = await eva.get(address);
  expect(withdrawn.status).toBe(404);
  expect(withdrawn.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await withdrawn.text()).toContain("Este borrador ya no se enseña");
  await post(`borrador=${id}&guardar=compartir`, await fields());
  const second = `/blog/borrador/${drafts()[0]?.enlace}`;
  expect(second).not.toBe(address);
  expect((await eva.get(second)).status).toBe(200);
  await post(`borrador=${id}`, await fields());
  const [published] = articles();
  const response = await eva.get(second);
  expect(response.status).toBe(302);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    location: `/blog/${published?.id}`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  // What is public may be read with whichever address somebody has.
  expect((await eva.get(address)).status).toBe(302);
  await ana.post(`/blog-admin?eliminar=${published?.id}`, {});
  expect((await eva.get(second)).status).toBe(404);
});

test("an address for a draft leads nowhere where it is guessed", async () => {
  await draft();
  for (const token of ["null", "1", "undefined", "%00", "x".repeat(32)]) {
    expect((await eva.get(`/blog/borrador/${token}`)).status, token).toBe(404);
  }
});
