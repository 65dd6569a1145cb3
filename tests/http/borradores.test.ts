import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { useSite } from "../support/use-site";
import { ledTo, pageOf, Visitor } from "../support/visitor";

const { site, owner, visitor } = await useSite();

type Row = Record<string, unknown> & { id: number };
const drafts = () => site.rows<Row>("SELECT * FROM borradores ORDER BY id");
const articles = () => site.rows<Row>("SELECT * FROM blog_posts ORDER BY id");
const post = (query: string, fields: Record<string, string>) =>
  owner.postForm(`/blog-admin?${query}`, multipart(fields));
/** Without them, tables and pictures of a text are not what its readers will see. */
const TABLE_RULES = ".table-scroll{";

/** The fields of a form as it is open in a window, with what is typed into them. */
async function open(query: string, typed: Record<string, string>): Promise<Record<string, string>> {
  const page = await owner.page(`/blog-admin?${query}`);
  const { clave = "", version = "" } = page.form("Ver cómo queda").fields;
  return { clave, version, ...typed };
}

async function draft(titulo = "Revelar", contenido = "Agua."): Promise<number> {
  await post("nuevo&guardar=borrador", await open("nuevo", { titulo, contenido }));
  return drafts().at(-1)?.id ?? 0;
}

async function article(titulo = "Publicado"): Promise<number> {
  await post("nuevo", { titulo, contenido: "Agua.", clave: titulo });
  return articles().at(-1)?.id ?? 0;
}

test("a draft is saved by its button, opened elsewhere and listed apart", async () => {
  const form = (await owner.page("/blog-admin?nuevo")).form("Guardar");
  const typed = { titulo: "Revelar", contenido: "Agua a **20 °C**." };
  expect(await ledTo(form.send(owner, typed), 303)).toBe("/blog-admin?borrador=1");
  expect(drafts()).toMatchObject([{ contenido: "<p>Agua a <strong>20 °C</strong>.</p>" }]);
  const other = new Visitor(site.url);
  other.take(owner.cookies);
  const page = await other.page("/blog-admin?borrador=1");
  expect(page.form("Guardar").fields).toMatchObject(typed);
  expect(page.words).toMatch(/Borrador Guardado hoy a las \d\d?:\d\d\./);
  const list = await owner.page("/blog-admin");
  expect(list.all("h2").map(({ words }) => words)).toContain("Borradores");
  expect(list.words).toContain("No hay artículos todavía.");
});

test.each([" \n ", "| | |"])(
  "an empty draft, «%s», is not stored: the form says so",
  async (contenido) => {
    const blank = await open("nuevo", { titulo: "   ", contenido });
    for (const guardar of ["borrador", "compartir", "sin-fecha"]) {
      const response = await post(`nuevo&guardar=${guardar}`, blank);
      expect(response.status, guardar).toBe(400);
      expect(await response.text()).toContain("todavía no hay nada que guardar");
    }
    const unseen = await owner.post("/blog-admin/borrador?nuevo", blank);
    expect(await unseen.json()).toMatchObject({ borrador: null, saved_at: null });
  },
);

test("a draft is saved by a script without its page, which learns its version", async () => {
  const fields = await open("nuevo", { titulo: "A medias", contenido: "x" });
  const save = (by: Visitor, change: Record<string, string>) =>
    by.post("/blog-admin/borrador?nuevo", { ...fields, ...change });
  const first = await save(owner, {});
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  const { version, borrador } = await first.json();
  expect(borrador).toBe(drafts()[0]?.id);
  const second = { contenido: "y", version: String(version) };
  expect((await save(owner, second)).status).toBe(200);
  expect((await save(owner, { ...second, contenido: "z" })).status).toBe(409);
  expect(drafts()).toMatchObject([{ contenido: "<p>y</p>" }]);
  expect((await save(visitor, second)).status).toBe(401);
});

test("changes to a published article are its draft, and the list says so", async () => {
  const id = await article();
  const fields = await open(`editar=${id}`, { titulo: "Cambiado", contenido: "Otro" });
  const saved = await post(`editar=${id}&guardar=borrador`, fields);
  expect(saved.headers.get("Location")).toBe(`/blog-admin?editar=${id}&aparte`);
  expect(await owner.read(`/blog-admin?editar=${id}&aparte`)).toContain("Guardado sin publicar");
  expect((await visitor.page(`/blog/${id}`)).one("h1").words).toBe("Publicado");
  expect((await owner.page("/blog-admin")).words).toContain("con cambios sin publicar");
  const page = await owner.page(`/blog-admin?editar=${id}`);
  expect(page.form("Guardar sin publicar").fields.titulo).toBe("Cambiado");
  const discard = `/blog-admin?descartar=${drafts()[0]?.id}`;
  expect(page.html).toContain(discard);
  expect((await owner.page(discard)).dialog?.words).toContain("¿Descartar los cambios?");
});

