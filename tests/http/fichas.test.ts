import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { readHead } from "../support/read-head";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  site.rows("DELETE FROM fotos_galeria");
  site.rows("DELETE FROM proyectos_galeria");
  insertProyecto(1, "Arcadas", [1, 2, 3]);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

/** Its photos in this order. */
function insertProyecto(id: number, titulo: string, fotos: number[]): void {
  const insert = "INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url) VALUES";
  site.rows(`${insert} (?, ?, 'Patios', '')`, id, titulo);
  fotos.forEach((foto, index) => {
    site.rows(
      "INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion, posicion) VALUES (?, ?, ?, ?, ?)",
      ...[foto, id, `/uploads/galeria-images/${foto}.jpg`, `Foto ${foto}`, index + 1],
    );
  });
}
const insertFicha = (foto: number, proceso: string | null, pelicula: string | null = null) =>
  site.rows("INSERT INTO fichas (id, proceso, pelicula) VALUES (?, ?, ?)", foto, proceso, pelicula);
const fichas = () => site.rows("SELECT * FROM fichas ORDER BY id");
const read = async (path: string) => (await ask(site.url + path)).body.toString();
const headOf = async (path: string) => readHead(await read(path));

describe("the ficha of a photo", () => {
  const EDIT = "/galeria-admin/1?editar=2";
  const TEXTS = { descripcion: "Un arco", alternativo: "" };

  test("a ficha is saved with the texts of its photo, and seen by the next visitor", async () => {
    const page = "/galeria?proyecto=1&foto=2";
    expect(await read(page)).not.toContain("<dl>");
    const before = (await ask(site.url + page)).headers.etag;
    const typed = { proceso: "cianotipia", papel: "  Papel   de algodón ", revelador: "" };
    const response = await ana.post(EDIT, { ...TEXTS, ...typed });
    expect(response.headers.get("Location")).toBe("/galeria-admin/1?descrita=2");
    expect(fichas()).toMatchObject([
      { id: 2, proceso: "cianotipia", papel: "Papel de algodón", revelador: null },
    ]);
    const { body, headers } = await ask(site.url + page);
    expect(headers.etag).not.toBe(before);
    const html = body.toString();
    expect(html).toContain("Cianotipia sobre papel de algodón");
    expect(html).toMatch(/<dt>Procedimiento<\/dt><dd><a href="\/galeria\?proceso=cianotipia">/);
    expect(html).not.toContain("<dt>Revelador</dt>");
    expect(await read("/galeria?proyecto=1")).toContain("Cianotipia sobre papel de algodón");
  });

  test("a ficha stays as it is when a form has none of its fields", async () => {
    insertFicha(2, "cianotipia");
    await ana.post(EDIT, TEXTS);
    expect(fichas()).toMatchObject([{ id: 2, proceso: "cianotipia" }]);
    await ana.post(EDIT, { ...TEXTS, proceso: "" });
    expect(fichas()).toMatchObject([{ id: 2, proceso: null }]);
  });

  test("a form with a value that is too long comes back open, with all that was typed", async () => {
    const typed = { ...TEXTS, camara: "x".repeat(81), lugar: "Loja", proceso: "cianotipia" };
    const response = await ana.post(EDIT, typed);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Escribe 80 caracteres como máximo");
    expect(html).toMatch(/<details class="ficha-group" open/);
    for (const each of [`value="${typed.camara}"`, 'value="Loja"', ">Un arco</textarea>"]) {
      expect(html).toContain(each);
    }
    expect(html).toMatch(/<option value="cianotipia" selected/);
    expect(fichas()).toEqual([]);
  });

  test("the ficha of the photo before is copied into what is empty, and not yet stored", async () => {
    insertFicha(1, "cianotipia", "Ninguna");
    expect(await (await ana.get("/galeria-admin/1?editar=1")).text()).not.toContain("copiar");
    expect(await (await ana.get(EDIT)).text()).toContain("Copiar la ficha de la foto anterior");
    const response = await ana.post(EDIT, {
      ...{ descripcion: "Otro arco", proceso: "", pelicula: "La mía", lugar: "" },
      copiar: "1",
    });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<option value="cianotipia" selected/);
    expect(html).toContain('value="La mía"');
    expect(html).toContain(">Otro arco</textarea>");
    expect(fichas()).toHaveLength(1);
  });

  test("another process that was typed stays when the ficha of the photo before is copied", async () => {
    insertFicha(1, "cianotipia");
    const typed = { ...TEXTS, proceso: "", otro_proceso: "Clorotipo", copiar: "1" };
    const html = await (await ana.post(EDIT, typed)).text();
    expect(html).toMatch(/<option value="otro" selected/);
    expect(html).toContain('value="Clorotipo"');
  });

  test("a process that was chosen takes no name from the ficha of the photo before", async () => {
    site.rows("INSERT INTO fichas (id, proceso, otro_proceso) VALUES (1, 'otro', 'Fitotipia')");
    const typed = { ...TEXTS, proceso: "lumen", otro_proceso: "", copiar: "1" };
    const html = await (await ana.post(EDIT, typed)).text();
    expect(html).toMatch(/<option value="lumen" selected/);
    expect(html).not.toMatch(/<input[^>]*value="Fitotipia"/);
  });

  test("a photo that was deleted meanwhile is not said to be saved", async () => {
    const response = await ana.post("/galeria-admin/1?editar=999", { ...TEXTS, papel: "x" });
    expect(response.headers.get("Location")).toBe("/galeria-admin/1?perdida");
    const html = await (await ana.get("/galeria-admin/1?perdida")).text();
    expect(html).toContain("La foto ya no está en este proyecto");
    expect(fichas()).toEqual([]);
  });

  test("a form suggests what other fichas say", async () => {
    insertFicha(1, null, "De la casa");
    const html = await (await ana.get(EDIT)).text();
    expect(html).toMatch(/<datalist id="usados-pelicula"><option value="De la casa">/);
    expect(html).toMatch(/<input[^>]* list="usados-pelicula"/);
    expect(await (await ana.get("/galeria-admin/1")).text()).not.toContain("<datalist");
  });
});

