import { beforeEach, expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();
const data = await picture(600, 400).jpeg().toBuffer();
beforeEach(() => {
  insert(site, "proyectos_galeria");
});

const CAPTION = "Patio, 2024";
const ALTERNATIVE = "Un arco de piedra que da sombra a un patio";

const file = (field: string) => ({ field, name: "foto.jpg", data });
const addFoto = (fields: Record<string, string>) =>
  owner.postForm("/galeria-admin/1", multipart(fields, file("foto")));
const write = (fields: Record<string, string>, query = "nuevo") =>
  owner.postForm(
    `/blog-admin?${query}`,
    multipart({ titulo: "Revelar", ...fields }, file("imagen")),
  );
const fotos = () => site.rows("SELECT descripcion, alternativo FROM fotos_galeria");
const alternatives = async (path: string) =>
  (await visitor.page(path)).all("img").map(({ attribs }) => attribs.alt);
const cardOf = async (path: string) => readHead(await visitor.read(path)).meta["og:image:alt"];

test("a photo's caption is read, and its alternative text stands in for it", async () => {
  await addFoto({ descripcion: CAPTION, alternativo: ` ${ALTERNATIVE}\n` });
  expect(fotos()).toEqual([{ descripcion: CAPTION, alternativo: ALTERNATIVE }]);
  const sheet = await visitor.page("/galeria?proyecto=1");
  expect(sheet.one("img", { alt: ALTERNATIVE })).toBeDefined();
  expect(sheet.one("span", { class: "frame-caption" }).words).toContain(CAPTION);
  expect(sheet.html).toContain(`"caption":"${CAPTION}"`);
  const viewer = await visitor.page("/galeria?proyecto=1&foto=1");
  expect(viewer.one("p", { class: "viewer-caption" }).words).toBe(CAPTION);
  expect(await cardOf("/galeria?proyecto=1&foto=1")).toBe(ALTERNATIVE);
});

test("a caption serves as alternative text where there is none, and is heard once", async () => {
  await addFoto({ descripcion: CAPTION, alternativo: " " });
  expect(fotos()).toMatchObject([{ alternativo: null }]);
  const sheet = await visitor.page("/galeria?proyecto=1");
  expect(sheet.one("img", { alt: CAPTION })).toBeDefined();
  const caption = sheet.one("span", { class: "frame-caption", "aria-hidden": "true" });
  expect(caption.words).toContain(CAPTION);
});

test("both texts of a photo are changed in its form, which comes back with them", async () => {
  await addFoto({ descripcion: CAPTION });
  const texts = { descripcion: "Otro", alternativo: ALTERNATIVE };
  const change = async (fields: Record<string, string>) =>
    (await owner.page("/galeria-admin/1?editar=1")).form("Guardar").send(owner, fields);
  const page = await pageOf(change({ ...texts, alternativo: "x".repeat(1001) }), 400);
  expect(page.form("Guardar").fields.descripcion).toBe("Otro");
  expect(page.errors.alternativo).toBe("Escribe 1000 caracteres como máximo");
  await change(texts);
  expect(fotos()).toEqual([texts]);
  const again = await owner.page("/galeria-admin/1?editar=1");
  expect(again.form("Guardar").fields).toMatchObject(texts);
  expect(again.one("textarea", { id: "alternativo_foto" }).attribs.placeholder).toBe("Otro");
});

test("a cover says its own text on its page, to feeds and with links, else its title's", async () => {
  await write({ contenido: "Agua.", alternativo: ALTERNATIVE });
  expect(await alternatives("/blog/1")).toContain(ALTERNATIVE);
  expect(await cardOf("/blog/1")).toBe(ALTERNATIVE);
  expect(await visitor.read("/feed.xml")).toContain(ALTERNATIVE);
  const { fields } = (await owner.page("/blog-admin?editar=1")).form("Publicado");
  expect(fields.alternativo).toBe(ALTERNATIVE);
  await write({ contenido: "Agua.", alternativo: "" }, "editar=1");
  expect(await alternatives("/blog/1")).toContain("Portada de «Revelar»");
});

test("a project's cover has its text in the gallery, also after a correction", async () => {
  const change = (fields: Record<string, string>, ...files: ReturnType<typeof file>[]) =>
    owner.postForm("/galeria-admin?editar=1", multipart(fields, ...files));
  const refused = await change({ titulo: "", descripcion: "Otra", alternativo: ALTERNATIVE });
  expect(refused.status).toBe(400);
  const { fields } = (await pageOf(refused)).form("/galeria-admin?editar=1");
  expect(fields).toMatchObject({ descripcion: "Otra", alternativo: ALTERNATIVE });

  const corrected = { titulo: "Patios", descripcion: "Otra", alternativo: ` ${ALTERNATIVE} ` };
  expect((await change(corrected, file("portada"))).status).toBe(303);
  expect((await change({ ...corrected, titulo: "Arcos" })).status).toBe(303);
  const [row] = site.rows("SELECT * FROM proyectos_galeria");
  expect(row).toMatchObject({ titulo: "Arcos", portada_alternativo: ALTERNATIVE });
  expect(await alternatives("/galeria")).toContain(ALTERNATIVE);
  expect(await cardOf("/galeria?proyecto=1")).toBe(ALTERNATIVE);
});

test("a cover without a text is offered its title's, and silent beside its title", async () => {
  const field = (await owner.page("/galeria-admin?editar=1")).one("input", { name: "alternativo" });
  expect(field.attribs.placeholder).toBe("Portada del proyecto «Arcadas»");
  expect(await alternatives("/galeria")).toContain("");
});
