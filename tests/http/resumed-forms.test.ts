import { describe, expect, test } from "vitest";
import { insert } from "../support/insert";
import { type FormFile, multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();
const data = await phoneJpeg(900, 600);

/** Posts a form after the session has ended. Returns the page that asks to sign in. */
async function postLate(path: string, fields: Record<string, string>, ...files: FormFile[]) {
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  return pageOf(await owner.postForm(path, multipart(fields, ...files)));
}

/** Signs in there, and repeats the post as a browser does after a 307. */
async function goOn(page: Awaited<ReturnType<typeof postLate>>) {
  const again = page.form("Entrar");
  expect(await ledTo(again.send(owner, ADMIN), 307)).toBe(again.action);
  return again.send(owner, ADMIN);
}

describe("a form that goes on after signing in", () => {
  test("stores the school's e-mail that was typed, not the one that signed in", async () => {
    const page = await postLate("/admin/escuela", {
      email: "hola@fotoquimica.example",
      telefono: "958 123 999",
    });
    expect(await ledTo(goOn(page))).toBe("/admin/escuela?guardado=nueva");
    const landing = await visitor.page("/");
    expect(landing.html).toContain("mailto:hola@fotoquimica.example");
    expect(landing.html).not.toContain(ADMIN.email);
  });

  test("shows the answer that was written to somebody, and sends it", async () => {
    insert(site, "mensajes");
    const words = "Sí, quedan plazas.\nTe espero el lunes.";
    const page = await postLate("/admin/mensajes?mensaje=1", { texto: words });
    expect(page.words).toContain("Lo que escribiste Sí, quedan plazas. Te espero el lunes.");
    expect(page.all("br")).toHaveLength(1);
    expect(Object.values(page.form("Entrar").fields)).toContain(words.replace("\n", "\r\n"));
  });
});

describe("a form that had files asks for them again, and stores nothing", () => {
  const picture = (field: string): FormFile => ({ field, name: "roja & azul.jpg", data });
  const NAMED = "La imagen «roja & azul.jpg» tienes que elegirla otra vez.";
  const stored = () =>
    ["blog_posts", "borradores", "proyectos_galeria", "fotos_galeria", "escuela"].map((table) =>
      Number(site.rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n),
    );

  test.each<[path: string, field: string, fields: Record<string, string>]>([
    [
      "/blog-admin?nuevo",
      "imagen",
      { titulo: "Con portada", contenido: "Texto", alternativo: "Roja" },
    ],
    ["/blog-admin?nuevo", "imagen", { titulo: "", contenido: "Texto", alternativo: "Roja" }],
    ["/blog-admin?nuevo", "imagenes", { titulo: "Con fotos", contenido: "Texto" }],
    ["/blog-admin?nuevo&guardar=borrador", "imagen", { titulo: "A medias", contenido: "Texto" }],
    ["/galeria-admin?nuevo", "portada", { titulo: "Patios", descripcion: "Doce patios" }],
    ["/galeria-admin?editar=1", "portada", { titulo: "Patios", descripcion: "Doce patios" }],
    ["/galeria-admin/1", "foto", { descripcion: "Un patio", alternativo: "Roja" }],
    [
      "/admin/escuela?parte=portada",
      "laboratorio_imagen",
      { laboratorio_alternativo: "Mi laboratorio con luz roja" },
    ],
  ])("%s, with %s", async (path, field, fields) => {
    insert(site, "proyectos_galeria");
    const before = stored();
    const asked = await postLate(path, fields, picture(field));
    expect(asked.words).toContain(NAMED);
    expect(asked.words).not.toContain("entra y se enviará");

    const answer = await goOn(asked);
    expect([400, 409]).toContain(answer.status);
    const page = await pageOf(answer);
    expect(page.words).toContain(NAMED);
    expect(stored()).toEqual(before);
    for (const [name, typed] of Object.entries(fields)) {
      const controls = [...page.all("input", { name }), ...page.all("textarea", { name })];
      expect(controls.map(({ attribs, words }) => attribs.value ?? words)).toEqual([typed]);
    }
  });

  test("what is sent with the file is published then, with all that was typed", async () => {
    const fields = { titulo: "Con portada", contenido: "Texto", alternativo: "Roja" };
    const asked = await postLate("/blog-admin?nuevo", fields, picture("imagen"));
    const page = await pageOf(await goOn(asked));
    const sent = await page.form("Publicar").send(owner, {}, picture("imagen"));
    expect(sent.headers.get("Location")).toBe("/blog-admin?publicado=1");
    const [article] = site.rows("SELECT titulo, imagen_url, imagen_alternativo FROM blog_posts");
    expect(article).toMatchObject({ titulo: "Con portada", imagen_alternativo: "Roja" });
    expect(article?.imagen_url).toMatch(/^\/uploads\/blog-images\//);
  });

  test("a form whose file field was left empty goes on as it is", async () => {
    const empty = { field: "imagen", name: "", data: new Uint8Array() };
    const fields = { titulo: "Sin portada", contenido: "Texto" };
    const asked = await postLate("/blog-admin?nuevo", fields, empty);
    expect(asked.words).toContain("entra y se enviará");
    expect(await ledTo(goOn(asked))).toBe("/blog-admin?publicado=1");
  });
});
