import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
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
  jpeg = await phoneJpeg(3000, 2000);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const ARTICLE = { titulo: "Revelar", contenido: "Agua a **20 °C**.\n\n<script>x</script>" };
const PATHS = ["/blog-admin/vista-previa", "/galeria-admin/vista-previa"];

const filesIn = (folder: string) => readdirSync(path.join(site.folder, "uploads", folder));
const preview = (fields: Record<string, string>, name = "foto.jpg", data: Uint8Array = jpeg) =>
  ana.postForm("/blog-admin/vista-previa", multipart(fields, { field: "imagen", name, data }));

test("a preview is made of what was posted, and nothing of it stays", async () => {
  const response = await preview(ARTICLE);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  const html = await response.text();
  expect(html).toContain(
    "<p>Agua a <strong>20 °C</strong>.</p><p>&lt;script&gt;x&lt;/script&gt;</p>",
  );
  const [, width, height] =
    html.match(/src="data:image\/webp;base64,[^"]+" width="(\d+)" height="(\d+)"/) ?? [];
  expect([width, height]).toEqual(["1600", "2400"]);
  expect(html).not.toContain('srcSet="data:');
  expect(filesIn(".incoming")).toEqual([]);
  expect(filesIn("blog-images")).toEqual([]);
  for (const table of ["blog_posts", "pictures"]) {
    expect(site.rows(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

test.each([
  ["that is none", "dibujo.svg", Buffer.from("<svg/>"), "«dibujo.svg» no es una imagen"],
  ["over 25 MB", "grande.jpg", Buffer.alloc(25 * 1024 * 1024 + 1), "pesa más de 25 MB"],
])(
  "an image %s is refused in words, and the rest of the preview is shown",
  async (_name, name, data, words) => {
    const response = await preview(ARTICLE, name, data);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(words);
    expect(html).toContain("<strong>20 °C</strong>");
    expect(html).not.toContain('class="article-cover');
    expect(filesIn(".incoming")).toEqual([]);
  },
);

test("a text that is too long is reported and shown up to its limit", async () => {
  const response = await ana.postForm(
    "/blog-admin/vista-previa",
    multipart({ titulo: "Largo", contenido: `${"a".repeat(199_999)}bcd` }),
  );
  const html = await response.text();
  expect(html).toContain("Escribe 200000 caracteres como máximo");
  expect(html).toContain("ab</p>");
});

test("a truncated form is reported as incomplete", async () => {
  const response = await ana.post(
    "/blog-admin/vista-previa",
    {},
    {
      "Content-Type": "multipart/form-data; boundary=x",
    },
  );
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("El formulario ha llegado incompleto");
});

describe.each(PATHS)("%s", (address) => {
  test("the preview is the administrator's alone", async () => {
    const eva = new Visitor(site.url);
    expect((await eva.get(address)).headers.get("Location")).toBe("/admin");
    const response = await eva.postForm(address, multipart({ titulo: "x" }));
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Tu sesión ha terminado");
  });

  test("a preview requested without a form leads back", async () => {
    const response = await ana.get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Aquí no hay nada que enseñar");
  });

  test("a preview of something deleted is that of something new", async () => {
    const response = await ana.postForm(`${address}?editar=999`, multipart({ titulo: "Zonas" }));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("no está publicado");
  });
});
