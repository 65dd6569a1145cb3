import { copyFileSync, readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { WORDS } from "~/escuela/words";
import { type FormFile, multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite({ env: {} });
const data = await phoneJpeg(900, 1200);
const portrait = { field: "portada_imagen", name: "retrato.jpg" };
const PORTADA = "/admin/escuela?parte=portada";
const CONTACTO = "/admin/escuela?parte=contacto";

const save = (fields: Record<string, string>, address = "/admin/escuela") =>
  owner.postForm(address, multipart(fields));
const savePicture = (fields: Record<string, string>) =>
  owner.postForm(PORTADA, multipart(fields, { ...portrait, data }));
const newest = () => Number(site.rows("SELECT max(id) AS id FROM escuela")[0]?.id);
const uploads = () => site.files("site-images");
const landing = () => visitor.page("/");
const cardOf = async () => readHead(await visitor.read("/")).meta["og:image"];

test("the landing page has the texts of the program until they are changed", async () => {
  const page = await landing();
  const texts = Object.entries(WORDS).filter(([name]) => /_(titulo|alternativo)$/.test(name));
  for (const [name, text] of texts) {
    for (const line of text.split("\n")) expect(page.html, name).toContain(line);
  }
  expect(page.html).not.toContain("#muros");
  expect(page.html).toContain("dibujo sin escala");
  for (const course of ["basico", "medio", "avanzado", "tecnicas_antiguas", "revelado"]) {
    expect(page.all("a", { href: `/inscripcion?curso=${course}` }), course).not.toEqual([]);
  }
});

test("the form shows what is there, with limits that count without JavaScript", async () => {
  const page = await owner.page(CONTACTO);
  for (const name of ["nombre", "email", "direccion", "telefono", "whatsapp", "instagram"]) {
    expect(page.one("input", { name })).toBeDefined();
  }
  expect(page.words).toContain("Hasta 60 caracteres");
});

test("what is saved is on every page at once, with another ETag", async () => {
  const before = await visitor.get("/");
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
  const after = await visitor.get("/");
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
  for (const [address, text] of [
    ["/blog", "Sal &amp; plata"],
    ["/galeria", "Sal &amp; plata"],
    ["/inscripcion", "Sal &amp; plata"],
    ["/privacidad", "Sal &amp; plata"],
    ["/aviso-legal", "Teléfono: 958 123 456"],
    ["/feed.xml", "<title>Blog · Sal &amp; plata</title>"],
    ["/site.webmanifest", '"Sal & plata"'],
    ["/.well-known/security.txt", "mailto:hola@sal.example"],
  ] as const) {
    expect(await visitor.read(address), address).toContain(text);
  }
  const { meta, data } = readHead(html);
  expect(meta["og:site_name"]).toBe("Sal & plata");
  expect(meta["og:image"]).toMatch(/\/compartir-[0-9a-f]{12}\.jpg$/);
  expect(data[0]).toMatchObject({
    telephone: "+34958123456",
    sameAs: ["https://www.instagram.com/salyplata", "https://vimeo.com/sal"],
    address: { streetAddress: "Calle Elvira 1, Granada", addressLocality: "Granada" },
  });
});

test("fields that a form does not bring stay as they are", async () => {
  await save({ nombre: "Sal & plata", email: "hola@sal.example" });
  const id = newest();
  expect(await ledTo(save({ nombre: "Sal & plata" }))).toBe("/admin/escuela?guardado=igual");
  expect(newest()).toBe(id);
  expect(await ledTo(save({ plano: "si", mapa: "" }, PORTADA))).toBe(`${PORTADA}&guardado=nueva`);
  const { html } = await landing();
  expect(html).toContain("#muros");
  expect(html).not.toContain("dibujo sin escala");
  expect(html).toContain("hola@sal.example");
});

test("what the owner empties disappears from the pages", async () => {
  await save({ alquiler_2_titulo: "", alquiler_2_texto: " \n", aviso_luz: "", direccion: "" });
  const page = await landing();
  const cards = page.all("h3").map(({ words }) => words);
  expect(cards).not.toContain("Estudio");
  expect(cards).toContain("Laboratorio digital");
  const lamp = page.one("p", { class: "lamp lamp-off" });
  expect(lamp.words).toBe("Próximamente en Granada");
  expect(await visitor.read("/blog")).not.toMatch(/<p><br\/?>/);
  await save({ aviso: "", nombre: "Sal" });
  expect((await landing()).words).not.toContain("Próximamente");
  expect(await visitor.read("/inscripcion")).not.toContain("Próximamente");
  expect(readHead(await visitor.read("/")).title).toBe("Sal");
});

test("a section goes with the last of its cards", async () => {
  const cards = [1, 2, 3].flatMap((card) => [`alquiler_${card}_titulo`, `alquiler_${card}_texto`]);
  expect((await landing()).all("h2", { id: "alquiler" })).toHaveLength(1);
  await save(Object.fromEntries([...cards, "plano"].map((name) => [name, ""])));
  expect((await landing()).all("h2", { id: "alquiler" })).toEqual([]);
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
  const page = await landing();
  expect(page.html).not.toContain("<script>alert");
  expect(page.one("h1").words).toContain(script);
  expect(page.link("nivel medio")).toBe("/inscripcion?curso=medio");
  expect(readHead(page.html).meta.description).toMatch(/^"><b>x/);
});

test("what cannot be is refused in words, with everything typed still there", async () => {
  const id = newest();
  const typed = { email: "hola", enlaces: "x javascript:alert(1)", direccion: "Luna 3" };
  const wrong = { ...typed, nombre: "", instagram: "https://evil.example/x" };
  const page = await pageOf(save(wrong), 400);
  expect(page.errors).toMatchObject({
    nombre: expect.stringContaining("Escribe el nombre de la escuela"),
    email: expect.stringContaining("Escribe un email válido"),
    enlaces: expect.stringContaining("por ejemplo Vimeo vimeo.com/escuela"),
    instagram: expect.stringContaining("Escribe tu nombre en Instagram"),
  });
  expect(page.form(CONTACTO).fields).toMatchObject(typed);
  expect((await save({ portada_texto: "á".repeat(100_000) })).status).toBe(400);
  expect(newest()).toBe(id);
});

describe("pictures", () => {
  const SAMPLE = { portada_alternativo: WORDS.portada_alternativo };
  const WITH_TEXT = { portada_alternativo: 'Ana "revela"' };
  const isShown = async () => (await landing()).all("img", { alt: 'Ana "revela"' }).length === 1;

  const SVG = { name: "a.svg", data: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
  const OF_THE_SAMPLE = "este texto es de la de muestra";

  test.each<[string, Record<string, string>, FormFile, string]>([
    ["a picture with the sample's text", SAMPLE, { ...portrait, data }, OF_THE_SAMPLE],
    ["what is no picture", WITH_TEXT, { ...portrait, ...SVG }, "«a.svg» no es una imagen"],
    ["a logo that is no picture", {}, { field: "logo", ...SVG }, "«a.svg» no es una imagen"],
  ])("%s is refused, and leaves no file", async (_what, fields, file, words) => {
    const refused = await owner.postForm("/admin/escuela", multipart(fields, file));
    expect(refused.status).toBe(400);
    expect((await pageOf(refused)).words).toContain(words);
    expect(uploads()).toEqual([]);
  });

  test("the owner's picture is shown in its sizes and stands on the share card", async () => {
    // Of a title that the card cannot be lettered with, the picture is the card.
    expect((await savePicture({ ...WITH_TEXT, portada_titulo: "Luz 🎞️" })).status).toBe(303);
    const { src = "" } = (await landing()).one("img", { class: "hero-picture" }).attribs;
    expect(src).toMatch(/^\/uploads\/site-images\/\d{12}\.jpg$/);
    expect(await isShown()).toBe(true);
    expect(await cardOf()).toBe(site.url + src.replace(".jpg", "-card.jpg"));
    const cacheOf = async (address: string) =>
      (await visitor.get(address)).headers.get("Cache-Control");
    expect(await cacheOf(src)).toContain("immutable");
    expect(await cacheOf("/uploads/site-images/logo.svg")).not.toContain("immutable");
  });

  test("the sample comes back with its text, and a version still holds the picture", async () => {
    await savePicture(WITH_TEXT);
    const [files, held] = [uploads(), newest()];
    const incomplete = { portada_imagen_quitar: "1", portada_titulo: "" };
    const refused = await pageOf(await save(incomplete, PORTADA));
    expect(refused.form(PORTADA).fields).toHaveProperty("portada_imagen_quitar");
    await save({ portada_imagen_quitar: "1", portada_alternativo: "Otra cosa" });
    expect((await landing()).all("img", { alt: WORDS.portada_alternativo })).toHaveLength(1);
    // At its start the site quarantines what no version names, and nothing else.
    const folder = path.join(site.folder, "uploads/site-images");
    copyFileSync(path.join(folder, files[0] ?? ""), path.join(folder, "100000000001.jpg"));
    await site.restart();
    expect(uploads()).toEqual(files);
    expect(readdirSync(folder)).toContain("compartir.jpg");
    const version = await owner.page(`/admin/escuela?version=${held}`);
    expect(version.all("img", { alt: 'Ana "revela"' })).not.toEqual([]);
    const back = await version.form("Volver a esta versión").send(owner);
    expect(back.headers.get("Location")).toBe("/admin/escuela?guardado=vuelta");
    expect(await isShown()).toBe(true);
  });
});

test("the index leads to its screens, and says what each holds", async () => {
  const page = await owner.page("/admin/escuela");
  expect(page.words).toMatch(/Nombre y contacto ?Granada/);
  expect(page.words).toMatch(/Textos legales y plazos ?quedan \d+ huecos/);
  expect(page.words).toMatch(/Cómo va ?(una cosa|\S+ cosas), sin prisa/);
  expect(page.words).toMatch(/Papelera ?vacía/);
  expect(page.link("Textos de la portada")).toBe(PORTADA);
});

test("the address that a section had leads to its part, and takes a form along", async () => {
  const moved = `${PORTADA}&seccion=toma`;
  expect(await ledTo(owner.get("/admin/escuela?seccion=toma"), 303)).toBe(moved);
  expect(await ledTo(save({ aviso: "Otro" }, "/admin/escuela?seccion=toma"), 307)).toBe(moved);
  const page = await owner.page(moved);
  const open = page.all("details", { open: "" });
  expect(open.map(({ words }) => words)).toEqual([expect.stringMatching(/^Toma Fotográfica/)]);
});

test("a fold that holds an error is open", async () => {
  const page = await pageOf(await save({ toma_titulo: "", portada_texto: "Luz" }, PORTADA));
  const open = page.all("details", { open: "" });
  expect(open.map(({ words }) => words)).toEqual([expect.stringMatching(/^Toma Fotográfica/)]);
});

test("fields of the landing page that are sent to the index come back in their form", async () => {
  const page = await pageOf(await save({ portada_titulo: "", aviso: "Ya" }));
  expect(page.form(PORTADA).fields).toMatchObject({ aviso: "Ya", portada_titulo: "" });
});

test("the list has the name that the owner gives it, wherever it stands", async () => {
  expect((await landing()).link("Lista de espera")).toBe("/inscripcion");
  await save({ espera_nombre: "Lista de interés" }, PORTADA);
  const page = await visitor.page("/inscripcion");
  expect(page.one("h1").words).toBe("Lista de interés");
  expect(page.link("Lista de interés")).toBe("/inscripcion");
  const { title, meta } = readHead(page.html);
  expect([title, meta.description]).toEqual([
    expect.stringMatching(/^Lista de interés/),
    expect.stringMatching(/^Apúntate a la lista de interés/),
  ]);
  const privacidad = await visitor.read("/privacidad");
  expect(privacidad).toContain("apuntas a la lista de interés");
  expect(privacidad).toContain("<strong>Lista de interés</strong>");
});

describe("the logo", () => {
  const sendLogo = () =>
    owner.postForm(CONTACTO, multipart({}, { field: "logo", name: "logo.png", data }));
  const logos = async () => {
    const page = await landing();
    const [header] = page.all("a", { class: "header-name" });
    const icons = page.all("link").filter(({ attribs }) => /icon/.test(attribs.rel ?? ""));
    return [
      /src="([^"]+)"/.exec(header?.html ?? "")?.[1],
      ...icons.map(({ attribs }) => attribs.href),
    ];
  };

  test("her picture takes the place of the diaphragm everywhere, and gives it back", async () => {
    const before = await logos();
    const card = await cardOf();
    expect(before).toEqual(
      expect.arrayContaining(["/uploads/site-images/logo.svg", "/favicon.ico"]),
    );
    expect((await visitor.get("/favicon.ico")).headers.get("Content-Type")).toBe("image/x-icon");
    expect((await sendLogo()).status).toBe(303);
    const own = await logos();
    expect(own).toHaveLength(3);
    const manifest = JSON.parse(await visitor.read("/site.webmanifest"));
    const listed = manifest.icons.map(({ src }: { src: string }) => src);
    for (const [address, side] of [
      [own[0], 96],
      [own[1], 32],
      [own[2], 180],
      [listed[0], 192],
      [listed[1], 512],
      [listed[2], 512],
    ]) {
      const icon = await visitor.get(String(address));
      expect(icon.headers.get("Cache-Control"), String(address)).toContain("immutable");
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      expect([width, height]).toEqual([side, side]);
    }
    expect(await ledTo(visitor.get("/favicon.ico"), 302)).toBe(own[1]);
    expect(await ledTo(visitor.get("/apple-touch-icon.png"))).toBe(own[2]);
    expect(await cardOf()).not.toBe(card);
    expect((await visitor.get(new URL((await cardOf()) ?? "").pathname)).status).toBe(200);

    await save({ logo_quitar: "1" }, CONTACTO);
    expect(await logos()).toEqual(before);
    expect(await cardOf()).toBe(card);
    expect(await ledTo(visitor.get(String(own[1])))).toBe("/uploads/site-images/logo.svg");
  });
});

describe("the preview", () => {
  const PREVIEW = "/admin/escuela/vista-previa";

  test("the preview is the landing page with what was typed, of which nothing is stored", async () => {
    const id = newest();
    const typed = {
      portada_titulo: "Sin guardar",
      nombre: "Otra",
      portada_alternativo: "Un patio",
    };
    const response = await owner.postForm(PREVIEW, multipart(typed, { ...portrait, data }));
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const page = await pageOf(response);
    expect(page.words).toContain("los cambios no están guardados");
    expect(page.one("h1").words).toBe("Sin guardar");
    expect(page.one("p", { class: "footer-name" }).words).toBe("Otra");
    const hero = page.one("img", { class: "hero-picture", alt: "Un patio" });
    expect(hero.attribs.src).toMatch(/^data:image\/webp/);
    expect(page.html).toContain("<form inert");
    expect([newest(), uploads()]).toEqual([id, []]);
  });

  test("the preview of what may not be saved says so and shows it", async () => {
    const typed = { portada_titulo: "", aviso: "a".repeat(99) };
    const page = await pageOf(await owner.postForm(PREVIEW, multipart(typed)));
    expect(page.words).toContain("Antes de guardar: Escribe el título de la portada");
    expect(page.words).toMatch(/(?<!a)a{60}(?!a)/);
  });
});

test("the first words can be taken back, and a version that is none leads to the form", async () => {
  await save({ aviso: "", portada_titulo: "Otro lema" });
  expect(await cardOf()).toMatch(/\/compartir-[0-9a-f]{12}\.jpg$/);
  expect((await owner.post("/admin/escuela?version=0", {})).status).toBe(303);
  expect((await landing()).words).toContain("Próximamente en Granada");
  expect(await cardOf()).toContain("/compartir.jpg");
  expect(await ledTo(owner.post("/admin/escuela?version=999", {}))).toBe("/admin/escuela");
  expect((await owner.page("/admin/escuela?version=999")).words).toContain("Nombre y contacto");
});
