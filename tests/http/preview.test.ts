import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();
const jpeg = await phoneJpeg(3000, 2000);

const ARTICLE = { titulo: "Revelar", contenido: "Agua a **20 °C**.\n\n<script>x</script>" };
const incoming = () => readdirSync(path.join(site.folder, "uploads", ".incoming"));
const preview = (fields: Record<string, string>, name = "foto.jpg", data: Uint8Array = jpeg) =>
  owner.postForm("/blog-admin/vista-previa", multipart(fields, { field: "imagen", name, data }));

test("a preview is made of what was posted, and nothing of it stays", async () => {
  const response = await preview(ARTICLE);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  const page = await pageOf(response);
  expect(page.html).toContain(
    "<p>Agua a <strong>20 °C</strong>.</p><p>&lt;script&gt;x&lt;/script&gt;</p>",
  );
  const cover = page.all("img").find(({ attribs }) => attribs.src?.startsWith("data:image/webp"));
  expect(cover?.attribs).toMatchObject({ width: "1600", height: "2400" });
  expect(cover?.attribs).not.toHaveProperty("srcset");
  expect([...incoming(), ...site.files("blog-images")]).toEqual([]);
  for (const table of ["blog_posts", "pictures"]) {
    expect(site.rows(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

test.each([
  ["that is none", "dibujo.svg", Buffer.from("<svg/>"), "«dibujo.svg» no es una imagen"],
  ["over 25 MB", "grande.jpg", Buffer.alloc(25 * 1024 * 1024 + 1), "pesa más de 25 MB"],
])("an image %s is refused in words, beside the rest of the preview", async (...given) => {
  const [_what, name, data, words] = given;
  const { html } = await pageOf(preview(ARTICLE, name, data), 200);
  expect(html).toContain(words);
  expect(html).toContain("<strong>20 °C</strong>");
  expect(html).not.toContain('class="article-cover');
  expect(incoming()).toEqual([]);
});

test("a draft that will be published has the day of that in its preview", async () => {
  const id = insert(site, "borradores", { publica_at: "2090-12-05T08:00:00.000Z" });
  const posted = multipart(ARTICLE);
  const page = await pageOf(owner.postForm(`/blog-admin/vista-previa?borrador=${id}`, posted), 200);
  expect(page.html).toContain("5 de diciembre de 2090");
});

test("a text that is too long is reported and shown up to its limit", async () => {
  const typed = { titulo: "Largo", contenido: `${"a".repeat(199_999)}bcd` };
  const response = await owner.postForm("/blog-admin/vista-previa", multipart(typed));
  const html = await response.text();
  expect(html).toContain("Escribe 200000 caracteres como máximo");
  expect(html).toContain("ab</p>");
});

test("a truncated form is reported as incomplete", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  const response = await owner.post("/blog-admin/vista-previa", {}, type);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("El formulario ha llegado incompleto");
});

test.each([
  "/blog-admin/vista-previa",
  "/galeria-admin/vista-previa",
  "/admin/escuela/vista-previa",
])("a preview requested without a form leads back: %s", async (address) => {
  expect((await pageOf(owner.get(address), 200)).html).toContain("Aquí no hay nada que enseñar");
});

test.each(["/blog-admin/vista-previa", "/galeria-admin/vista-previa"])(
  "a preview of something deleted is that of something new: %s",
  async (address) => {
    const response = await owner.postForm(`${address}?editar=999`, multipart({ titulo: "Zonas" }));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("no está publicado");
  },
);

test("a preview of a stored project has its title as typed, and counts its photos", async () => {
  insert(site, "proyectos_galeria");
  for (let count = 0; count < 2; count++) insert(site, "fotos_galeria");
  const form = (await owner.page("/galeria-admin?editar=1")).form("Ver cómo queda");
  const page = await pageOf(await form.send(owner, { titulo: "Patios" }));
  expect(page.one("h1").words).toBe("Patios");
  // Above its photos, and on its card in the gallery.
  expect(page.words.match(/\b2 fotos\b/g)).toHaveLength(2);
});

test("the card in a preview knows the ratio of each frame of its strip", async () => {
  insert(site, "proyectos_galeria");
  for (let count = 0; count < 2; count++) insert(site, "fotos_galeria");
  const form = (await owner.page("/galeria-admin?editar=1")).form("Ver cómo queda");
  const page = await pageOf(await form.send(owner));
  const frames = page.all("li").filter(({ attribs }) => attribs.class?.startsWith("ratio-"));
  expect(frames).toHaveLength(2);
  for (const { attribs } of frames) expect(page.html).toContain(`.${attribs.class}{--ratio:`);
});