test("an article without changes is not saved as a draft", async () => {
  const id = await article();
  const saved = await post(
    `editar=${id}&guardar=borrador`,
    await open(`editar=${id}`, { titulo: "Publicado", contenido: "Agua." }),
  );
  expect(drafts()).toEqual([]);
  const page = await owner.page(saved.headers.get("Location") ?? "");
  expect(page.words).toContain("El artículo sigue en la web.");
});

test("changes that are published leave a version, which is read and taken back", async () => {
  const id = await article("Antes");
  await post(`editar=${id}`, await open(`editar=${id}`, { titulo: "Después", contenido: "x" }));
  const [version] = site.rows<Row>("SELECT id FROM versiones");
  const href = `/blog-admin?version=${version?.id}`;
  expect(await owner.read(`/blog-admin?editar=${id}`)).toContain(href);
  const old = await owner.page(href);
  expect(old.one("h1").words).toBe("Antes");
  expect(old.html).toContain(TABLE_RULES);
  const back = await old.form("Volver a esta versión").send(owner);
  expect(back.headers.get("Location")).toBe(`/blog-admin?guardado=${id}`);
  expect((await visitor.page(`/blog/${id}`)).one("h1").words).toBe("Antes");
  const titles = site.rows("SELECT titulo FROM versiones ORDER BY id");
  expect(titles).toEqual([{ titulo: "Antes" }, { titulo: "Después" }]);
});

test("who is asked about what another window has published is led to it", async () => {
  const id = await draft("Suyo", "Agua.");
  const mine = await open(`borrador=${id}`, { titulo: "Mío", contenido: "Lo mío" });
  await post(`borrador=${id}`, await open(`borrador=${id}`, { titulo: "Suyo", contenido: "Otro" }));
  const refused = await pageOf(await post(`borrador=${id}`, mine));
  const href = `/blog-admin?editar=${articles()[0]?.id}`;
  expect(refused.html).toContain(`href="${href}" data-reload="true">Seguir con lo guardado`);
});

/** Gives a draft an address. */
async function shared(): Promise<{ id: number; address: string }> {
  const id = await draft("Para ti", "Lee **esto**");
  const typed = { titulo: "Para ti", contenido: "Lee **esto**" };
  await post(`borrador=${id}&guardar=compartir`, await open(`borrador=${id}`, typed));
  return { id, address: `/blog/borrador/${drafts()[0]?.enlace}` };
}

test("an address for a draft shows it to a stranger, and to no search engine", async () => {
  const { id, address } = await shared();
  expect(await owner.read(`/blog-admin?borrador=${id}`)).toContain(address);
  const response = await visitor.get(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(response.headers.has("Set-Cookie")).toBe(false);
  const html = await response.text();
  expect(html).toContain("Esto es un borrador");
  expect(html).toContain("Todavía no está publicado");
  expect(html).toContain("no la compartas sin preguntar");
  expect(html).toContain("<p>Lee <strong>esto</strong></p>");
  expect(html).toContain(TABLE_RULES);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/rel="canonical"|og:url/);
});

test("an address for a draft shows nothing more once it is withdrawn", async () => {
  const { id, address } = await shared();
  const fields = await open(`borrador=${id}`, { titulo: "Para ti", contenido: "Lee" });
  await post(`borrador=${id}&guardar=retirar`, fields);
  const withdrawn = await visitor.get(address);
  expect(withdrawn.status).toBe(404);
  expect(withdrawn.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await withdrawn.text()).toContain("Este borrador ya no se enseña");
});

test("a draft of a restored backup says that its address was withdrawn", async () => {
  const id = await draft();
  const words = async () => (await owner.page(`/blog-admin?borrador=${id}`)).words;
  expect(await words()).not.toContain("copia de seguridad");
  site.rows("UPDATE borradores SET from_backup = 1");
  expect(await words()).toContain("si tenía una dirección, ya no lo enseña");
  await post(
    `borrador=${id}&guardar=compartir`,
    await open(`borrador=${id}`, { titulo: "Revelar" }),
  );
  expect(await words()).not.toContain("copia de seguridad");
});

test("an address for a draft leads to the article while that is published", async () => {
  const { id, address } = await shared();
  await post(`borrador=${id}`, await open(`borrador=${id}`, { titulo: "Para ti", contenido: "x" }));
  const response = await visitor.get(address);
  expect(response.status).toBe(302);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    location: `/blog/${articles()[0]?.id}`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await owner.post(`/blog-admin?eliminar=${articles()[0]?.id}`, {});
  expect((await visitor.get(address)).status).toBe(404);
});

test.each(["null", "1", "undefined", "%00", "x".repeat(32)])(
  "an address for a draft that is guessed, %s, leads nowhere",
  async (token) => {
    await draft();
    expect((await visitor.get(`/blog/borrador/${token}`)).status).toBe(404);
  },
);