describe("fichas of many photos", () => {
  const PAGE = "/galeria-admin/1?fichas";

  test("what is typed once is written to the photos that are ticked, and the rest is left", async () => {
    insertFicha(1, "lumen", "Fomapan 100");
    const typed = { proceso: "cianotipia", pelicula: "", foto_1: "1", foto_3: "1" };
    const response = await ana.post(PAGE, typed);
    expect(response.status).toBe(303);
    const location = response.headers.get("Location") ?? "";
    expect(location).toBe(`${PAGE}&rellenadas=2`);
    expect(await (await ana.get(location)).text()).toContain("En 2 fotos.");
    expect(fichas()).toMatchObject([
      { id: 1, proceso: "cianotipia", pelicula: "Fomapan 100" },
      { id: 3, proceso: "cianotipia", pelicula: null },
    ]);
  });

  test("all photos of the project, and of no other, are one tick", async () => {
    insertProyecto(2, "Otro", [4]);
    await ana.post(PAGE, { lugar: "Granada", todas: "1", foto_4: "1" });
    expect(fichas().map((ficha) => ficha.id)).toEqual([1, 2, 3]);
  });

  test("a form for photos that are gone comes back with what was typed", async () => {
    const response = await ana.post(PAGE, { lugar: "Loja", foto_999: "1" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("ya no están en este proyecto");
    expect(html).toContain('value="Loja"');
  });

  test.each([
    [{ lugar: "Loja" }, "Marca al menos una foto"],
    [{ foto_2: "1" }, "Rellena al menos un dato"],
    [{ lugar: "Loja", foto_2: "1", camara: "x".repeat(81) }, "Escribe 80 caracteres como máximo"],
  ])("the form %o comes back with what was typed and ticked: %s", async (fields, message) => {
    const response = await ana.post(PAGE, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    if ("lugar" in fields) expect(html).toContain('value="Loja"');
    if ("foto_2" in fields) expect(html).toMatch(/name="foto_2"[^>]* checked/);
    expect(fichas()).toEqual([]);
  });

  test("a project of many photos has pages, none with more ticks than a form may have", async () => {
    const many = Array.from({ length: 61 }, (_, index) => index + 100);
    insertProyecto(9, "Muchas", many);
    const ticks = async (page: string) =>
      ((await (await ana.get(page)).text()).match(/name="foto_\d+"/g) ?? []).length;
    expect(await ticks("/galeria-admin/9?fichas")).toBe(60);
    expect(await ticks("/galeria-admin/9?fichas&pagina=2")).toBe(1);
    const ticked = Object.fromEntries(many.slice(0, 60).map((id) => [`foto_${id}`, "1"]));
    const empty = Object.fromEntries(Object.keys(emptyFicha()).map((field) => [field, ""]));
    await ana.post("/galeria-admin/9?fichas", { ...empty, lugar: "Granada", ...ticked });
    expect(fichas()).toHaveLength(60);
  });
});

function emptyFicha(): Record<string, unknown> {
  insertFicha(1, null);
  const [row = {}] = fichas();
  site.rows("DELETE FROM fichas");
  const { id, ...fields } = row;
  return fields;
}

describe("a recorrido", () => {
  beforeEach(() => {
    insertProyecto(2, "Patios", [4, 5]);
    insertFicha(3, "cianotipia", "HP5 Plus & más");
    insertFicha(4, "cianotipia");
    insertFicha(5, "otro");
  });

  test("a recorrido has an address, a title and a description of its own, and the photos of all projects", async () => {
    const { title, canonical, meta } = await headOf("/galeria?proceso=cianotipia");
    expect(title).toMatch(/^Cianotipia · /);
    expect(canonical).toMatch(/\/galeria\?proceso=cianotipia$/);
    expect(meta.description).toBe(
      "Cianotipia: Fotos hechas con este procedimiento, de los proyectos «Patios» y «Arcadas».",
    );
    const html = await read("/galeria?proceso=cianotipia");
    expect(html.match(/id="foto-\d"/g)).toEqual(['id="foto-4"', 'id="foto-3"']);
  });

  test("the gallery leads along each recorrido, as the site map does, and without fichas nowhere", async () => {
    const ways = async (path: string) =>
      [...(await read(path)).matchAll(/\/galeria\?(?:proceso|pelicula)=[^"<]+/g)].map(
        ([way]) => way,
      );
    const film = "/galeria?pelicula=HP5+Plus+%26+m%C3%A1s";
    expect(await ways("/galeria")).toEqual(expect.arrayContaining(["/galeria?proceso=cianotipia"]));
    expect(await ways("/galeria")).toContain(film);
    expect(await ways("/sitemap.xml")).toEqual(["/galeria?proceso=cianotipia", film]);
    expect((await ask(site.url + film)).status).toBe(200);
    site.rows("DELETE FROM fichas");
    expect(await ways("/galeria")).toEqual([]);
    expect(await ways("/sitemap.xml")).toEqual([]);
  });

  test("a photo of a recorrido is one among its photos, and its address is that in its project", async () => {
    const path = "/galeria?proceso=cianotipia&foto=4";
    const html = await read(path);
    expect(html).toContain('href="/galeria?proceso=cianotipia&amp;foto=3"');
    expect(html).toContain("<dt>Proyecto</dt>");
    expect((await headOf(path)).canonical).toMatch(/\/galeria\?proyecto=2&foto=4$/);
    const gone = await new Visitor(site.url).get("/galeria?proceso=cianotipia&foto=5");
    expect(gone.headers.get("Location")).toBe("/galeria?proceso=cianotipia");
  });

  test("another spelling of a film leads to the usual one, with its photo and its background", async () => {
    insertFicha(1, null, "Ilford HP5");
    const locationOf = async (search: string) =>
      (await new Visitor(site.url).get(`/galeria?${search}`)).headers.get("Location");
    expect(await locationOf("pelicula=ILFORD++hp5&foto=1&fondo=negro")).toBe(
      "/galeria?pelicula=Ilford+HP5&foto=1&fondo=negro",
    );
    expect(await locationOf("proceso=Cianotipia")).toBe("/galeria?proceso=cianotipia");
    expect(await locationOf("pelicula=Ilford+HP5")).toBeNull();
    const path = "/galeria?pelicula=+Ilford+HP5+";
    expect((await headOf(path)).canonical).toMatch(/\?pelicula=Ilford\+HP5$/);
  });

  test("a process of its own name is walked by that name", async () => {
    site.rows("UPDATE fichas SET otro_proceso = 'Fitotipia' WHERE id = 5");
    const html = await read("/galeria?proyecto=2&foto=5");
    expect(html).toMatch(/<dd><a href="\/galeria\?proceso=Fitotipia">Fitotipia<\/a>/);
    expect((await headOf("/galeria?proceso=Fitotipia")).title).toMatch(/^Fitotipia · /);
    expect(await read("/sitemap.xml")).toContain("/galeria?proceso=Fitotipia<");
  });

  test.each(["proceso=", "pelicula=+", "proceso=&pelicula=&foto="])(
    "the empty parameters %s ask for nothing: the gallery is shown, under its address",
    async (search) => {
      const { title, canonical } = await headOf(`/galeria?${search}`);
      expect(title).toMatch(/^Galería · /);
      expect(canonical).toMatch(/\/galeria$/);
    },
  );

  test("an empty parameter leaves what another one asks for", async () => {
    const { title } = await headOf("/galeria?pelicula=&proceso=cianotipia");
    expect(title).toMatch(/^Cianotipia · /);
  });

  test.each(["proceso=lumen", "proceso=otro", "proceso=x", "pelicula=x"])(
    "the recorrido %s, on which there is no photo, is not found, and not cached",
    async (search) => {
      const { status, headers } = await ask(`${site.url}/galeria?${search}`);
      expect(status).toBe(404);
      expect(headers.etag).toBeUndefined();
    },
  );

  test("a recorrido is cached under one address", async () => {
    const isCached = async (path: string) =>
      (await ask(site.url + path)).headers.etag !== undefined;
    expect(await isCached("/galeria?proceso=cianotipia")).toBe(true);
    expect(await isCached("/galeria?proceso=cianotipia&foto=4")).toBe(true);
    expect(await isCached("/galeria?proceso=cianotipia&pelicula=x")).toBe(false);
    expect(await isCached("/galeria?x=1&proceso=cianotipia")).toBe(false);
  });
});
