import { beforeEach, expect, test } from "vitest";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { htmlFaults } from "../support/validate-html";

const GALLERY = "/uploads/galeria-images/182919304413.jpg";
const OTHER = "/uploads/galeria-images/182919304414.jpg";
const LINE = `![Un patio](${GALLERY} "El patio")`;
const PHOTO = "/galeria?proyecto=3&foto=7";

const { site, owner, visitor } = await useSite();

beforeEach(() => {
  insert(site, "proyectos_galeria", { id: 3 });
  for (const [id, url] of [GALLERY, OTHER].entries()) {
    insert(site, "fotos_galeria", { id: id + 7, proyecto_id: 3, url });
    insert(site, "pictures", { url });
  }
});

async function publish(titulo: string, contenido = LINE): Promise<number> {
  await owner.post("/blog-admin?nuevo", { titulo, contenido });
  return Number(site.rows("SELECT max(id) AS id FROM blog_posts")[0]?.id);
}
const onlyTrash = () => site.rows("SELECT id FROM papelera")[0]?.id;
const showsPhoto = async (id: number) =>
  (await visitor.page(`/blog/${id}`)).all("a", { href: PHOTO }).length > 0;
async function question(address: string) {
  const { dialog } = await owner.page(address);
  if (!dialog) throw new Error(`No question at ${address}`);
  return dialog;
}

test("a photo in an article leads to its page; deleted, nothing of it is left", async () => {
  const id = await publish("Patios", `Antes\n\n${LINE}`);
  const page = await visitor.page(`/blog/${id}`);
  expect(page.one("figure").html).toContain('<a href="/galeria?proyecto=3&amp;foto=7"><img');
  expect(page.one("figcaption").words).toBe("El patio");
  await owner.post("/galeria-admin/3?eliminar=7", {});
  const without = await visitor.page(`/blog/${id}`);
  expect(without.all("figure")).toEqual([]);
  expect(without.words).not.toContain("El patio");
  // The text still says it, and may be saved.
  const typed = { titulo: "Patios", contenido: `${LINE}\n\nDespués` };
  expect((await owner.post(`/blog-admin?editar=${id}`, typed)).status).toBe(303);
});

test("the line of a photo is on a page to be copied", async () => {
  site.rows("UPDATE fotos_galeria SET descripcion = 'El patio', alternativo = 'Un patio'");
  const lines = (await owner.page("/blog-admin/imagenes")).all("input");
  expect(lines.map(({ attribs }) => attribs.value)).toContain(LINE);
});

test("the question about a photo names the articles that lose it, with links", async () => {
  const id = await publish("Patios & <arcos>");
  await publish("Otra cosa", "Agua.");
  const dialog = await question("/galeria-admin/3?eliminar=7");
  expect(dialog.words).toContain("Se queda sin ella este texto");
  expect(dialog.link("Patios & <arcos>")).toBe(`/blog/${id}`);
  expect(dialog.words).not.toContain("Otra cosa");
  expect(await htmlFaults(await owner.read("/galeria-admin/3?eliminar=7"))).toEqual([]);
  expect((await question("/galeria-admin/3?eliminar=8")).words).not.toContain("Se queda");
});

test("drafts and older versions are named as what they are, each article once", async () => {
  const id = await publish("Patios");
  const version = String(site.rows("SELECT version FROM blog_posts")[0]?.version);
  await owner.post(`/blog-admin?editar=${id}`, { titulo: "Patios", contenido: "Sin", version });
  const contenido = `<figure><img src="${GALLERY}" alt="" /></figure>`;
  const draft = insert(site, "borradores", { titulo: "", contenido });
  const dialog = await question("/galeria-admin/3?eliminar=7");
  expect(dialog.link("Sin título")).toBe(`/blog-admin?borrador=${draft}`);
  expect(dialog.link("Patios")).toBe(`/blog-admin?editar=${id}`);
  expect(dialog.words).toMatch(/Sin título ?, en un borrador/);
  expect(dialog.words).toMatch(/Patios ?, en versiones anteriores/);
});

test("a project's photos are named by each question until they are gone for good", async () => {
  const id = await publish("Patios");
  expect((await question("/galeria-admin?eliminar=3")).link("Patios")).toBe(`/blog/${id}`);
  await owner.post("/galeria-admin?eliminar=3", {});
  expect(await showsPhoto(id)).toBe(false);
  for (const asked of [`eliminar=${onlyTrash()}`, "vaciar"]) {
    expect((await question(`/admin/papelera?${asked}`)).link("Patios")).toBe(`/blog/${id}`);
  }
  await owner.post(`/admin/papelera?recuperar=${onlyTrash()}`, {});
  expect(await showsPhoto(id)).toBe(true);
});

test("a photo in a course's text is on its page alone, leads to its own, and is named", async () => {
  const text = `${LINE}\n\nTrae un carrete.`;
  const id = insertConvocatoria(site, { texto: text });
  const page = await visitor.page(`/cursos/${id}`);
  expect(page.one("figure").html).toContain('<a href="/galeria?proyecto=3&amp;foto=7"><img');
  for (const address of ["/cursos", "/feed.xml"]) {
    const written = await visitor.read(address);
    expect(written).toContain("Trae un carrete.");
    expect(written).not.toContain(GALLERY);
  }
  const dialog = await question("/galeria-admin/3?eliminar=7");
  expect(dialog.words).toMatch(/Se queda sin ella este texto.*, un curso/);
  await owner.post("/galeria-admin/3?eliminar=7", {});
  const without = await visitor.page(`/cursos/${id}`);
  expect(without.all("figure")).toEqual([]);
  expect(without.words).not.toContain("El patio");
});

test("a course shows no picture that was uploaded for an article", async () => {
  const url = "/uploads/blog-images/182919304415.jpg";
  insert(site, "pictures", { url });
  const id = insertConvocatoria(site, { texto: `![Patio](${url} "El patio")` });
  expect((await visitor.page(`/cursos/${id}`)).all("figure")).toEqual([]);
});
