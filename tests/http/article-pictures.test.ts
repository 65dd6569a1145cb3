import { describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";
import { htmlFaults } from "../support/validate-html";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();
const jpeg = await picture(900, 600).jpeg().toBuffer();

const file = (name = "cubeta.jpg", data = jpeg) => ({ field: "imagenes", name, data });
const post = (query: string, fields: Record<string, string>, ...files: ReturnType<typeof file>[]) =>
  owner.postForm(`/blog-admin?${query}`, multipart(fields, ...files));
const texts = () =>
  site.rows("SELECT contenido FROM blog_posts ORDER BY id").map(({ contenido }) => `${contenido}`);
const typedIn = async (response: Response) =>
  (await pageOf(response)).form("Publicar").fields.contenido;
const urlsIn = (text = "") => [...text.matchAll(/src="([^"]+)"/g)].map(([, url = ""]) => url);

describe("pictures beside a text", () => {
  test("pictures that come with an article stand at its end, in all sizes", async () => {
    await post("nuevo", { titulo: "La cubeta", contenido: "Antes" }, file());
    const [text = ""] = texts();
    const [url = ""] = urlsIn(text);
    expect(text).toBe(`<p>Antes</p><figure><img src="${url}" alt="" /></figure>`);
    const figure = (await owner.page("/blog/1")).one("figure");
    for (const attribute of [
      `srcset="${url.replace(".jpg", "-320.webp")} 320w`,
      'width="900" height="600"',
      'loading="lazy"',
      "(min-resolution: 2.5dppx) 61vw, 92vw",
    ]) {
      expect(figure.html).toContain(attribute);
    }
    expect(await owner.read("/blog-admin?publicado=1")).toContain("escribe su texto alternativo");
    const feed = await owner.read("/feed.xml");
    expect(feed).toContain(`&lt;img src=&quot;${site.url}${url}&quot;`);
    expect(feed).not.toContain("srcset");
  });

  test("two side by side have their ratios, which only the page's style knows", async () => {
    const upright = await picture(600, 900).jpeg().toBuffer();
    await post("nuevo", { titulo: "Dos", contenido: "Antes" }, file(), file("alta.jpg", upright));
    const row = urlsIn(texts()[0]).map((url) => `![x](${url})`);
    await post("nuevo", { titulo: "Dos", contenido: row.join("\n") });
    expect(texts()[1]).not.toContain("class");
    const page = await owner.page("/blog/2");
    const pair = page.all("figure").filter(({ attribs }) => attribs.class);
    expect(pair.map(({ attribs }) => attribs.class)).toEqual(["ratio-1500", "ratio-667"]);
    for (const rule of [".ratio-1500{--ratio:1.5}", ".ratio-667{--ratio:0.667}"]) {
      expect(page.html).toContain(rule);
    }
    const widths = pair.map(({ html }) => html.match(/sizes="[^"]*?(\d+)vw"/)?.[1]);
    expect(widths).toEqual(["64", "29"]);
    expect(await htmlFaults(page.html)).toEqual([]);
  });

  test("a form with which one goes on is shown again, with a line for each picture", async () => {
    const typed = { titulo: "", contenido: "Antes", seguir: "1" };
    const response = await post("nuevo", typed, file(), file("nota.jpg", Buffer.from("nada")));
    expect(response.status).toBe(400);
    const refused = await pageOf(response);
    expect(refused.words).toContain("«nota.jpg» no es una imagen que podamos usar.");
    expect(refused.words).not.toContain("Escribe un título");
    const line = /^Antes\s+!\[\]\(\/uploads\/blog-images\/\d{12}\.jpg\)\s*$/;
    expect(refused.form("Publicar").fields.contenido).toMatch(line);
    expect((await post("nuevo", typed, file())).status).toBe(200);
    expect(texts()).toEqual([]);
  });

  test("a chosen cover is named when its form comes back as a page", async () => {
    const cover = { field: "imagen", name: "arco.jpg", data: jpeg };
    const sent = (seguir: string, dest: string) =>
      owner.postForm("/blog-admin?nuevo", multipart({ titulo: "", seguir }, cover), {
        "Sec-Fetch-Dest": dest,
      });
    const sentence = "La imagen «arco.jpg» tienes que elegirla otra vez.";
    for (const seguir of ["", "1"]) {
      expect((await pageOf(await sent(seguir, "document"))).words).toContain(sentence);
      expect((await pageOf(await sent(seguir, "empty"))).words).not.toContain(sentence);
    }
  });

  test("a picture that is not there is named, and one from elsewhere is text", async () => {
    const line = "![x](/uploads/blog-images/999999999999.jpg)";
    const page = await pageOf(post("nuevo", { titulo: "No", contenido: line }), 400);
    expect(page.words).toContain(
      "No encontramos esta imagen: /uploads/blog-images/999999999999.jpg.",
    );
    expect(page.form("Publicar").fields.contenido).toBe(line);
    const foreign = "![x](https://x.es/a.jpg)";
    expect((await post("nuevo", { titulo: "Sí", contenido: foreign })).status).toBe(303);
    expect(texts()[0]).not.toContain("<img");
  });

  test("the editor uploads by the same way and learns their paths", async () => {
    const response = await owner.postForm("/blog-admin/imagenes", multipart({}, file()), {
      Accept: "application/json",
    });
    expect(response.status).toBe(200);
    const path = expect.stringMatching(/^\/uploads\/blog-images\/\d{12}\.jpg$/);
    expect(await response.json()).toEqual({ added: [path], refused: [] });
  });
});

describe("a table beyond what an article shows as one", () => {
  const rows = (count: number, cells = "a | b") => Array(count).fill(`| ${cells} |`).join("\n");

  test.each([
    [rows(21, "Película | Minutos"), "«Película | Minutos» tiene 21 filas"],
    [rows(1, "a | b | c | d | e | f | g"), "«a | b | c | d | e | f | g» tiene 7 columnas"],
  ])("is refused with everything typed, and its preview says so: %j", async (contenido, why) => {
    const sentence = `La tabla que empieza por ${why}, y aquí caben 6 columnas y 20 filas: repártela en dos.`;
    const typed = { titulo: "Tabla", contenido };
    for (const query of ["nuevo", "nuevo&guardar=borrador"]) {
      const response = await post(query, typed);
      expect(response.status).toBe(400);
      expect(await response.clone().text()).toContain(sentence);
      expect((await typedIn(response))?.replaceAll("\r", "")).toBe(contenido);
    }
    const preview = await owner.postForm("/blog-admin/vista-previa", multipart(typed));
    expect(await preview.text()).toContain(sentence);
    expect(texts()).toEqual([]);
  });

  test("is none at twenty rows, nor where lines between bars are no table", async () => {
    const contenido = `${rows(20)}\n\n${rows(30, "una")}`;
    expect((await post("nuevo", { titulo: "Tabla", contenido })).status).toBe(303);
    expect((await owner.page("/blog/1")).all("tr")).toHaveLength(20);
  });
});
