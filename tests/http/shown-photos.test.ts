import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { htmlFaults } from "../support/validate-html";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

const GALLERY = "/uploads/galeria-images/182919304413.jpg";
const OTHER = "/uploads/galeria-images/182919304414.jpg";
const LINE = `![Un patio](${GALLERY} "El patio")`;

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["blog_posts", "borradores", "papelera", "proyectos_galeria", "pictures"]) {
    site.rows(`DELETE FROM ${table}`);
  }
  site.rows(
    "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES (3, 'Arcadas', 'x', 'y')",
  );
  for (const [id, url] of [
    [7, GALLERY],
    [8, OTHER],
  ]) {
    site.rows("INSERT INTO fotos_galeria (id, proyecto_id, url) VALUES (?, 3, ?)", id, url);
    site.rows("INSERT INTO pictures (url, width, height, widths) VALUES (?, 900, 600, '[]')", url);
  }
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const text = async (address: string) => (await ana.get(address)).text();
const publish = async (titulo: string, contenido = LINE): Promise<number> => {
  await ana.post("/blog-admin?nuevo", { titulo, contenido });
  return Number(site.rows("SELECT max(id) AS id FROM blog_posts")[0]?.id);
};
const onlyTrash = () => site.rows<{ id: number }>("SELECT id FROM papelera")[0]?.id;
/** What the open dialog says, tags left out. */
const dialogIn = (html: string) => {
  const [dialog = ""] = /<dialog[\s\S]*?<\/dialog>/.exec(html) ?? [];
  return { html: dialog, words: dialog.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ") };
};

describe("a photo of the gallery in an article", () => {
  test("a photo leads to its page; deleted, nothing of it is left, and the text still says it", async () => {
    const id = await publish("Patios", `Antes\n\n${LINE}`);
    const html = await text(`/blog/${id}`);
    expect(html).toContain('<figure><a href="/galeria?proyecto=3&amp;foto=7"><img');
    expect(html).toContain("<figcaption>El patio</figcaption>");
    await ana.post("/galeria-admin/3?eliminar=7", {});
    const without = await text(`/blog/${id}`);
    expect(without).not.toContain("<figure>");
    expect(without).not.toContain("El patio");
    const typed = { titulo: "Patios", contenido: `${LINE}\n\nDespués` };
    expect((await ana.post(`/blog-admin?editar=${id}`, typed)).status).toBe(303);
  });

  test("its line is on a page to be copied", async () => {
    site.rows("UPDATE fotos_galeria SET descripcion = 'El patio', alternativo = 'Un patio'");
    const html = await text("/blog-admin/imagenes");
    expect(html).toContain(`value="${LINE.replaceAll('"', "&quot;")}"`);
  });
});

describe("who deletes what articles show", () => {
  test("the question about a photo names the articles that lose it, with links", async () => {
    const id = await publish("Patios & <arcos>");
    await publish("Otra cosa", "Agua.");
    const page = await text("/galeria-admin/3?eliminar=7");
    const dialog = dialogIn(page);
    expect(dialog.words).toContain("Se queda sin ella este artículo");
    expect(dialog.html).toContain(`<a href="/blog/${id}">Patios &amp; &lt;arcos&gt;</a>`);
    expect(dialog.words).not.toContain("Otra cosa");
    expect(await htmlFaults(page)).toEqual([]);
  });

  test("the question says nothing of articles where none shows the photo", async () => {
    await publish("Patios");
    expect(dialogIn(await text("/galeria-admin/3?eliminar=8")).words).not.toContain("artículo");
  });

  test("drafts and older versions are named as what they are, each article once", async () => {
    const id = await publish("Patios");
    const version = String(site.rows("SELECT version FROM blog_posts")[0]?.version);
    await ana.post(`/blog-admin?editar=${id}`, { titulo: "Patios", contenido: "Sin", version });
    expect(site.rows("SELECT id FROM versiones")).toHaveLength(1);
    site.rows(
      "INSERT INTO borradores (titulo, contenido, version, created_at, updated_at) VALUES ('', ?, 1, '2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z')",
      `<figure><img src="${GALLERY}" alt="" /></figure>`,
    );
    const draft = site.rows("SELECT id FROM borradores")[0]?.id;
    const { html, words } = dialogIn(await text("/galeria-admin/3?eliminar=7"));
    expect(html).toContain(`<a href="/blog-admin?borrador=${draft}">Sin título</a>`);
    expect(html).toContain(`<a href="/blog-admin?editar=${id}">Patios</a>`);
    expect(words).toMatch(/Sin título\s*, en un borrador/);
    expect(words).toMatch(/Patios\s*, en versiones anteriores/);
  });

  test("the question about a project names the articles that show one of its photos", async () => {
    const id = await publish("Patios");
    const { html } = dialogIn(await text("/galeria-admin?eliminar=3"));
    expect(html).toContain(`<a href="/blog/${id}">Patios</a>`);
  });

  test("a photo that is restored is in its article again; deleted for good, the questions name it", async () => {
    const id = await publish("Patios");
    await ana.post("/galeria-admin?eliminar=3", {});
    expect(await text(`/blog/${id}`)).not.toContain("<figure>");
    for (const question of [`eliminar=${onlyTrash()}`, "vaciar"]) {
      const { html } = dialogIn(await text(`/admin/papelera?${question}`));
      expect(html).toContain(`<a href="/blog/${id}">Patios</a>`);
    }
    await ana.post(`/admin/papelera?recuperar=${onlyTrash()}`, {});
    expect(await text(`/blog/${id}`)).toContain('<a href="/galeria?proyecto=3&amp;foto=7"><img');
  });
});
