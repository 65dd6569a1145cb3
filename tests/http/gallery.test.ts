import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { insert } from "../support/insert";
import { multipart } from "../support/multipart";
import { readPage } from "../support/page";
import { picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();
const jpeg = await picture(600, 400).jpeg().toBuffer();

type Row = Record<"titulo" | "portada_url" | "url", string> & { id: number };
const proyectos = () => site.rows<Row>("SELECT * FROM proyectos_galeria ORDER BY id");
const fotos = () => site.rows<Row>("SELECT * FROM fotos_galeria ORDER BY created_at DESC, id DESC");
const files = () => site.files("galeria-images");
const bucket = path.join(site.folder, "uploads", "galeria-images");
const file = (field: string, name = "foto.jpg", data: Uint8Array = jpeg) => ({ field, name, data });
const addFotos = (fields: Record<string, string>, ...names: string[]) =>
  owner.postForm("/galeria-admin/1", multipart(fields, ...names.map((name) => file("foto", name))));
/** Photos of project 1 whose files nobody asks for. */
const insertFotos = (count: number, descripcion: string | null = null) =>
  Array.from({ length: count }, () => insert(site, "fotos_galeria", { descripcion }));

describe("projects", () => {
  const TYPED = { titulo: "Arcadas", descripcion: "Patios" };

  test("a project is created with its cover and stands in the gallery", async () => {
    const form = (await owner.page("/galeria-admin?nuevo")).form("/galeria-admin?nuevo");
    const response = await form.send(owner, TYPED, file("portada"));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/galeria-admin?publicado=1");
    expect(proyectos()).toMatchObject([
      {
        ...TYPED,
        portada_url: expect.stringMatching(/^\/uploads\/galeria-images\/\d{12}\.jpg$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const page = await visitor.page("/galeria");
    for (const text of Object.values(TYPED)) expect(page.words).toContain(text);
    const sizes = page.all("img").map(({ attribs }) => attribs.srcset ?? "");
    expect(sizes.join()).toMatch(/\/uploads\/galeria-images\/\d{12}-480\.webp 480w/);
  });

  test("a project and a photo of it have cards with their own pictures", async () => {
    await owner.postForm("/galeria-admin?nuevo", multipart(TYPED, file("portada")));
    await addFotos({ clave: "a" }, "a.jpg");
    for (const [address, url = ""] of [
      ["/galeria?proyecto=1", proyectos()[0]?.portada_url],
      ["/galeria?proyecto=1&foto=1", fotos()[0]?.url],
    ] as const) {
      const card = url.replace(".jpg", "-card.jpg");
      expect(readHead(await visitor.read(address)).meta["og:image"]).toBe(site.url + card);
      const { status, headers } = await visitor.get(card);
      expect([status, headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    }
  });

  test("a project is changed in place and keeps its cover unless another comes", async () => {
    await owner.postForm("/galeria-admin?nuevo", multipart(TYPED, file("portada")));
    const [before] = proyectos();
    const form = (await owner.page("/galeria-admin?editar=1")).form("/galeria-admin?editar=1");
    expect(form.fields).toMatchObject(TYPED);
    expect((await form.send(owner, { titulo: "Patios" })).status).toBe(303);
    expect(proyectos()).toMatchObject([
      { id: 1, titulo: "Patios", portada_url: before?.portada_url },
    ]);
    await form.send(owner, {}, file("portada"));
    expect(proyectos()[0]?.portada_url).not.toBe(before?.portada_url);
    expect(files()).toHaveLength(4);
  });

  test("the question about a project says how many photos go with it", async () => {
    insert(site, "proyectos_galeria");
    insertFotos(2);
    const { dialog } = await owner.page("/galeria-admin?eliminar=1");
    expect(dialog?.words).toContain("¿Eliminar «Arcadas»?");
    expect(dialog?.words).toContain("y con ellos sus 2 fotos");
    expect(proyectos()).toHaveLength(1);
    expect((await dialog?.form("Eliminar").send(owner))?.status).toBe(303);
    expect([...proyectos(), ...fotos()]).toEqual([]);
  });

  test.each(["proyecto=999", "proyecto=x", "proyecto="])("%s is not found", async (query) => {
    insert(site, "proyectos_galeria");
    expect((await visitor.get(`/galeria?${query}`)).status).toBe(404);
  });

  test("a photo that is not there leads to its project, and a project to the list", async () => {
    insert(site, "proyectos_galeria");
    const { words } = await visitor.page("/galeria?proyecto=1");
    expect(words).toContain("No hay fotos disponibles en este proyecto");
    for (const foto of ["999", "x"]) {
      const { headers } = await visitor.get(`/galeria?proyecto=1&foto=${foto}`);
      expect(headers.get("Location")).toBe("/galeria?proyecto=1");
    }
    for (const id of ["999", "x"]) {
      expect(await ledTo(owner.get(`/galeria-admin/${id}`))).toBe("/galeria-admin");
    }
    const added = await owner.postForm("/galeria-admin/999", multipart({}, file("foto")));
    expect(added.status).toBe(409);
  });

  test("a project that cannot be read leads the administrator back to the list", async () => {
    insert(site, "proyectos_galeria");
    site.rows("ALTER TABLE fotos_galeria RENAME COLUMN url TO gone");
    expect((await owner.get("/galeria-admin/1")).headers.get("Location")).toBe("/galeria-admin");
    site.rows("ALTER TABLE fotos_galeria RENAME COLUMN gone TO url");
    expect((await owner.get("/galeria-admin/1")).status).toBe(200);
  });

  test("a project leads to the next one, and the only one to the waiting list alone", async () => {
    insert(site, "proyectos_galeria");
    const ways = async () => {
      const { html } = (await visitor.page("/galeria?proyecto=1")).one("nav", { class: "onward" });
      return readPage(html)
        .all("a")
        .map(({ attribs }) => attribs.href);
    };
    expect(await ways()).toEqual(["/inscripcion"]);
    insert(site, "proyectos_galeria", { titulo: "Solarigrafías" });
    expect(await ways()).toEqual(["/galeria?proyecto=2", "/inscripcion"]);
  });

  test("the landing page has a strip of the newest project", async () => {
    const strips = async () => (await visitor.page("/")).all("ol", { class: "film-strip" });
    expect(await strips()).toEqual([]);
    insert(site, "proyectos_galeria");
    const [first, second] = insertFotos(2, "Un arco");
    const [strip] = await strips();
    expect(strip?.attribs["aria-label"]).toBe("Fotos de «Arcadas»");
    const frames = readPage(strip?.html ?? "")
      .all("a")
      .map(({ attribs }) => attribs.href);
    expect(frames).toEqual([second, first].map((id) => `/galeria?proyecto=1&foto=${id}`));
    expect((await visitor.page("/")).link("Arcadas")).toBe("/galeria?proyecto=1");
  });
});

describe("photos", () => {
  beforeEach(() => void insert(site, "proyectos_galeria"));

  test("several photos are added at once, in the order in which they were chosen", async () => {
    const response = await addFotos({ descripcion: " Serie " }, "1.jpg", "2.png", "3.jpg");
    expect(response.headers.get("Location")).toBe("/galeria-admin/1?guardadas=3");
    const added = { url: expect.stringMatching(/\.jpg$/), descripcion: "Serie" };
    expect(fotos()).toMatchObject([added, added, added]);
    await addFotos({}, "later.jpeg");
    expect(fotos()[0]).toMatchObject({ url: expect.stringMatching(/jpeg$/), descripcion: null });
  });

  test("photos are each accepted or refused by themselves, and the refused are named", async () => {
    const files = [
      file("foto", "uno.jpg"),
      file("foto", "dibujo.svg", Buffer.from("<svg/>")),
      file("foto", "rota.jpg", jpeg.subarray(0, 2000)),
      file("foto", "dos.jpg"),
    ];
    const form = multipart({ descripcion: "Serie" }, ...files);
    const page = await pageOf(owner.postForm("/galeria-admin/1", form), 400);
    expect(page.words).toContain("Se han añadido 2 fotos; 2 no se han podido añadir");
    expect(page.words).toMatch(/«dibujo\.svg» no es una imagen.*«rota\.jpg» está dañada/);
    expect(page.form("Añadir fotos").fields.descripcion).toBe("Serie");
    expect(fotos()).toHaveLength(2);
  });

  test("photos that are missing are asked for", async () => {
    const response = await addFotos({ descripcion: "x" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Elige al menos una fotografía");
  });

  test("photos beyond fifty in one form are refused", async () => {
    const nothing = Buffer.from("nada");
    const many = Array.from({ length: 52 }, (_, n) =>
      file("foto", `${n}.jpg`, n < 49 ? nothing : jpeg),
    );
    const response = await owner.postForm("/galeria-admin/1", multipart({}, ...many));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Solo caben 50 fotos de una vez");
    expect(fotos()).toHaveLength(1);
  });

  test("photos sent twice by the same form are added once", async () => {
    const form = (await owner.page("/galeria-admin/1")).form("Añadir fotos");
    const sent = [file("foto", "a.jpg"), file("foto", "b.jpg")];
    await Promise.all([1, 2].map(() => form.send(owner, {}, ...sent)));
    expect(fotos()).toHaveLength(2);
    expect(files()).toHaveLength(8);
  });

  test("a photo is deleted with its files, after being asked", async () => {
    await addFotos({}, "a.jpg", "b.jpg");
    const [foto, other] = fotos();
    const { dialog } = await owner.page(`/galeria-admin/1?eliminar=${foto?.id}`);
    expect(dialog?.words).toContain("¿Eliminar la foto 1 de 2?");
    await dialog?.form("Eliminar").send(owner);
    expect(fotos().map((each) => each.id)).toEqual([other?.id]);
    expect(files()).toHaveLength(4);
  });

  test("photos of another project are out of reach", async () => {
    insert(site, "proyectos_galeria", { id: 2 });
    insertFotos(1);
    await owner.post("/galeria-admin/2?eliminar=1", {});
    await owner.post("/galeria-admin/2?editar=1", { descripcion: "x" });
    expect(fotos()).toMatchObject([{ id: 1, descripcion: null }]);
  });

  test("photos that the disk does not accept are named, and accepted when it has room", async () => {
    renameSync(bucket, `${bucket}.away`);
    writeFileSync(bucket, "");
    const refused = await addFotos({}, "a.jpg");
    rmSync(bucket);
    renameSync(`${bucket}.away`, bucket);
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("«a.jpg» no se ha podido guardar");
    expect((await addFotos({}, "a.jpg")).status).toBe(303);
    expect(fotos()).toHaveLength(1);
  });
});

test("a photo goes where its button says, which has the focus there and says its place", async () => {
  insert(site, "proyectos_galeria");
  const [one = 0, two = 0, three = 0] = insertFotos(3);
  const shown = async () =>
    (await owner.page("/galeria-admin/1")).all("li").flatMap(({ html }) => {
      return (
        html.match(/galeria-admin\/1\?editar=\d+/)?.map((href) => Number(href.split("=")[1])) ?? []
      );
    });
  expect(await shown()).toEqual([three, two, one]);
  for (const [label, order, focused] of [
    ["Bajar: foto, 1 de 3", [two, three, one], "Bajar: foto, 2 de 3"],
    ["Bajar: foto, 2 de 3", [two, one, three], "Subir: foto, 3 de 3"],
    ["Al principio: foto, 3 de 3", [three, two, one], "Bajar: foto, 1 de 3"],
    ["Al final: foto, 1 de 3", [two, one, three], "Subir: foto, 3 de 3"],
  ] as const) {
    const page = await owner.page("/galeria-admin/1");
    const { name = "", value = "" } = page.one("button", { "aria-label": label }).attribs;
    const id = (await shown())[Number(/\d/.exec(label)) - 1];
    const moved = await page.form(`/galeria-admin/1?mover=${id}`).send(owner, { [name]: value });
    const next = await owner.page(moved.headers.get("Location") ?? "");
    expect(next.one("p", { class: "move-notice" }).words).toMatch(/^Ahora en el puesto \d de 3$/);
    expect(next.one("button", { autofocus: "" }).attribs["aria-label"]).toBe(focused);
    expect(await shown(), label).toEqual(order);
  }
});

test("projects are put in order, and visitors see them so", async () => {
  insert(site, "proyectos_galeria");
  insert(site, "proyectos_galeria", { titulo: "Solarigrafías" });
  const page = await owner.page("/galeria-admin");
  const { name = "", value = "" } = page.one("button", {
    "aria-label": "Subir: «Arcadas», 2 de 2",
  }).attribs;
  const moved = page.form("/galeria-admin?mover=1").send(owner, { [name]: value });
  const next = await owner.page(await ledTo(moved));
  expect(next.one("p", { class: "move-notice" }).words).toBe("Ahora en el puesto 1 de 2");
  const titles = (await visitor.page("/galeria")).all("h2").map(({ words }) => words);
  expect(titles).toEqual(["Arcadas", "Solarigrafías"]);
});

describe("the viewer", () => {
  beforeEach(() => void insert(site, "proyectos_galeria"));

  test("the viewer is a page of its own, with its photo, its number and the ways on", async () => {
    insertFotos(3, "Un arco");
    const page = await visitor.page("/galeria?proyecto=1&foto=2");
    expect(page.one("title").words).toMatch(/^Foto 2 de 3 · Arcadas ·/);
    const { dialog } = page;
    expect(dialog?.one("img", { alt: "Un arco" })).toBeDefined();
    const way = (rel: string) => dialog?.one("a", { rel }).attribs.href;
    expect([way("prev"), way("next")]).toEqual([
      "/galeria?proyecto=1&foto=3",
      "/galeria?proyecto=1&foto=1",
    ]);
    expect(page.html).toContain('href="/galeria?proyecto=1" data-closes');
    // The sheet that it covers is not loaded for nothing.
    expect(page.html).not.toContain('class="contact-sheet"');
  });

  test("the chosen background stays from photo to photo, without a cookie", async () => {
    insertFotos(2);
    const response = await visitor.get("/galeria?proyecto=1&foto=2&fondo=negro");
    expect(response.headers.getSetCookie()).toEqual([]);
    const page = await pageOf(response);
    expect(page.html).toContain("viewer-negro");
    const ways = page.all("a").map(({ attribs }) => attribs.href);
    expect(ways).toContain("/galeria?proyecto=1&foto=1&fondo=negro");
    expect(ways).toContain("/galeria?proyecto=1&fondo=negro");
    expect(await visitor.read("/galeria?proyecto=1&fondo=negro")).toContain("fondo=negro");
  });
});
