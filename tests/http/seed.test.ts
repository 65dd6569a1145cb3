import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Recorder, startRecorder } from "../support/recorder";
import { environmentIn, type Site, startSite } from "../support/site";
import { eachOrSome } from "../support/thorough";

const SEED = "build/node/scripts/seed.js";
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERYTHING = {
  blog_posts: 3,
  proyectos_galeria: 3,
  fotos_galeria: 17,
  fichas: 17,
  inscripciones: 41,
  mensajes: 4,
  submissions: 45,
  pictures: 23,
};

let site: Site;
let service: Recorder;

beforeAll(async () => {
  service = await startRecorder();
  site = await startSite();
});
afterAll(async () => {
  expect(service.received).toEqual([]);
  service.close();
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const variables = () => ({ ...environmentIn(site.folder), FORM_FORWARD_URL: service.url });

async function seed(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [SEED, ...args], { env: variables() });
  const { stdout, stderr, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { stdout, stderr, code };
}

function counts() {
  const count = (table: string) =>
    site.rows<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total;
  return Object.fromEntries(Object.keys(EVERYTHING).map((table) => [table, count(table)]));
}

const page = async (address: string) => (await fetch(site.url + address)).text();

test("a seed that is cut short is completed by the next one, beside the running site", async () => {
  const first = spawn(process.execPath, [SEED], { env: variables() });
  await expect.poll(() => counts().fotos_galeria ?? 0).toBeGreaterThan(1);
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(counts().fotos_galeria).toBeLessThan(17);
  // Killed between making a row and giving it its age.
  site.rows("UPDATE blog_posts SET created_at = ?", new Date().toISOString());

  const { stdout, stderr, code } = await seed();
  expect(stdout).toMatch(
    /^Contenido de muestra añadido: .*\d+ fotos, 41 inscripciones y 4 mensajes\.\n$/,
  );
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(counts()).toEqual(EVERYTHING);
});

test("a second seed adds nothing, and dates no row anew", async () => {
  const dates = () =>
    site.rows(`SELECT created_at FROM blog_posts UNION ALL SELECT created_at FROM inscripciones`);
  const before = dates();
  expect(await seed()).toEqual({
    stdout: "El contenido de muestra ya estaba completo.\n",
    stderr: "",
    code: 0,
  });
  expect(counts()).toEqual(EVERYTHING);
  expect(dates()).toEqual(before);
});

test("every picture has its files, and each photo says that it is a sample", () => {
  interface Row {
    url: string;
    widths: string;
  }
  const pictures = site.rows<Row>("SELECT url, widths FROM pictures");
  for (const { url, widths } of pictures) {
    const stem = url.replace(/\.\w+$/, "");
    const derived = JSON.parse(widths).map((width: number) => `${stem}-${width}.webp`);
    expect(derived.length).toBeGreaterThan(1);
    for (const file of [url, `${stem}-card.jpg`, ...derived])
      expect(existsSync(site.folder + file)).toBe(true);
  }
  expect(readdirSync("demo/arcadas")).toHaveLength(6);
  for (const { descripcion } of site.rows("SELECT descripcion FROM fotos_galeria")) {
    expect(descripcion).toMatch(/^Imagen de muestra: .+\.$/);
  }
});

test("seeded inscripciones are of the last three months, of every course, telephones encoded", () => {
  interface Row {
    telefono: string;
    curso_interes: string;
    created_at: string;
  }
  const rows = site.rows<Row>("SELECT * FROM inscripciones");
  expect(new Set(rows.map(({ curso_interes }) => curso_interes)).size).toBe(6);
  expect(new Set(rows.map(({ created_at }) => created_at.slice(0, 10))).size).toBe(rows.length);
  for (const { telefono, created_at } of rows) {
    expect(telefono).toMatch(/^(%2B|\d)[\d%]+$/);
    expect(Date.now() - Date.parse(created_at)).toBeLessThan(92 * DAY_MS);
    expect(Date.parse(created_at)).toBeLessThan(Date.now());
  }
});

test("seeded content is visible to visitors", async () => {
  const [home, blog, gallery] = await Promise.all(["/", "/blog", "/galeria"].map(page));
  expect(home).toContain("/uploads/site-images/inicio-800.webp");
  expect(blog).toContain("Revelar tu primer carrete en blanco y negro");
  expect(blog).toContain("/uploads/blog-images/");
  expect(gallery).toContain("Cianotipias del jardín");
  expect(gallery).toContain("/uploads/galeria-images/");
  const [{ id } = { id: 0 }] = site.rows<{ id: number }>(
    "SELECT id FROM proyectos_galeria WHERE titulo = 'Arcadas'",
  );
  const project = await page(`/galeria?proyecto=${id}`);
  const photos = project.match(/Imagen de muestra: [^"<]+/g);
  expect(photos?.[0]).toMatch(/^Imagen de muestra: galería con columnas/);
});

describe("beside content of the school's own", () => {
  const own: [string, string, string][] = [
    [
      "blog_posts",
      "1 artículo",
      "INSERT INTO blog_posts (titulo, contenido) VALUES ('Nuestro', '')",
    ],
    [
      "borradores",
      "1 artículo",
      "INSERT INTO borradores (titulo, contenido, version, created_at, updated_at) VALUES ('Nuestro', '', 1, '', '')",
    ],
    [
      "proyectos_galeria",
      "1 proyecto",
      "INSERT INTO proyectos_galeria (titulo, descripcion, portada_url) VALUES ('x', 'x', 'x')",
    ],
    [
      "inscripciones",
      "1 inscripción",
      "INSERT INTO inscripciones (nombre, apellidos, email, telefono) VALUES ('E', 'M', 'eva@ejemplo.es', '6')",
    ],
    [
      "mensajes",
      "1 mensaje",
      "INSERT INTO mensajes (nombre, email, mensaje) VALUES ('Eva', 'eva@ejemplo.es', 'Hola')",
    ],
  ];

  test.each(eachOrSome(own, own.slice(0, 2)))(
    "a seed beside content of the school's own (%s) adds nothing, and says why in one line",
    async (table, words, insert) => {
      site.rows("DELETE FROM mensajes WHERE email LIKE '%@correo.example'");
      site.rows(insert);
      const before = counts();
      const { stdout, stderr, code } = await seed();
      expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
      expect(stderr).toBe(
        `La base de datos ya tiene contenido que no es de muestra (${words}): no se ha añadido nada.\n`,
      );
      expect(counts()).toEqual(before);
      site.rows(`DELETE FROM ${table} WHERE id = (SELECT MAX(id) FROM ${table})`);
    },
  );
});

test("the seed has help, and knows no other option", async () => {
  expect((await seed("--help")).stdout).toContain("npm run seed");
  const { stderr, code } = await seed("--todo");
  expect(code).toBe(1);
  expect(stderr).toBe("Opción desconocida: --todo. Mira npm run seed -- --help\n");
});
