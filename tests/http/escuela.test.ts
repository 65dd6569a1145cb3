import { copyFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WORDS } from "~/escuela/words";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
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
  jpeg = await phoneJpeg(900, 1200);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const read = async (visitor: Visitor, address: string) => (await visitor.get(address)).text();
const save = (fields: Record<string, string>, address = "/admin/escuela") =>
  ana.postForm(address, multipart(fields));
const portrait = { field: "portada_imagen", name: "retrato.jpg" };
const savePicture = (fields: Record<string, string>, data: Uint8Array = jpeg) =>
  ana.postForm("/admin/escuela?seccion=portada", multipart(fields, { ...portrait, data }));
const newest = () =>
  site.rows<{ id: number }>("SELECT id FROM escuela ORDER BY id DESC LIMIT 1")[0]?.id ?? 0;
const uploads = () =>
  readdirSync(path.join(site.folder, "uploads/site-images")).filter((name) => /^\d{12}/.test(name));

describe("before anything is changed", () => {
  test("the landing page has the texts of the program, and no drawing of a house", async () => {
    const html = await read(eva, "/");
    const texts = Object.entries(WORDS).filter(([name]) => /_(titulo|alternativo)$/.test(name));
    for (const [name, text] of texts) {
      for (const line of text.split("\n")) expect(html, name).toContain(line);
    }
    expect(html).not.toContain("#muros");
    expect(html).toContain("dibujo sin escala");
    for (const course of ["basico", "medio", "avanzado", "tecnicas_antiguas", "revelado"]) {
      expect(html).toContain(`href="/inscripcion?curso=${course}"`);
    }
  });

  test("the form shows what is there, with limits that count without JavaScript", async () => {
    const html = await read(ana, "/admin/escuela");
    for (const name of ["nombre", "email", "direccion", "telefono", "whatsapp", "instagram"]) {
      expect(html).toMatch(new RegExp(`<input[^>]* name="${name}"`));
    }
    expect(html).toContain("Hasta 60 caracteres");
  });
});

test("what is saved is on every page at once, with another ETag", async () => {
  const before = await eva.get("/");
  const saved = await save({
    nombre: "Sal & plata",
    email: "hola@sal.example",
    direccion: "Calle Elvira 1, Granada",
    telefono: "958 123 456",
    whatsapp: "+34 600 123 456",
    instagram: "@salyplata",
    enlaces: "Vimeo https://vimeo.com/sal",
  });
  expect(saved.status).toBe(303);
  expect(saved.headers.get("Location")).toBe("/admin/escuela?guardado=nueva");
  const after = await eva.get("/");
  expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
  const html = await after.text();
  for (const text of [
    "Calle Elvira 1, Granada",
    'href="mailto:hola@sal.example"',
    'href="tel:+34958123456"',
    'href="https://wa.me/34600123456"',
    'href="https://www.instagram.com/salyplata" rel="me"',
    'href="https://vimeo.com/sal" rel="me"',
  ]) {
    expect(html).toContain(text);
  }
  for (const address of ["/blog", "/galeria", "/inscripcion", "/privacidad", "/aviso-legal"]) {
    expect(await read(eva, address), address).toContain("Sal &amp; plata");
  }
  expect(await read(eva, "/feed.xml")).toContain("<title>Blog · Sal &amp; plata</title>");
  expect(JSON.parse(await read(eva, "/site.webmanifest")).name).toBe("Sal & plata");
  expect(await read(eva, "/.well-known/security.txt")).toContain("mailto:hola@sal.example");
  expect(await read(eva, "/aviso-legal")).toContain("Teléfono: 958 123 456");
  const { meta, data } = readHead(html);
  expect(meta["og:site_name"]).toBe("Sal & plata");
  expect(meta["og:image"]).toMatch(/\/compartir-[0-9a-f]{12}\.jpg$/);
  expect(data[0]).toMatchObject({
    telephone: "+34958123456",
    sameAs: ["https://www.instagram.com/salyplata", "https://vimeo.com/sal"],
    address: { streetAddress: "Calle Elvira 1, Granada", addressLocality: "Granada" },
  });
});

test("fields that a form does not bring stay as they are, and the same again is no version", async () => {
  const id = newest();
  const again = await save({ nombre: "Sal & plata" });
  expect(again.headers.get("Location")).toBe("/admin/escuela?guardado=igual");
  expect(newest()).toBe(id);
  const flags = await save({ plano: "si", mapa: "" }, "/admin/escuela?seccion=alquiler");
  expect(flags.headers.get("Location")).toBe("/admin/escuela?seccion=alquiler&guardado=nueva");
  const html = await read(eva, "/");
  expect(html).toContain("#muros");
  expect(html).not.toContain("dibujo sin escala");
  expect(html).toContain("hola@sal.example");
});

