import { beforeEach, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { insert } from "../support/insert";
import type { Page } from "../support/page";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();
beforeEach(() => insertProyecto(1, "Arcadas", [1, 2, 3]));

/** Its photos in this order. */
function insertProyecto(id: number, titulo: string, fotos: number[]): void {
  insert(site, "proyectos_galeria", { id, titulo });
  for (const [index, foto] of fotos.entries()) {
    const url = `/uploads/galeria-images/${foto}.jpg`;
    const row = { id: foto, proyecto_id: id, url, descripcion: `Foto ${foto}` };
    insert(site, "fotos_galeria", { ...row, posicion: index + 1 });
  }
}
const foldOf = (page: Page) =>
  page.all("details", { class: "fold" }).find(({ words }) => words.includes("datos más"));
const fichas = () => site.rows("SELECT * FROM fichas ORDER BY id");
const headOf = async (path: string) => readHead(await visitor.read(path));
const etagOf = async (path: string) => (await ask(site.url + path)).headers.etag;

describe("the ficha of a photo", () => {
  const EDIT = "/galeria-admin/1?editar=2";
  const TEXTS = { descripcion: "Un arco", alternativo: "" };
  const fieldsOf = async (response: Response) => (await pageOf(response)).form(EDIT).fields;

  test("a ficha is saved with the texts of its photo, and seen by the next visitor", async () => {
    const path = "/galeria?proyecto=1&foto=2";
    expect((await visitor.page(path)).all("dl")).toEqual([]);
    const before = await etagOf(path);
    const typed = { proceso: "Cianotipia", papel: "  Papel   de algodón ", revelador: "" };
    const response = await (await owner.page(EDIT)).form(EDIT).send(owner, { ...TEXTS, ...typed });
    expect(response.headers.get("Location")).toBe("/galeria-admin/1?descrita=2");
    expect(fichas()).toMatchObject([
      { id: 2, proceso: "cianotipia", papel: "Papel de algodón", revelador: null },
    ]);
    expect(await etagOf(path)).not.toBe(before);
    const page = await visitor.page(path);
    expect(page.words).toContain("Cianotipia sobre papel de algodón");
    expect(page.link("Cianotipia")).toBe("/galeria?proceso=cianotipia");
    expect(page.all("dt").map(({ words }) => words)).not.toContain("Revelador");
    const sheet = await visitor.page("/galeria?proyecto=1");
    expect(sheet.words).toContain("Cianotipia sobre papel de algodón");
  });

  test("a ficha stays as it is when a form has none of its fields", async () => {
    insert(site, "fichas", { id: 2, proceso: "cianotipia" });
    await owner.post(EDIT, TEXTS);
    expect(fichas()).toMatchObject([{ id: 2, proceso: "cianotipia" }]);
    await owner.post(EDIT, { ...TEXTS, proceso: "" });
    expect(fichas()).toMatchObject([{ id: 2, proceso: null }]);
  });

  test("a form with a value that is too long comes back open, with all that was typed", async () => {
    const typed = { ...TEXTS, lugar: "x".repeat(81), fecha: "2026", proceso: "Clorotipo" };
    const page = await pageOf(owner.post(EDIT, typed), 400);
    expect(page.errors.lugar).toBe("Escribe 80 caracteres como máximo");
    expect(foldOf(page)?.attribs).toHaveProperty("open");
    expect(page.words).toContain("10 datos más: 2 rellenos");
    expect(page.form(EDIT).fields).toMatchObject(typed);
    expect(fichas()).toEqual([]);
  });

  test("the ficha of the photo before is copied into what is empty, and not yet stored", async () => {
    insert(site, "fichas", { id: 1, proceso: "cianotipia", pelicula: "Ninguna" });
    expect(await owner.read("/galeria-admin/1?editar=1")).not.toContain("copiar");
    const form = (await owner.page(EDIT)).form("Copiar la ficha de la foto anterior");
    const typed = { descripcion: "Otro arco", pelicula: "La mía" };
    const response = await form.send(owner, typed);
    expect(response.status).toBe(200);
    expect(await fieldsOf(response)).toMatchObject({ ...typed, proceso: "Cianotipia" });
    expect(fichas()).toHaveLength(1);
  });

  test.each([
    [{ proceso: "cianotipia" }, "Clorotipo", "Clorotipo"],
    [{ proceso: "otro", otro_proceso: "Fitotipia" }, "Lumen", "Lumen"],
    [{ proceso: "otro", otro_proceso: "Fitotipia" }, "", "Fitotipia"],
  ])("the ficha of the photo before, %j, over %j gives %j", async (before, proceso, copied) => {
    insert(site, "fichas", { id: 1, ...before });
    const response = await owner.post(EDIT, { ...TEXTS, proceso, copiar: "1" });
    expect((await fieldsOf(response)).proceso).toBe(copied);
  });

  test("a process of its own name is shown by that name, and stored again as it was", async () => {
    insert(site, "fichas", { id: 2, proceso: "otro", otro_proceso: "Fitotipia", papel: "Vidrio" });
    const page = await owner.page(EDIT);
    expect(page.form(EDIT).fields.proceso).toBe("Fitotipia");
    expect(page.words).toContain("Se leerá: «Fitotipia sobre vidrio».");
    expect(page.words).toContain("10 datos más: 1 relleno ");
    expect(foldOf(page)?.attribs).not.toHaveProperty("open");
    await page.form(EDIT).send(owner, { papel: "" });
    expect(fichas()).toMatchObject([{ proceso: "otro", otro_proceso: "Fitotipia", papel: null }]);
  });

  test("a photo that was deleted meanwhile is not said to be saved", async () => {
    const response = await owner.post("/galeria-admin/1?editar=999", { ...TEXTS, papel: "x" });
    expect(response.status).toBe(409);
    expect((await pageOf(response)).words).toContain("Ya no está");
    expect(fichas()).toEqual([]);
  });
});

test("the form of a ficha suggests what other fichas say", async () => {
  insert(site, "fichas", { id: 1, pelicula: "De la casa" });
  const page = await owner.page("/galeria-admin/1?editar=2");
  expect(page.one("datalist", { id: "usados-pelicula" }).html).toContain('value="De la casa"');
  expect(page.one("input", { name: "pelicula" }).attribs.list).toBe("usados-pelicula");
  expect((await owner.page("/galeria-admin/1")).all("datalist")).toEqual([]);
});

describe("fichas of many photos", () => {
  const PAGE = "/galeria-admin/1?fichas";

  test.each([
    [{ lugar: "Loja" }, "Marca al menos una foto"],
    [{ foto_2: "1" }, "Rellena al menos un dato"],
    [{ lugar: "Loja", foto_2: "1", camara: "x".repeat(81) }, "Escribe 80 caracteres como máximo"],
    [{ lugar: "Loja", foto_999: "1" }, "ya no están en este proyecto"],
  ])("the form %o comes back with what was typed and ticked: %s", async (typed, message) => {
    const page = await pageOf(owner.post(PAGE, typed), 400);
    expect(page.words).toContain(message);
    const { foto_999: _gone, ...there } = { foto_999: "", ...typed };
    expect(page.form(PAGE).fields).toMatchObject(there);
    expect(fichas()).toEqual([]);
  });

  test("first come the photos that lack one, each with its place in the project", async () => {
    insert(site, "fichas", { id: 1, camara: "Leica" });
    insert(site, "fichas", { id: 3, proceso: null });
    const items = async () =>
      (await owner.page(PAGE)).all("li").flatMap(({ words }) => words.match(/^Foto \d .*/) ?? []);
    expect(await items()).toEqual(["Foto 2 Sin ficha", "Foto 3 Sin ficha", "Foto 1 Con ficha"]);
  });

  test("a project of many photos has pages, none with more ticks than a form may have", async () => {
    const many = Array.from({ length: 61 }, (_, index) => index + 100);
    insertProyecto(9, "Muchas", many);
    const ticks = async (path: string) =>
      (await owner.page(path)).all("input", { type: "checkbox" }).flatMap(({ attribs }) => {
        return attribs.name?.startsWith("foto_") ? [attribs.name] : [];
      });
    const path = "/galeria-admin/9?fichas";
    const [first, second] = [await ticks(path), await ticks(`${path}&pagina=2`)];
    expect([first.length, second.length]).toEqual([60, 1]);
    const form = (await owner.page(path)).form(path);
    const ticked = Object.fromEntries(first.map((name) => [name, "1"]));
    await form.send(owner, { lugar: "Granada", ...ticked });
    expect(fichas()).toHaveLength(60);
  });
});

describe("a recorrido", () => {
  beforeEach(() => {
    insertProyecto(2, "Patios", [4, 5]);
    insert(site, "fichas", { id: 3, proceso: "cianotipia", pelicula: "HP5 Plus & más" });
    insert(site, "fichas", { id: 4, proceso: "cianotipia" });
    insert(site, "fichas", { id: 5, proceso: "otro" });
  });
  const WALK = "/galeria?proceso=cianotipia";

  test("a recorrido has an address, a title and a description of its own", async () => {
    const { title, canonical, meta } = await headOf(WALK);
    expect(title).toMatch(/^Cianotipia · /);
    expect(canonical).toBe(site.url + WALK);
    expect(meta.description).toBe(
      "Cianotipia: Fotos hechas con este procedimiento, de los proyectos «Patios» y «Arcadas».",
    );
    const html = await visitor.read(WALK);
    expect(html.match(/id="foto-\d"/g)).toEqual(['id="foto-4"', 'id="foto-3"']);
    expect(html).toContain('«<a href="/galeria?proyecto=2">Patios</a>»');
  });

  test("the gallery and the site map lead along each recorrido", async () => {
    const film = "/galeria?pelicula=HP5+Plus+%26+m%C3%A1s";
    const isWay = /\/galeria\?(?:proceso|pelicula)=[^"<]+/g;
    const ways = async (path: string) => (await visitor.read(path)).match(isWay) ?? [];
    expect(await ways("/galeria")).toEqual(expect.arrayContaining([WALK, film]));
    expect(await ways("/sitemap.xml")).toEqual([WALK, film]);
    expect((await visitor.get(film)).status).toBe(200);
    site.rows("DELETE FROM fichas");
    expect([...(await ways("/galeria")), ...(await ways("/sitemap.xml"))]).toEqual([]);
  });

  test("a photo of a recorrido is shown as one among its photos", async () => {
    const page = await visitor.page(`${WALK}&foto=4`);
    expect(page.all("a", { href: `${WALK}&foto=3` })).not.toEqual([]);
    expect(page.all("dt").map(({ words }) => words)).toContain("Proyecto");
    const { canonical } = await headOf(`${WALK}&foto=4`);
    expect(canonical).toBe(`${site.url}/galeria?proyecto=2&foto=4`);
    expect(await ledTo(visitor.get(`${WALK}&foto=5`))).toBe(WALK);
  });

  test("another spelling leads to the usual one, with its photo and its background", async () => {
    insert(site, "fichas", { id: 1, pelicula: "Ilford HP5" });
    const locationOf = async (search: string) =>
      (await visitor.get(`/galeria?${search}`)).headers.get("Location");
    expect(await locationOf("pelicula=ILFORD++hp5&foto=1&fondo=negro")).toBe(
      "/galeria?pelicula=Ilford+HP5&foto=1&fondo=negro",
    );
    expect(await locationOf("proceso=Cianotipia")).toBe(WALK);
    expect(await locationOf("pelicula=Ilford+HP5")).toBeNull();
    const { canonical } = await headOf("/galeria?pelicula=+Ilford+HP5+");
    expect(canonical).toMatch(/\?pelicula=Ilford\+HP5$/);
  });

  test.each([
    ["proceso=", "Galería", "/galeria"],
    ["pelicula=+", "Galería", "/galeria"],
    ["proceso=&pelicula=&foto=", "Galería", "/galeria"],
    ["pelicula=&proceso=cianotipia", "Cianotipia", WALK],
  ])("the query %s, with an empty parameter, shows %s", async (search, title, address) => {
    const head = await headOf(`/galeria?${search}`);
    expect(head.title.startsWith(`${title} · `)).toBe(true);
    expect(head.canonical).toBe(site.url + address);
  });

  test.each(["proceso=lumen", "proceso=otro", "proceso=x", "pelicula=x"])(
    "the recorrido %s, on which there is no photo, is not found, and not cached",
    async (search) => {
      const { status, headers } = await ask(`${site.url}/galeria?${search}`);
      expect([status, headers.etag]).toEqual([404, undefined]);
    },
  );

  test.each([
    [WALK, true],
    [`${WALK}&foto=4`, true],
    [`${WALK}&pelicula=x`, false],
    ["/galeria?x=1&proceso=cianotipia", false],
  ])("a recorrido is cached under one address: %s, %s", async (path, isCached) => {
    expect((await etagOf(path)) !== undefined).toBe(isCached);
  });
});
