import { beforeEach, describe, expect, test } from "vitest";
import { CONVOCATORIA, insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();

const PROYECTO = { titulo: "Otra vez", descripcion: "Salas", alternativo: "Un arco" };
const ANSWER = { asunto: "Tu mensaje", texto: "Hola:\n\nEn marzo.", clave: "una" };
const NOTE = { nota: "Llamar en enero", estado: "nueva" };
const TEXTS = { descripcion: "Un arco", alternativo: "Piedra" };
const FICHA = { proceso: "cianotipia", papel: "Algodón" };
const CARTA = { asunto: "Abrimos", contenido: "Hola.\n\nYa.", destino: "todas", estado: "" };
const ARTICULO = { titulo: "Zonas", contenido: "Once.", alternativo: "Gris", curso_interes: "" };

interface Case {
  /** To which it is posted. */
  path: string;
  typed: Record<string, string>;
  /** What the form lacks to be complete: it comes back all the same. */
  wrong: Record<string, string>;
  /** By which the thing is deleted. */
  deletion: string;
  /** Where it is made anew. */
  anew?: string;
  /** The status of the same form once the thing is restored: 303 unless it says otherwise. */
  restored?: number;
}

const CASES: Record<string, Case> = {
  "a project": {
    path: "/galeria-admin?editar=1",
    typed: PROYECTO,
    wrong: { titulo: "" },
    deletion: "/galeria-admin?eliminar=1",
    anew: "/galeria-admin?nuevo",
  },
  "an answer to a message": {
    path: "/admin/mensajes?mensaje=1&responder",
    typed: ANSWER,
    wrong: { asunto: "" },
    // Without a mail server.
    restored: 409,
    deletion: "/admin/mensajes?eliminar=1",
  },
  "a note about a message": {
    path: "/admin/mensajes?mensaje=1",
    typed: NOTE,
    wrong: { estado: "x" },
    deletion: "/admin/mensajes?eliminar=1",
  },
  "an answer to a registration": {
    path: "/admin?inscripcion=1&responder",
    typed: ANSWER,
    wrong: { asunto: "" },
    // Without a mail server.
    restored: 409,
    deletion: "/admin/inscripciones?eliminar=1",
  },
  "the texts and the ficha of a photo": {
    path: "/galeria-admin/1?editar=1",
    typed: { ...TEXTS, ...FICHA },
    wrong: { papel: "x".repeat(81) },
    deletion: "/galeria-admin/1?eliminar=1",
  },
  "the texts of a photo whose project is deleted": {
    path: "/galeria-admin/1?editar=1",
    typed: TEXTS,
    wrong: { papel: "x".repeat(81) },
    deletion: "/galeria-admin?eliminar=1",
  },
  "the fichas of a project": {
    path: "/galeria-admin/1?fichas",
    typed: { ...FICHA, foto_1: "1" },
    wrong: { papel: "x".repeat(81) },
    deletion: "/galeria-admin?eliminar=1",
  },
  "the descriptions of a project": {
    path: "/galeria-admin/1?describir",
    typed: { descripcion_1: "Un arco", antes_descripcion_1: "" },
    wrong: { descripcion_1: "x".repeat(1001) },
    deletion: "/galeria-admin?eliminar=1",
  },
  "the texts of new photos": {
    path: "/galeria-admin/1",
    typed: TEXTS,
    wrong: { descripcion: "x".repeat(1001) },
    // Without photos.
    restored: 400,
    deletion: "/galeria-admin?eliminar=1",
  },
  "a dated course": {
    path: "/admin/convocatorias?editar=1",
    typed: CONVOCATORIA,
    wrong: { empieza: "x" },
    deletion: "/admin/convocatorias?eliminar=1",
    anew: "/admin/convocatorias?nueva",
  },
  "a letter": {
    path: "/admin/cartas?carta=1",
    typed: CARTA,
    wrong: { asunto: "" },
    deletion: "/admin/cartas?carta=1&eliminar",
    anew: "/admin/cartas?nueva",
  },
  "an article": {
    path: "/blog-admin?editar=1",
    typed: ARTICULO,
    wrong: { titulo: "" },
    deletion: "/blog-admin?eliminar=1",
    anew: "/blog-admin?nuevo&guardar=borrador",
  },
};

function fill(): void {
  insert(site, "proyectos_galeria", { id: 1, titulo: "Arcadas" });
  insert(site, "fotos_galeria", { id: 1, proyecto_id: 1, descripcion: null });
  insert(site, "mensajes", { id: 1 });
  insert(site, "inscripciones", { id: 1 });
  insert(site, "blog_posts", { id: 1 });
  insert(site, "cartas");
  insertConvocatoria(site);
}

const UNSEEN = ["clave", "destino", "estado", "foto_1"];
const seen = (typed: Record<string, string>) =>
  Object.entries(typed).flatMap(([name, text]) => (text && !UNSEEN.includes(name) ? [text] : []));

describe.each(Object.entries(CASES))("%s", (_name, given) => {
  const { path, typed, wrong, deletion, anew, restored = 303 } = given;
  const send = async (by: Record<string, string> = typed) => {
    const answer = await owner.post(path, by);
    expect(answer.status).toBe(409);
    return pageOf(answer);
  };
  beforeEach(async () => {
    fill();
    expect((await owner.post(deletion, {})).status).toBe(303);
  });

  test("that was deleted leads to the trash, and is saved once it is back from there", async () => {
    const page = await send();
    expect(page.words).toMatch(/Ya no está: espera en la papelera como .+«/);
    expect(page.link("Abrir la papelera")).toBe("/admin/papelera");
    const form = page.form("Lo que has escrito");
    expect(form.action.replace(/=$/, "")).toBe(path);
    expect(form.fields).toMatchObject(typed);
    // Before a mistake in the form is.
    const mistaken = { ...typed, ...wrong };
    const again = await send(mistaken);
    expect(again.form("Lo que has escrito").fields).toMatchObject(mistaken);

    await owner.post("/admin/papelera?recuperar=1", {});
    const answer = await form.send(owner);
    expect(answer.status).toBe(restored);
    expect((await pageOf(answer)).words).not.toContain("Ya no está");
  });

  test("that was deleted for good is to be copied, or made anew", async () => {
    await owner.post("/admin/papelera?vaciar", {});
    const page = await send();
    expect(page.words).toContain("Ya no está, ni en la papelera.");
    const values = page.all("input").map(({ attribs }) => attribs.value);
    const shown = [page.words.toLowerCase(), ...values, ...page.all("textarea").map(textIn)];
    for (const text of seen(typed)) {
      expect(shown.some((each) => each?.includes(text))).toBe(true);
    }
    const actions = page.all("form", { method: "post" }).map(({ attribs }) => attribs.action);
    expect(actions.filter((action) => action !== "/salir")).toEqual(anew ? [anew] : []);
  });
});

const textIn = ({ html }: { html: string }) => html.replace(/^<[^>]*>\n?|<\/textarea>$/g, "");

test.each([
  ["a dated course", CASES["a dated course"], "SELECT titulo FROM convocatorias", 303],
  ["an article", CASES["an article"], "SELECT titulo FROM borradores", 303],
  ["a letter", CASES["a letter"], "SELECT asunto AS titulo FROM cartas", 303],
  ["a project, of which the cover is asked,", CASES["a project"], "SELECT titulo FROM x", 400],
])("%s is made anew once, of what was typed", async (_name, given, query, status) => {
  const page = await pageOf(await owner.post(given?.path ?? "", given?.typed ?? {}));
  const form = page.form("Lo que has escrito");
  const answer = await form.send(owner);
  expect(answer.status).toBe(status);
  if (status === 400) {
    const fields = (await pageOf(answer)).form("/galeria-admin?nuevo").fields;
    return expect(fields).toMatchObject(PROYECTO);
  }
  await form.send(owner);
  const { titulo, asunto = titulo } = given?.typed ?? {};
  expect(site.rows(query)).toEqual([{ titulo: asunto }]);
});

test("a damaged entry of the trash holds up nobody", async () => {
  insert(site, "papelera", { filas: '{"mensajes":[9]}' });
  const page = await pageOf(await owner.post("/admin/mensajes?mensaje=9", NOTE));
  expect(page.words).toContain("Ya no está, ni en la papelera.");
});

test("what an article's page saves by itself learns that the article is in the trash", async () => {
  insert(site, "blog_posts", { id: 1 });
  const { version = "" } = (await owner.page("/blog-admin?editar=1")).form("Publicado").fields;
  const save = () => owner.post("/blog-admin/borrador?editar=1", { ...ARTICULO, version });
  await owner.post("/blog-admin?eliminar=1", {});
  const refused = await save();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    refusal: expect.stringContaining("espera en la papelera"),
    wayOut: { href: "/admin/papelera" },
  });
  await owner.post("/admin/papelera?recuperar=1", {});
  expect((await save()).status).toBe(200);
  expect(site.rows("SELECT titulo FROM borradores")).toEqual([{ titulo: ARTICULO.titulo }]);
});
