import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { insert } from "../support/insert";
import { startRecorder } from "../support/recorder";
import { environmentIn } from "../support/site";
import { useSite } from "../support/use-site";

const EVERYTHING = {
  blog_posts: 3,
  proyectos_galeria: 3,
  fotos_galeria: 17,
  fichas: 17,
  inscripciones: 41,
  mensajes: 4,
  convocatorias: 1,
  submissions: 45,
  pictures: 23,
};

const service = await startRecorder();
const { site, visitor } = await useSite({ env: {}, fill: () => {} });
const seed = (...args: string[]) =>
  runCommand("seed", args, { ...environmentIn(site.folder), FORM_FORWARD_URL: service.url });
let first: Awaited<ReturnType<typeof seed>>;
beforeAll(async () => {
  first = await seed();
});
afterAll(() => {
  service.close();
  expect(service.received).toEqual([]);
});

const counts = () =>
  Object.fromEntries(
    Object.keys(EVERYTHING).map((table) => [
      table,
      site.rows(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.total,
    ]),
  );

test("a seed adds all of the sample, beside the running site", () => {
  expect(first).toEqual({
    stdout: expect.stringMatching(
      /^Contenido de muestra añadido: .*\d+ fotos, 41 inscripciones, 4 mensajes y 1 curso\.\n$/,
    ),
    stderr: "",
    code: 0,
  });
  expect(counts()).toEqual(EVERYTHING);
});

test("a seed gives places in a course once, and lets the owner take them back", async () => {
  const people = () =>
    site.rows(
      "SELECT count(*) AS registered, count(plaza_at) AS given FROM inscripciones WHERE convocatoria_id = 1",
    )[0];
  expect(people()).toEqual({ registered: 7, given: 4 });
  site.rows("UPDATE inscripciones SET plaza_at = NULL WHERE nombre = 'Clara'");
  await seed();
  expect(people()).toEqual({ registered: 7, given: 3 });
});

test("a second seed adds nothing, and dates no row anew", async () => {
  const dates = () =>
    site.rows("SELECT created_at FROM blog_posts UNION ALL SELECT created_at FROM inscripciones");
  const before = dates();
  const stdout = "El contenido de muestra ya estaba completo.\n";
  expect(await seed()).toEqual({ stdout, stderr: "", code: 0 });
  expect(counts()).toEqual(EVERYTHING);
  expect(dates()).toEqual(before);
});

test("seeded content is visible to visitors", async () => {
  expect(await visitor.read("/")).toContain("/uploads/site-images/inicio-800.webp");
  const blog = await visitor.read("/blog");
  expect(blog).toContain("Revelar tu primer carrete en blanco y negro");
  expect(blog).toContain("/uploads/blog-images/");
  const gallery = await visitor.page("/galeria");
  expect(gallery.words).toContain("Cianotipias del jardín");
  expect(gallery.html).toContain("/uploads/galeria-images/");
  const [row] = site.rows("SELECT id FROM proyectos_galeria WHERE titulo = 'Arcadas'");
  const project = await visitor.page(`/galeria?proyecto=${row?.id}`);
  const samples = project.all("img").flatMap(({ attribs }) => {
    return attribs.alt?.startsWith("Imagen de muestra: ") ? [attribs.alt] : [];
  });
  expect(samples[0]).toMatch(/^Imagen de muestra: galería con columnas/);
  expect(project.words.match(/muestra/g)).toHaveLength(1);
});

test.each(["mensajes", "blog_posts"] as const)(
  "a seed beside %s of the school's own adds nothing, and says why in one line",
  async (table) => {
    const id = insert(site, table);
    site.rows("DELETE FROM mensajes WHERE email LIKE '%@correo.example'");
    const before = counts();
    const what = table === "mensajes" ? "1 mensaje" : "1 artículo";
    expect(await seed()).toEqual({
      stdout: "",
      stderr: `La base de datos ya tiene contenido que no es de muestra (${what}): no se ha añadido nada.\n`,
      code: 1,
    });
    expect(counts()).toEqual(before);
    site.rows(`DELETE FROM ${table} WHERE id = ?`, id);
  },
);

test("the seed has help, and knows no other option", async () => {
  expect((await seed("--help")).stdout).toContain("npm run seed");
  const stderr = "Opción desconocida: --todo. Mira npm run seed -- --help\n";
  expect(await seed("--todo")).toMatchObject({ stderr, code: 1 });
});
