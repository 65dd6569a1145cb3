import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { htmlFaults } from "../support/validate-html";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

let site: Site;
let ana: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  site = await sharedSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  jpeg = await picture(900, 600).jpeg().toBuffer();
});
beforeEach(() => {
  for (const table of ["blog_posts", "papelera", "proyectos_galeria"]) {
    site.rows(`DELETE FROM ${table}`);
  }
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const file = (name = "cubeta.jpg", data = jpeg) => ({ field: "imagenes", name, data });
const post = (query: string, fields: Record<string, string>, ...files: ReturnType<typeof file>[]) =>
  ana.postForm(`/blog-admin?${query}`, multipart(fields, ...files));
const articles = () =>
  site.rows<{ id: number; contenido: string }>("SELECT id, contenido FROM blog_posts ORDER BY id");
const typedIn = (html: string) =>
  (/<textarea[^>]*name="contenido"[^>]*>([^<]*)</.exec(html)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .trim();
const filesIn = (folder: string) =>
  readdirSync(path.join(site.folder, "uploads", folder)).filter((name) => /^\d/.test(name));

/** Publishes an article with one picture. @returns its id and the picture's path */
async function publish(text = "Antes"): Promise<{ id: number; url: string }> {
  const response = await post("nuevo", { titulo: "La cubeta", contenido: text }, file());
  expect(response.status).toBe(303);
  const { id = 0, contenido = "" } = articles().at(-1) ?? {};
  return { id, url: /src="([^"]+)"/.exec(contenido)?.[1] ?? "" };
}

describe("pictures beside a text", () => {
  test("pictures that come with an article stand at its end, in all sizes", async () => {
    const { id, url } = await publish();
    expect(articles()[0]?.contenido).toBe(
      `<p>Antes</p><figure><img src="${url}" alt="" /></figure>`,
    );
    const html = await (await ana.get(`/blog/${id}`)).text();
    const [img = ""] = html.match(/<figure><img[^>]*>/) ?? [];
    expect(img).toContain(`srcset="${url.replace(".jpg", "-480.webp")} 480w`);
    expect(img).toContain('width="900" height="600"');
    expect(img).toContain('loading="lazy"');
    expect(img).toContain("(min-resolution: 2.5dppx) 61vw, 92vw");
    const notice = await (await ana.get(`/blog-admin?publicado=${id}`)).text();
    expect(notice).toContain("escribe su texto alternativo");
  });

  test("two side by side have their ratios, which the page's style knows, and what is stored has none", async () => {
    const upright = await picture(600, 900).jpeg().toBuffer();
    await post("nuevo", { titulo: "Dos", contenido: "Antes" }, file(), file("alta.jpg", upright));
    const { contenido = "" } = articles()[0] ?? {};
    const urls = [...contenido.matchAll(/src="([^"]+)"/g)].map(([, url]) => url);
    const row = urls.map((url) => `![x](${url})`).join("\n");
    await post("nuevo", { titulo: "Dos", contenido: row });
    const stored = articles().at(-1);
    expect(stored?.contenido).not.toContain("class");
    const html = await (await ana.get(`/blog/${stored?.id}`)).text();
    const classes = [...html.matchAll(/<figure class="([^"]+)"/g)].map(([, name]) => name);
    expect(classes).toEqual(["ratio-1500", "ratio-667"]);
    for (const rule of [".ratio-1500{--ratio:1.5}", ".ratio-667{--ratio:0.667}"]) {
      expect(html).toContain(rule);
    }
    const widths = [...html.matchAll(/<figure class[^>]*>.*?sizes="[^"]*?(\d+)vw"/g)];
    expect(widths.map(([, vw]) => Number(vw))).toEqual([64, 29]);
    expect(await htmlFaults(html)).toEqual([]);
  });

  test("a version and a draft that is shared have the style of tables and pictures", async () => {
    const { id } = await publish();
    const token = "x".repeat(32);
    site.rows(
      "INSERT INTO versiones (articulo_id, titulo, contenido, created_at) SELECT id, 'V', contenido, created_at FROM blog_posts WHERE id = ?",
      id,
    );
    site.rows(
      "INSERT INTO borradores (titulo, contenido, version, enlace, created_at, updated_at) SELECT 'D', contenido, 1, ?, created_at, created_at FROM blog_posts",
      token,
    );
    const version = site.rows("SELECT id FROM versiones")[0]?.id;
    for (const path of [`/blog-admin?version=${version}`, `/blog/borrador/${token}`]) {
      expect(await (await ana.get(path)).text(), path).toContain(".table-scroll{");
    }
  });

  test("a form with which one goes on is shown again, with a line for each picture", async () => {
    const typed = { titulo: "", contenido: "Antes", seguir: "1" };
    const response = await post("nuevo", typed, file(), file("nota.jpg", Buffer.from("nada")));
    expect(response.status).toBe(400);
    const refused = await response.text();
    expect(refused).toContain("«nota.jpg» no es una imagen que podamos usar.");
    expect(refused).not.toContain("Escribe un título");
    expect(typedIn(refused)).toMatch(/^Antes\s+!\[\]\(\/uploads\/blog-images\/\d{12}\.jpg\)$/);
    const shown = await post("nuevo", typed, file());
    expect(shown.status).toBe(200);
    expect(articles()).toEqual([]);
  });

  test("an article saved unchanged as text keeps its HTML to the byte", async () => {
    const { url } = await publish();
    const contenido = [
      `![Una cubeta](${url} "El \\"baño\\"")\n![decorativa](${url})`,
      "## A\n\n### B\n\n1. uno\n2. dos",
      "> Luz\n>\n> — Eva",
      "| a | b |\n| 1 \\| 2 | *c* |",
      "1\\. no",
    ].join("\n\n");
    await post("nuevo", { titulo: "Todo", contenido });
    const [, { id = 0, contenido: before = "" } = {}] = articles();
    expect(before).toContain('alt="" role="presentation"');
    const text = typedIn(await (await ana.get(`/blog-admin?editar=${id}`)).text());
    expect(text).toBe(contenido);
    expect(await htmlFaults(await (await ana.get(`/blog/${id}`)).text())).toEqual([]);
    await post(`editar=${id}`, { titulo: "Todo", contenido: text });
    expect(articles()[1]?.contenido).toBe(before);
  });

  test("a picture that is not there is named beside the text, and one from elsewhere is text", async () => {
    const line = "![x](/uploads/blog-images/999999999999.jpg)";
    const response = await post("nuevo", { titulo: "No", contenido: line });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("No encontramos esta imagen: /uploads/blog-images/999999999999.jpg.");
    expect(typedIn(html)).toBe(line);
    const foreign = "![x](https://x.es/a.jpg)";
    expect((await post("nuevo", { titulo: "Sí", contenido: foreign })).status).toBe(303);
    expect(articles()[0]?.contenido).not.toContain("<img");
  });

  test("the feed has the pictures with absolute addresses, in one size", async () => {
    const { url } = await publish();
    const feed = await (await ana.get("/feed.xml")).text();
    expect(feed).toContain(`&lt;img src=&quot;${site.url}${url}&quot;`);
    expect(feed).not.toContain("srcset");
  });

  test("the editor uploads by the same way and learns their paths", async () => {
    const response = await ana.postForm("/blog-admin/imagenes", multipart({}, file()), {
      Accept: "application/json",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      added: [expect.stringMatching(/^\/uploads\/blog-images\/\d{12}\.jpg$/)],
      refused: [],
    });
  });
});

describe("a table beyond what an article shows as one", () => {
  const rows = (count: number, cells = "a | b") => Array(count).fill(`| ${cells} |`).join("\n");

  test.each([
    [rows(21, "Película | Minutos"), "«Película | Minutos» tiene 21 filas"],
    [rows(1, "a | b | c | d | e | f | g"), "«a | b | c | d | e | f | g» tiene 7 columnas"],
  ])(
    "a table too large is refused with everything typed, and its preview says so",
    async (contenido, why) => {
      const sentence = `La tabla que empieza por ${why}, y aquí caben 6 columnas y 20 filas: repártela en dos.`;
      for (const query of ["nuevo", "nuevo&guardar=borrador"]) {
        const response = await post(query, { titulo: "Tabla", contenido });
        expect(response.status).toBe(400);
        const html = await response.text();
        expect(html).toContain(sentence);
        expect(typedIn(html).replaceAll("\r", "")).toBe(contenido);
      }
      const preview = multipart({ titulo: "Tabla", contenido });
      expect(await (await ana.postForm("/blog-admin/vista-previa", preview)).text()).toContain(
        sentence,
      );
      expect(articles()).toEqual([]);
    },
  );

  test("tables of twenty rows, and lines between bars that are none, are published", async () => {
    const contenido = `${rows(20)}\n\n${rows(30, "una")}`;
    expect((await post("nuevo", { titulo: "Tabla", contenido })).status).toBe(303);
    expect(articles()[0]?.contenido.match(/<tr>/g)).toHaveLength(20);
  });
});

describe("a deleted article", () => {
  test("its pictures go to the trash with it and come back, derived sizes too", async () => {
    const { id, url } = await publish();
    const [stem = ""] = /\d{12}/.exec(url) ?? [];
    const own = (folder: string) => filesIn(folder).filter((name) => name.startsWith(stem));
    const all = own("blog-images");
    expect(all.length).toBeGreaterThan(2);
    await ana.post(`/blog-admin?eliminar=${id}`, {});
    expect(own("blog-images")).toEqual([]);
    expect(own(".trash/blog-images")).toEqual(all);
    expect((await ana.get(url)).status).toBe(404);
    const [{ id: trash } = { id: 0 }] = site.rows<{ id: number }>("SELECT id FROM papelera");
    await ana.post(`/admin/papelera?recuperar=${trash}`, {});
    expect(own("blog-images")).toEqual(all);
    expect(await (await ana.get(`/blog/${id}`)).text()).toContain(`src="${url}"`);
    await ana.post(`/blog-admin?eliminar=${id}`, {});
    await ana.post("/admin/papelera?vaciar", {});
    expect([...own("blog-images"), ...own(".trash/blog-images")]).toEqual([]);
  });

  test("a picture that another article shows, or one in the trash, stays for that one", async () => {
    const { id, url } = await publish();
    await post("nuevo", { titulo: "Otra", contenido: `![x](${url})` });
    const other = articles()[1]?.id;
    await ana.post(`/blog-admin?eliminar=${id}`, {});
    expect((await ana.get(url)).status).toBe(200);
    await ana.post(`/blog-admin?eliminar=${other}`, {});
    expect((await ana.get(url)).status).toBe(200);
  });
});
