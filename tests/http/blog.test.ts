import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  eva = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  site.rows("DELETE FROM blog_posts");
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const write = (fields: Record<string, string>, query = "nuevo") =>
  ana.postForm(`/blog-admin?${query}`, multipart(fields));
const rows = () => site.rows<Record<string, unknown> & { id: number }>("SELECT * FROM blog_posts");
const TEXT = "Hola **mundo**\n\n## Baños\n\n- paro\n- fijador\n\n<b>HTML</b>";
const HTML =
  "<p>Hola <strong>mundo</strong></p><h2>Baños</h2><ul><li>paro</li><li>fijador</li></ul><p>&lt;b&gt;HTML&lt;/b&gt;</p>";

describe("articles", () => {
  test("an article is written as text and stored as canonical HTML", async () => {
    const response = await write({ titulo: " Revelar ", contenido: TEXT });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/blog-admin\?publicado=\d+$/);
    expect(rows()).toMatchObject([{ titulo: "Revelar", contenido: HTML, imagen_url: null }]);
  });

  test("the newest article leads the first page of the blog, and none leads the others", async () => {
    for (let day = 10; day < 24; day += 1)
      site.rows(
        `INSERT INTO blog_posts (titulo, contenido, created_at) VALUES ('Día ${day}', '<p>Texto</p>', '2026-03-${day}T10:00:00.000Z')`,
      );
    const leads = async (page: string) =>
      (await (await eva.get(page)).text()).match(/article-lead".*?<h2>.*?<\/h2>/g) ?? [];
    expect(await leads("/blog")).toEqual([expect.stringContaining("Día 23</a>")]);
    expect(await leads("/blog?pagina=2")).toEqual([]);
  });

  test("links of an article may be typed short, and those to pages of the site are stored as paths", async () => {
    const own = `${site.url}/galeria?proyecto=1`;
    const contenido = `[a](www.x.es/a) [b](/inscripcion) [c](${own}) [d](ana@x.es) [e](javascript:x)`;
    await write({ titulo: "Enlaces", contenido });
    const links = [
      '<a href="https://www.x.es/a">a</a>',
      '<a href="/inscripcion">b</a>',
      '<a href="/galeria?proyecto=1">c</a>',
      '<a href="mailto:ana@x.es">d</a>',
      "[e](javascript:x)",
    ].join(" ");
    expect(rows()).toMatchObject([{ contenido: `<p>${links}</p>` }]);
    expect(await (await eva.get(`/blog/${rows()[0]?.id}`)).text()).toContain(links);
  });

  test("an article leads to the course that its author chose, and to none otherwise", async () => {
    const link = 'href="/inscripcion?curso=revelado"';
    await write({ titulo: "Revelar", contenido: "Agua", curso_interes: "revelado" });
    const [{ id } = { id: 0 }] = rows();
    expect(await (await eva.get(`/blog/${id}`)).text()).toContain(link);
    await write({ titulo: "Revelar", contenido: "Agua", curso_interes: "" }, `editar=${id}`);
    expect(await (await eva.get(`/blog/${id}`)).text()).not.toContain(link);
    const refused = await write({ titulo: "x", contenido: "x", curso_interes: "otro" });
    expect(refused.status).toBe(400);
  });

  test("an article is read by everybody, with its long date in Madrid and a way back", async () => {
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido, created_at) VALUES (7, 'Once zonas', ?, '2026-06-30T22:30:00.000Z')",
      HTML,
    );
    const html = await (await eva.get("/blog/7")).text();
    expect(html).toContain("<h1>Once zonas</h1>");
    expect(html).toContain("1 de julio de 2026");
    expect(html).toContain(HTML);
    expect(html.match(/<a [^>]*href="\/blog"[^>]*>← Volver al blog<\/a>/g)).toHaveLength(2);
  });

  test("an article is listed with its first 150 characters and three dots", async () => {
    const words = `${"😀ñ".repeat(74)}xyZZZ`;
    await write({ titulo: "Largo", contenido: words });
    const html = await (await eva.get("/blog")).text();
    expect(html).toContain(`${"😀ñ".repeat(74)}xy...`);
    expect(html).not.toContain("xyZ");
    expect(html).toContain(">Leer más</a>");
  });

  test("an article that is missing or has no number leads to /404", async () => {
    for (const path of ["/blog/999", "/blog/x", "/blog/0", "/blog/1.5"]) {
      const response = await eva.get(path);
      expect(response.headers.get("Location"), path).toBe("/404");
    }
  });

  test("an article that cannot be read leads to /404, and is back when it can", async () => {
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido, imagen_url) VALUES (9, 'x', 'x', '/uploads/blog-images/1.jpg')",
    );
    site.rows("ALTER TABLE pictures RENAME TO gone");
    expect((await eva.get("/blog/9")).headers.get("Location")).toBe("/404");
    site.rows("ALTER TABLE gone RENAME TO pictures");
    expect((await eva.get("/blog/9")).status).toBe(200);
  });

  test("an article is written in a textarea that the server renders, without the editor", async () => {
    const html = await (await ana.get("/blog-admin?nuevo")).text();
    expect(html).toMatch(/<textarea[^>]* name="contenido"/);
    expect(html).not.toMatch(/contenteditable|data-slate/i);
  });

  test("an article inserted by another program does no harm", async () => {
    site.rows(
      "INSERT INTO blog_posts (id, titulo, contenido) VALUES (8, 'Malo', ?)",
      "<p onclick=x>Hola<script>alert(1)</script><img src=x onerror=alert(1)></p>",
    );
    const html = await (await eva.get("/blog/8")).text();
    expect(html).toContain('<div class="rich-text"><p>Hola</p></div>');
  });

  test("an article needs a title, and its form comes back with all that was typed", async () => {
    const response = await write({ titulo: "", contenido: TEXT });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Escribe un título");
    expect(html).toContain("Hola **mundo**");
    expect(rows()).toEqual([]);
  });

  test("an article sent twice by the same form is one article", async () => {
    const page = await (await ana.get("/blog-admin?nuevo")).text();
    const clave = page.match(/name="clave" value="([^"]+)"/)?.[1] ?? "";
    expect(clave).toMatch(/^[0-9a-f-]{36}$/);
    await Promise.all([1, 2].map(() => write({ titulo: "Uno", contenido: "", clave })));
    expect(rows()).toHaveLength(1);
    await write({ titulo: "Uno", contenido: "", clave: "another" });
    expect(rows()).toHaveLength(2);
  });

  test("an article is changed in place, its text offered as it was typed", async () => {
    await write({ titulo: "Antes", contenido: TEXT });
    const id = rows()[0]?.id;
    const form = await (await ana.get(`/blog-admin?editar=${id}`)).text();
    expect(form).toContain('value="Antes"');
    expect(form).toContain(
      "Hola **mundo**\n\n## Baños\n\n- paro\n- fijador\n\n&lt;b&gt;HTML&lt;/b&gt;",
    );
    const response = await write({ titulo: "Después", contenido: "Otro" }, `editar=${id}`);
    expect(response.status).toBe(303);
    expect(rows()).toMatchObject([{ id, titulo: "Después", contenido: "<p>Otro</p>" }]);
  });

  test("an article is deleted only when asked twice", async () => {
    await write({ titulo: "Fuera", contenido: "" });
    const id = rows()[0]?.id;
    const asked = await (await ana.get(`/blog-admin?eliminar=${id}`)).text();
    expect(asked).toMatch(/<dialog[^>]* open/);
    expect(asked).toContain("¿Eliminar «Fuera»?");
    expect(asked).toContain("Cancelar");
    expect(rows()).toHaveLength(1);
    expect((await ana.post(`/blog-admin?eliminar=${id}`, {})).status).toBe(303);
    expect(rows()).toEqual([]);
  });

  const publishDays = (count: number) => {
    for (let day = 1; day <= count; day += 1)
      site.rows(
        "INSERT INTO blog_posts (titulo, contenido, created_at) VALUES (?, '<p>x</p>', ?)",
        `Día ${day}.`,
        new Date(Date.UTC(2026, 0, day)).toISOString(),
      );
  };

  test("articles are listed in pages of twelve, the first with the one that leads it besides", async () => {
    publishDays(14);
    const titles = async (path: string) =>
      [...(await (await eva.get(path)).text()).matchAll(/>(Día \d+)\.</g)].map(([, each]) => each);
    const days = Array.from({ length: 14 }, (_each, index) => `Día ${14 - index}`);
    expect(await titles("/blog")).toEqual(days.slice(0, 13));
    expect(await titles("/blog?pagina=2")).toEqual(days.slice(13));
    expect((await eva.get("/blog?pagina=3")).headers.get("Location")).toBe("/blog");
  });

  test.each([
    [1, []],
    [2, ["in-2 in-3", "in-3"]],
    [3, ["in-3"]],
    [4, ["in-2"]],
    [5, ["in-3", "in-3"]],
    [13, []],
  ])(
    "unexposed frames fill the last row under %i articles, in two columns and in three",
    async (count, blanks) => {
      publishDays(count);
      const html = await (await eva.get("/blog")).text();
      const found = [...html.matchAll(/blank-card ([^"]+)"/g)].map(([, classes]) => classes);
      expect(found).toEqual(blanks);
    },
  );

  test("an article without a cover has an unexposed frame in the list, and no picture of a camera", async () => {
    publishDays(2);
    const [lead = "", card = ""] = (await (await eva.get("/blog")).text())
      .split('<article class="article-card')
      .slice(1);
    expect(lead).not.toContain("blank-frame");
    expect(card.split("</article>")[0]).toContain('class="blank-frame" aria-hidden="true"');
    expect(lead + card).not.toContain("marcador.svg");
  });

  test("an article posted after the session ended is not lost", async () => {
    const eva = new Visitor(site.url);
    await eva.post("/admin", ADMIN);
    site.rows("UPDATE auth_sessions SET revoked_at = created_at");
    const form = multipart(
      { titulo: "Sin sesión", contenido: "Primero\n\nDespués" },
      { field: "imagen", name: "x.jpg", data: new Uint8Array(300_000) },
    );
    const response = await eva.postForm("/blog-admin?nuevo", form);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toMatch(/action="\/blog-admin\?nuevo=?"/);
    expect(html).toMatch(/name="contenido" value="Primero\s+Después"/);
    const fields = {
      titulo: "Sin sesión",
      contenido: "Primero\n\nDespués",
      reanudar: "1",
      ...ADMIN,
    };
    const repeat = await eva.post("/blog-admin?nuevo", fields);
    expect(repeat.status).toBe(307);
    await ana.post("/admin", ADMIN);
    expect((await eva.post("/blog-admin?nuevo", fields)).status).toBe(303);
    expect(rows()).toMatchObject([{ contenido: "<p>Primero</p><p>Después</p>" }]);
  });
});