test("an emptied card goes, an emptied line goes, and a light that is off leaves its line", async () => {
  await save({ alquiler_2_titulo: "", alquiler_2_texto: " \n", aviso_luz: "" });
  let html = await read(eva, "/");
  expect(html).not.toContain("<h3>Estudio</h3>");
  expect(html).toContain("Laboratorio digital");
  await save({ direccion: "" });
  expect(await read(eva, "/blog")).not.toMatch(/<p><br\/?>/);
  expect(html).toContain('<p class="lamp lamp-off">Próximamente en Granada</p>');
  await save({ aviso: "" });
  html = await read(eva, "/");
  expect(html).not.toContain("Próximamente");
  expect(await read(eva, "/inscripcion")).not.toContain("Próximamente");
  expect(readHead(html).title).toBe("Sal & plata");
});

test("a section goes with the last of its cards", async () => {
  const cards = [1, 2, 3].flatMap((card) => [`alquiler_${card}_titulo`, `alquiler_${card}_texto`]);
  expect(await read(eva, "/")).toContain('<h2 id="alquiler">');
  await save(Object.fromEntries([...cards, "plano"].map((name) => [name, ""])));
  expect(await read(eva, "/")).not.toContain('<h2 id="alquiler">');
});

test("what is hostile is text, and a card that names a course leads to it", async () => {
  const script = "<script>alert(1)</script>";
  await save({
    portada_titulo: `${script}\n\u202Eatal\u202C 🎞️`,
    toma_2_titulo: "nivel medio",
    toma_2_texto: `- ${script}\n${'"&<'.repeat(50)}`,
    descripcion: `"><b>${"x".repeat(200)}`,
    instagram: "@x",
  });
  const html = await read(eva, "/");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain('<h3><a href="/inscripcion?curso=medio">nivel medio</a></h3>');
  expect(readHead(html).meta.description).toMatch(/^"><b>x/);
});

test("what cannot be is refused in words, with everything typed still there", async () => {
  const id = newest();
  const typed = {
    nombre: "",
    email: "hola",
    enlaces: "x javascript:alert(1)",
    direccion: "Luna 3",
  };
  const refused = await save({ ...typed, instagram: "https://evil.example/x" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  for (const text of [
    "Escribe el nombre de la escuela",
    "Escribe un email válido",
    "por ejemplo Vimeo vimeo.com/escuela",
    "Escribe tu nombre en Instagram",
    'value="Luna 3"',
    "x javascript:alert(1)</textarea>",
  ]) {
    expect(html).toContain(text);
  }
  expect(newest()).toBe(id);
});

test("200 kB of text are refused and change nothing", async () => {
  const id = newest();
  const refused = await save({ portada_texto: "á".repeat(100_000) });
  expect(refused.status).toBe(400);
  expect(newest()).toBe(id);
});

describe("pictures", () => {
  test("the owner's picture needs its own text, and without one leaves no file", async () => {
    const refused = await savePicture({ portada_alternativo: WORDS.portada_alternativo });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("este texto es de la de muestra");
    expect(html).toContain("Vuelve a elegir la imagen «retrato.jpg»");
    expect(uploads()).toEqual([]);
  });

  test("what is no picture is refused beside its field", async () => {
    const refused = await savePicture({ portada_alternativo: "x" }, Buffer.from("<svg/>"));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("«retrato.jpg» no es una imagen");
    expect(uploads()).toEqual([]);
  });

  test("the owner's picture is shown in its sizes and stands on the share card", async () => {
    const saved = await savePicture({ portada_alternativo: 'Ana "revela"' });
    expect(saved.status).toBe(303);
    const html = await read(eva, "/");
    const [, url = ""] = /class="hero-picture" src="([^"]+)"/.exec(html) ?? [];
    expect(url).toMatch(/^\/uploads\/site-images\/\d{12}\.jpg$/);
    expect(html).toContain('alt="Ana &quot;revela&quot;"');
    expect(readHead(html).meta["og:image"]).toBe(site.url + url.replace(".jpg", "-card.jpg"));
    const file = await eva.get(url);
    expect(file.status).toBe(200);
    expect(file.headers.get("Cache-Control")).toContain("immutable");
    const shipped = await eva.get("/uploads/site-images/logo.svg");
    expect(shipped.headers.get("Cache-Control")).not.toContain("immutable");
  });

  test("the sample comes back with its text, and a version still holds the picture's files", async () => {
    const files = uploads();
    expect(files.length).toBeGreaterThan(1);
    const held = newest();
    const incomplete = { portada_imagen_quitar: "1", portada_titulo: "" };
    const refused = await save(incomplete, "/admin/escuela?seccion=portada");
    expect(await refused.text()).toMatch(/name="portada_imagen_quitar" checked/);
    await save({ portada_imagen_quitar: "1", portada_alternativo: "Otra cosa" });
    expect(await read(eva, "/")).toContain(WORDS.portada_alternativo);
    await site.restart();
    expect(uploads()).toEqual(files);
    const before = await read(ana, `/admin/escuela?version=${held}`);
    expect(before).toContain('alt="Ana &quot;revela&quot;"');
    expect(before).toContain("Volver a esta versión");
    const back = await ana.post(`/admin/escuela?version=${held}`, {});
    expect(back.headers.get("Location")).toBe("/admin/escuela?guardado=vuelta");
    expect(await read(eva, "/")).toContain('alt="Ana &quot;revela&quot;"');
  });

  test("an upload that no version names is quarantined, and what came with the program is not", async () => {
    const folder = path.join(site.folder, "uploads/site-images");
    const [own = ""] = uploads();
    copyFileSync(path.join(folder, own), path.join(folder, "100000000001.jpg"));
    await site.restart();
    expect(readdirSync(folder)).not.toContain("100000000001.jpg");
    expect(readdirSync(folder)).toContain("compartir.jpg");
    expect(readdirSync(folder)).toContain(own);
  });
});

describe("two tabs", () => {
  test("a save over a newer version of the same text shows both and loses nothing", async () => {
    await save({ portada_texto: "Antes", toma_titulo: "Toma" });
    const version = String(newest());
    await save({ portada_texto: "Lo de la otra pestaña", toma_titulo: "Tomar", version });
    const mine = { portada_texto: "Lo mío", aviso: "Abierta", toma_titulo: "Toma", version };
    const refused = await save(mine, "/admin/escuela?seccion=portada");
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Mientras escribías se guardó otra versión");
    expect(html).toContain("Ahora se ve: «Lo de la otra pestaña»");
    expect(html).toContain("Lo mío</textarea>");
    expect(html).toContain(`name="version" value="${newest()}"`);
    const again = { ...mine, toma_titulo: "Tomar", version: String(newest()) };
    expect((await save(again)).status).toBe(303);
    const page = await read(eva, "/");
    for (const text of ["Lo mío", "Abierta", "Tomar"]) expect(page).toContain(text);
  });

  test("saves of different texts from one version go together", async () => {
    const version = String(newest());
    await save({ toma_3_titulo: "Talleres", toma_1_titulo: "Cursos y talleres", version });
    const other = { toma_3_titulo: "Clases", toma_1_titulo: "Cursos de un día", version };
    expect((await save(other)).status).toBe(303);
    const html = await read(eva, "/");
    expect(html).toContain("Talleres");
    expect(html).toContain("Cursos de un día");
  });
});

describe("the preview", () => {
  const preview = (fields: Record<string, string>, data?: Uint8Array) =>
    ana.postForm(
      "/admin/escuela/vista-previa?seccion=portada",
      multipart(fields, ...(data ? [{ ...portrait, data }] : [])),
    );

  test("the preview is the landing page with what was typed, of which nothing is stored", async () => {
    const id = newest();
    const files = uploads();
    const fields = {
      portada_titulo: "Sin guardar",
      nombre: "Otra",
      portada_alternativo: "Un patio",
    };
    const response = await preview(fields, jpeg);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain("los cambios no están guardados");
    expect(html).toContain("Sin guardar</h1>");
    expect(html).toContain('<p class="footer-name">Otra</p>');
    expect(html).toContain('class="hero-picture" src="data:image/webp');
    expect(html).toContain('alt="Un patio"');
    expect(html).toContain("<form inert");
    expect(newest()).toBe(id);
    expect(uploads()).toEqual(files);
  });

  test("the preview of what may not be saved says so and shows it", async () => {
    const html = await (await preview({ portada_titulo: "", aviso: "a".repeat(99) })).text();
    expect(html).toContain("Antes de guardar: <!-- -->Escribe el título de la portada");
    expect(html).toContain(`<p class="lamp lamp-off">${"a".repeat(60)}</p>`);
  });

  test("a preview asked for without a form leads back", async () => {
    expect(await read(ana, "/admin/escuela/vista-previa")).toContain(
      "Aquí no hay nada que enseñar",
    );
  });
});

test("the first words can be taken back, and a version that is none leads to the form", async () => {
  expect((await ana.post("/admin/escuela?version=0", {})).status).toBe(303);
  const html = await read(eva, "/");
  expect(html).toContain("Próximamente en Granada");
  expect(html).toContain("<h3>Estudio</h3>");
  expect(readHead(html).meta["og:image"]).toContain("/compartir.jpg");
  await save({ portada_titulo: "Otro lema" });
  const other = readHead(await read(eva, "/")).meta["og:image"];
  expect(other).toMatch(/\/compartir-[0-9a-f]{12}\.jpg$/);
  const none = await ana.post("/admin/escuela?version=999", {});
  expect(none.headers.get("Location")).toBe("/admin/escuela");
  expect(await read(ana, "/admin/escuela?version=999")).toContain("Nombre de la escuela");
});
