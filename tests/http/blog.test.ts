import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { readPage } from "../support/page";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();

const write = (fields: Record<string, string>, query = "nuevo") =>
  owner.postForm(`/blog-admin?${query}`, multipart(fields));
const rows = () => site.rows("SELECT * FROM blog_posts");
/** Of what the browser focuses as it shows the page. */
const FOCUSED = { autofocus: "" };
const TEXT = "Hola **mundo**\n\n## Baños\n\n- paro\n- fijador\n\n<b>HTML</b>";
const HTML =
  "<p>Hola <strong>mundo</strong></p><h2>Baños</h2><ul><li>paro</li><li>fijador</li></ul><p>&lt;b&gt;HTML&lt;/b&gt;</p>";

test("an article is written as text, stored as canonical HTML and read by everybody", async () => {
  const form = (await owner.page("/blog-admin?nuevo")).form("Publicar");
  const response = await form.send(owner, { titulo: " Revelar ", contenido: TEXT });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/blog-admin?publicado=1");
  expect(rows()).toMatchObject([{ titulo: "Revelar", contenido: HTML, imagen_url: null }]);
  site.rows("UPDATE blog_posts SET created_at = '2026-06-30T22:30:00.000Z'");
  const page = await visitor.page("/blog/1");
  expect(page.one("h1").words).toBe("Revelar");
  expect(page.words).toContain("1 de julio de 2026");
  expect(page.html).toContain(HTML);
  const back = page.all("a", { href: "/blog" }).map(({ words }) => words);
  expect(back.filter((words) => words === "← Volver al blog")).toHaveLength(2);
});

test("an article is changed in place, its text offered as it was typed", async () => {
  await write({ titulo: "Antes", contenido: TEXT });
  const form = (await owner.page("/blog-admin?editar=1")).form("Publicado");
  expect(form.fields).toMatchObject({ titulo: "Antes", contenido: TEXT });
  expect((await form.send(owner, { titulo: "Después", contenido: "Otro" })).status).toBe(303);
  expect(rows()).toMatchObject([{ id: 1, titulo: "Después", contenido: "<p>Otro</p>" }]);
});

test("an article needs a title, and its form comes back with all that was typed", async () => {
  const page = await pageOf(write({ titulo: "", contenido: TEXT }), 400);
  expect(page.errors.titulo).toBe("Escribe un título");
  expect(page.form("Publicar").fields.contenido).toBe(TEXT);
  expect(rows()).toEqual([]);
});

test("an article leads to the course that its author chose, and to none otherwise", async () => {
  const typed = { titulo: "Revelar", contenido: "Agua" };
  const leads = async () =>
    (await visitor.page("/blog/1")).all("a", { href: "/inscripcion?curso=revelado" }).length;
  await write({ ...typed, curso_interes: "revelado" });
  expect(await leads()).toBeGreaterThan(0);
  await write({ ...typed, curso_interes: "" }, "editar=1");
  expect(await leads()).toBe(0);
  expect((await write({ ...typed, curso_interes: "otro" })).status).toBe(400);
});

test.each(["/blog/999", "/blog/x", "/blog/0", "/blog/1.5"])(
  "the article %s, which is none, leads to /404",
  async (path) => {
    expect((await visitor.get(path)).headers.get("Location")).toBe("/404");
  },
);

test("an article that cannot be read leads to /404, and is back when it can", async () => {
  insert(site, "blog_posts", { id: 9, imagen_url: "/uploads/blog-images/1.jpg" });
  site.rows("ALTER TABLE pictures RENAME TO gone");
  expect((await visitor.get("/blog/9")).headers.get("Location")).toBe("/404");
  site.rows("ALTER TABLE gone RENAME TO pictures");
  expect((await visitor.get("/blog/9")).status).toBe(200);
});

const publishDays = (count: number) => {
  for (let day = 1; day <= count; day += 1) {
    const created_at = new Date(Date.UTC(2026, 0, day)).toISOString();
    insert(site, "blog_posts", { titulo: `Día ${day}`, created_at });
  }
};

test("the blog has pages of twelve, the first with the one that leads it besides", async () => {
  publishDays(14);
  const titles = async (path: string) =>
    (await visitor.page(path)).all("h2").flatMap(({ words }) => words.match(/^Día \d+/) ?? []);
  const days = Array.from({ length: 14 }, (_each, index) => `Día ${14 - index}`);
  expect(await titles("/blog")).toEqual(days.slice(0, 13));
  expect(await titles("/blog?pagina=2")).toEqual(days.slice(13));
  expect((await visitor.get("/blog?pagina=3")).headers.get("Location")).toBe("/blog");
  const leads = async (path: string) =>
    (await visitor.page(path)).all("article").filter(({ attribs }) => {
      return attribs.class?.includes("article-lead");
    });
  expect((await leads("/blog")).map(({ words }) => words)).toEqual([
    expect.stringContaining("Día 14"),
  ]);
  expect(await leads("/blog?pagina=2")).toEqual([]);
});

test("an article without a cover is its words alone", async () => {
  publishDays(2);
  const page = await visitor.page("/blog");
  expect(page.all("article")).toHaveLength(2);
  expect(page.all("div", { class: "blank-frame" })).toEqual([]);
  expect(page.html).not.toContain("marcador.svg");
});

test("an article is deleted after a question, which has the focus, as its notice has", async () => {
  insert(site, "blog_posts", { titulo: "Revelar" });
  const { dialog } = await owner.page("/blog-admin?eliminar=1");
  expect(dialog?.words).toContain("¿Eliminar «Revelar»?");
  const [cancel] = dialog?.all("a", { href: "/blog-admin" }).slice(-1) ?? [];
  expect([cancel?.words, cancel?.attribs]).toEqual(["Cancelar", expect.objectContaining(FOCUSED)]);
  expect(rows()).toHaveLength(1);
  const deleted = await dialog?.form("Eliminar").send(owner);
  expect(rows()).toEqual([]);
  const page = await owner.page(deleted?.headers.get("Location") ?? "");
  expect(page.words).toContain("No hay artículos todavía.");
  const notice = page.one("div", { role: "status" });
  expect(notice.words).toContain("Artículo eliminado");
  expect(notice.attribs).toMatchObject(FOCUSED);
  expect(page.link("Ver el blog")).toBe("/blog");
});

test.each(["/blog-admin?publicado=9999", "/galeria-admin?guardado=9999"])(
  "a notice of what is no longer there is not shown: %s",
  async (path) => {
    expect((await owner.page(path)).all("div", { role: "status" })).toEqual([]);
  },
);

test("each article leads to another one and to the waiting list", async () => {
  for (const titulo of ["Primero", "Segundo", "Tercero"]) {
    insert(site, "blog_posts", { titulo, created_at: "2026-11-01T10:00:00.000Z" });
  }
  const waysOf = async (id: number) => {
    const onward = (await visitor.page(`/blog/${id}`)).one("nav", { class: "onward" });
    return readPage(onward.html)
      .all("a")
      .map(({ attribs, words }) => [words, attribs.href]);
  };
  const waiting = ["Apúntate a la lista de espera", "/inscripcion"];
  expect(await waysOf(2)).toEqual([["Primero", "/blog/1"], waiting]);
  expect(await waysOf(1)).toEqual([["Tercero", "/blog/3"], waiting]);
});

test.each(["/blog", "/galeria"])("%s, while it is empty, offers the waiting list", async (path) => {
  const onward = (await visitor.page(path)).one("nav", { "aria-label": "Para seguir" });
  expect(onward.html).toContain('href="/inscripcion"');
});
