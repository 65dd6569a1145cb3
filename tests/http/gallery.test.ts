import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { picture } from "../support/pictures";
import { readHead } from "../support/read-head";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { withoutAvif } from "../support/without-avif";

let site: Site;
let ana: Visitor;
let eva: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  site = await startSite();
  withoutAvif(site);
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  eva = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  jpeg = await picture(600, 400).jpeg().toBuffer();
});
beforeEach(async () => {
  for (const { id } of proyectos()) await ana.post(`/galeria-admin?eliminar=${id}`, {});
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

interface Row {
  id: number;
  titulo: string;
  descripcion: string | null;
  portada_url: string;
  url: string;
}
const proyectos = () => site.rows<Row>("SELECT * FROM proyectos_galeria ORDER BY id");
const fotos = () => site.rows<Row>("SELECT * FROM fotos_galeria ORDER BY created_at DESC, id DESC");
const bucket = () => path.join(site.folder, "uploads", "galeria-images");
const files = () => readdirSync(bucket());
const file = (field: string, name = "foto.jpg", data: Uint8Array = jpeg) => ({ field, name, data });
const text = async (visitor: Visitor, address: string) => (await visitor.get(address)).text();

const create = (fields: Record<string, string> = {}, query = "nuevo") =>
  ana.postForm(
    `/galeria-admin?${query}`,
    multipart({ titulo: "Arcadas", descripcion: "Patios", ...fields }, file("portada")),
  );
async function proyecto(): Promise<number> {
  await create();
  return proyectos().at(-1)?.id ?? 0;
}
const addFotos = (id: number, fields: Record<string, string>, ...names: string[]) =>
  ana.postForm(
    `/galeria-admin/${id}`,
    multipart(fields, ...names.map((name) => file("foto", name))),
  );

describe("projects", () => {
  test("a project is created with its cover and stands in the gallery", async () => {
    const response = await create();
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/galeria-admin\?publicado=\d+$/);
    expect(proyectos()).toMatchObject([
      {
        titulo: "Arcadas",
        descripcion: "Patios",
        portada_url: expect.stringMatching(/^\/uploads\/galeria-images\/\d{12}\.jpg$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const html = await text(eva, "/galeria");
    expect(html).toContain("Arcadas");
    expect(html).toContain("Patios");
    expect(html).toMatch(/srcSet="\/uploads\/galeria-images\/\d{12}-480\.webp 480w/);
  });

  test("a project and a photo of it have cards with their own pictures", async () => {
    const id = await proyecto();
    await addFotos(id, { clave: "a" }, "a.jpg");
    const [{ portada_url } = { portada_url: "" }] = proyectos();
    const [foto] = fotos();
    const cardOn = async (address: string) => readHead(await text(eva, address)).meta["og:image"];
    const cardOf = (url = "") => site.url + url.replace(".jpg", "-card.jpg");
    expect(await cardOn(`/galeria?proyecto=${id}`)).toBe(cardOf(portada_url));
    expect(await cardOn(`/galeria?proyecto=${id}&foto=${foto?.id}`)).toBe(cardOf(foto?.url));
    for (const url of [portada_url, foto?.url]) {
      const { status, headers } = await eva.get(new URL(cardOf(url)).pathname);
      expect([status, headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    }
  });

  test("a project needs its title, its description and its cover, and its form comes back with all that was typed", async () => {
    const form = multipart({ titulo: "", descripcion: "Solo esto" });
    const response = await ana.postForm("/galeria-admin?nuevo", form);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Escribe un título");
    expect(html).toContain("Elige una imagen de portada");
    expect(html).toContain("Solo esto");
    expect(proyectos()).toEqual([]);
    expect(files()).toEqual([]);
  });

  test("a project sent twice by the same form is one project, and its picture is there once", async () => {
    const page = await text(ana, "/galeria-admin?nuevo");
    const clave = page.match(/name="clave" value="([^"]+)"/)?.[1] ?? "";
    await Promise.all([create({ clave }), create({ clave })]);
    expect(proyectos()).toHaveLength(1);
    expect(files()).toHaveLength(3);
  });

  test("a project is changed in place and keeps its cover unless another comes", async () => {
    const id = await proyecto();
    const [before] = proyectos();
    const fields = multipart({ titulo: "Patios", descripcion: "Otros" });
    expect((await ana.postForm(`/galeria-admin?editar=${id}`, fields)).status).toBe(303);
    expect(proyectos()).toMatchObject([
      { id, titulo: "Patios", descripcion: "Otros", portada_url: before?.portada_url },
    ]);
    await create({ titulo: "Patios" }, `editar=${id}`);
    expect(proyectos()[0]?.portada_url).not.toBe(before?.portada_url);
    expect(files()).toHaveLength(3);
  });

  test("a project is deleted only when asked twice, and says how many photos go with it", async () => {
    const id = await proyecto();
    await addFotos(id, {}, "a.jpg", "b.jpg");
    const asked = await text(ana, `/galeria-admin?eliminar=${id}`);
    expect(asked).toMatch(/<dialog[^>]* open/);
    expect(asked).toContain("¿Eliminar «Arcadas»?");
    expect(asked).toContain("y con ellos sus 2 fotos");
    expect(proyectos()).toHaveLength(1);
    expect((await ana.post(`/galeria-admin?eliminar=${id}`, {})).status).toBe(303);
    expect(proyectos()).toEqual([]);
    expect(fotos()).toEqual([]);
    expect(site.rows("SELECT * FROM pictures")).toEqual([]);
    expect(site.rows("SELECT * FROM removed_pictures")).toEqual([]);
    expect(files()).toEqual([]);
  });

  test("a project that does not exist is not found; one of its photos leads to it", async () => {
    const id = await proyecto();
    for (const query of ["proyecto=999", "proyecto=x", "proyecto="]) {
      expect((await eva.get(`/galeria?${query}`)).status, query).toBe(404);
    }
    for (const query of ["foto=999", "foto=x"]) {
      const response = await eva.get(`/galeria?proyecto=${id}&${query}`);
      expect(response.headers.get("Location")).toBe(`/galeria?proyecto=${id}`);
    }
    for (const address of ["/galeria-admin/999", "/galeria-admin/x"]) {
      expect((await ana.get(address)).headers.get("Location")).toBe("/galeria-admin");
    }
    const form = multipart({}, file("foto"));
    const response = await ana.postForm("/galeria-admin/999", form);
    expect(response.headers.get("Location")).toBe("/galeria-admin");
  });

  test("a project that cannot be read leads the administrator back to the list", async () => {
    const id = await proyecto();
    site.rows("ALTER TABLE fotos_galeria RENAME COLUMN url TO gone");
    expect((await ana.get(`/galeria-admin/${id}`)).headers.get("Location")).toBe("/galeria-admin");
    site.rows("ALTER TABLE fotos_galeria RENAME COLUMN gone TO url");
    expect((await ana.get(`/galeria-admin/${id}`)).status).toBe(200);
  });

  test("the texts of an empty gallery are those of the specification", async () => {
    expect(await text(eva, "/galeria")).toContain("No hay proyectos disponibles en la galería.");
    const id = await proyecto();
    const html = await text(eva, `/galeria?proyecto=${id}`);
    expect(html).toContain("No hay fotos disponibles en este proyecto");
  });
});

describe("photos", () => {
  test("several photos are added at once, in the order in which they were chosen", async () => {
    const id = await proyecto();
    const response = await addFotos(id, { descripcion: " Serie " }, "1.jpg", "2.png", "3.jpg");
    expect(response.headers.get("Location")).toBe(`/galeria-admin/${id}?guardadas=3`);
    expect(fotos()).toMatchObject([
      { url: expect.stringMatching(/\.jpg$/), descripcion: "Serie" },
      { url: expect.stringMatching(/\.jpg$/), descripcion: "Serie" },
      { url: expect.stringMatching(/\.jpg$/), descripcion: "Serie" },
    ]);
    await addFotos(id, {}, "later.jpeg");
    expect(fotos()[0]).toMatchObject({ url: expect.stringMatching(/jpeg$/), descripcion: null });
  });

  test("photos are each accepted or refused by themselves, and the refused are named", async () => {
    const id = await proyecto();
    const form = multipart(
      { descripcion: "Serie" },
      file("foto", "uno.jpg"),
      file("foto", "dibujo.svg", Buffer.from("<svg/>")),
      file("foto", "rota.jpg", jpeg.subarray(0, 2000)),
      file("foto", "dos.jpg"),
    );
    const response = await ana.postForm(`/galeria-admin/${id}`, form);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Se han añadido 2 fotos; 2 no se han podido añadir");
    expect(html).toMatch(/«dibujo\.svg» no es una imagen.*«rota\.jpg» está dañada/);
    expect(html).toContain(">Serie</textarea>");
    expect(fotos()).toHaveLength(2);
  });

  test("photos that are missing are asked for", async () => {
    const id = await proyecto();
    const response = await addFotos(id, { descripcion: "x" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Elige al menos una fotografía");
  });

  test("photos beyond fifty in one form are refused", async () => {
    const id = await proyecto();
    const tiny = await picture(8, 8).jpeg().toBuffer();
    const many = Array.from({ length: 52 }, (_, n) => file("foto", `${n}.jpg`, tiny));
    const response = await ana.postForm(`/galeria-admin/${id}`, multipart({}, ...many));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Solo caben 50 fotos de una vez");
    expect(fotos()).toHaveLength(50);
  });

  test("photos sent twice by the same form are added once", async () => {
    const id = await proyecto();
    const page = await text(ana, `/galeria-admin/${id}`);
    const clave = page.match(/name="clave" value="([^"]+)"/)?.[1] ?? "";
    await Promise.all([1, 2].map(() => addFotos(id, { clave }, "a.jpg", "b.jpg")));
    expect(fotos()).toHaveLength(2);
    expect(files()).toHaveLength(9);
  });

  test("a photo gets another description, and loses it", async () => {
    const id = await proyecto();
    await addFotos(id, {}, "a.jpg");
    const foto = fotos()[0]?.id;
    const address = `/galeria-admin/${id}?editar=${foto}`;
    expect(await text(ana, address)).toMatch(/<textarea[^>]* name="descripcion"/);
    expect((await ana.post(address, { descripcion: "Un arco" })).status).toBe(303);
    expect(fotos()).toMatchObject([{ descripcion: "Un arco" }]);
    const long = await ana.post(address, { descripcion: "a".repeat(1001) });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain("a".repeat(1001));
    await ana.post(address, { descripcion: " " });
    expect(fotos()).toMatchObject([{ descripcion: null }]);
  });

  test("photos are deleted one by one, with their files, after being asked", async () => {
    const id = await proyecto();
    await addFotos(id, {}, "a.jpg", "b.jpg");
    const [foto, other] = fotos();
    const asked = await text(ana, `/galeria-admin/${id}?eliminar=${foto?.id}`);
    expect(asked).toMatch(/<dialog[^>]* open/);
    expect(asked).toContain("¿Eliminar la foto 1 de 2?");
    await ana.post(`/galeria-admin/${id}?eliminar=${foto?.id}`, {});
    expect(fotos().map((each) => each.id)).toEqual([other?.id]);
    expect(files()).toHaveLength(6);
  });

  test("photos of another project are out of reach", async () => {
    const [one, two] = [await proyecto(), await proyecto()];
    await addFotos(one, {}, "a.jpg");
    const foto = fotos()[0]?.id;
    await ana.post(`/galeria-admin/${two}?eliminar=${foto}`, {});
    await ana.post(`/galeria-admin/${two}?editar=${foto}`, { descripcion: "x" });
    expect(fotos()).toMatchObject([{ id: foto, descripcion: null }]);
  });

  test("photos that the disk does not accept are named, and accepted when it has room", async () => {
    const id = await proyecto();
    renameSync(bucket(), `${bucket()}.away`);
    writeFileSync(bucket(), "");
    const refused = await addFotos(id, {}, "a.jpg");
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("«a.jpg» no se ha podido guardar");
    rmSync(bucket());
    renameSync(`${bucket()}.away`, bucket());
    mkdirSync(bucket(), { recursive: true });
    expect((await addFotos(id, {}, "a.jpg")).status).toBe(303);
    expect(fotos()).toHaveLength(1);
  });
});

describe("the viewer", () => {
  test("the viewer is a page of its own, with its photo, its number and the ways on", async () => {
    const id = await proyecto();
    await addFotos(id, { descripcion: "Un arco" }, "a.jpg", "b.jpg", "c.jpg");
    const [first, second, third] = fotos();
    const html = await text(eva, `/galeria?proyecto=${id}&foto=${second?.id}`);
    expect(html).toContain("<title>Foto 2 de 3 · Arcadas ·");
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toMatch(/<img[^>]*alt="Un arco"/);
    const link = (foto: Row | undefined, rel: string) =>
      `href="/galeria?proyecto=${id}&amp;foto=${foto?.id}" rel="${rel}"`;
    expect(html).toContain(link(first, "prev"));
    expect(html).toContain(link(third, "next"));
    expect(html).toContain(`href="/galeria?proyecto=${id}" data-closes`);
    // The sheet that it covers is not loaded for nothing.
    expect(html).not.toContain('class="contact-sheet"');
  });

  test("the chosen background stays from photo to photo, without a cookie", async () => {
    const id = await proyecto();
    await addFotos(id, {}, "a.jpg", "b.jpg");
    const [first, second] = fotos();
    const response = await eva.get(`/galeria?proyecto=${id}&foto=${first?.id}&fondo=negro`);
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain("viewer-negro");
    expect(html).toContain(`/galeria?proyecto=${id}&amp;foto=${second?.id}&amp;fondo=negro`);
    expect(html).toContain(`href="/galeria?proyecto=${id}&amp;fondo=negro" data-closes`);
    expect(await text(eva, `/galeria?proyecto=${id}&fondo=negro`)).toContain("fondo=negro");
  });

  test("the viewer names a photo without a description by its project and place", async () => {
    const id = await proyecto();
    await addFotos(id, {}, "a.jpg");
    const html = await text(eva, `/galeria?proyecto=${id}`);
    expect(html).toMatch(/<img[^>]*alt="Foto 1 de 1 del proyecto «Arcadas»"/);
  });
});

// Last, for the restart ends the connections that the others would go on using.
test("a project whose deletion was cut short leaves no file after the next start", async () => {
  const id = await proyecto();
  await addFotos(id, {}, "a.jpg");
  // The files cannot be removed: as if the process had been killed after the transaction.
  renameSync(bucket(), `${bucket()}.away`);
  await ana.post(`/galeria-admin?eliminar=${id}`, {});
  rmSync(bucket(), { recursive: true, force: true });
  renameSync(`${bucket()}.away`, bucket());
  expect(files()).toHaveLength(6);
  await site.restart();
  await expect.poll(() => files()).toEqual([]);
  expect(site.rows("SELECT * FROM removed_pictures")).toEqual([]);
});
