import { beforeEach, describe, expect, test } from "vitest";
import { CONVOCATORIA, insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { picture } from "../support/pictures";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();
const COVER = {
  field: "portada",
  name: "a.jpg",
  data: await picture(60, 40).jpeg().toBuffer(),
};

interface Window {
  /** Where the form stands, and the words that find it there. */
  page: string;
  form: string;
  /** The field that is typed in, and what is filled in besides. */
  field: string;
  rest?: Record<string, string>;
  file?: typeof COVER;
  /** Of what is stored, its newest: the table that has the field, or a query. */
  stored: string;
  /** The form of another window on the same, where this one makes it. */
  other?: Pick<Window, "page" | "form">;
}

const ESCUELA =
  "SELECT cambios ->> '$.toma_1_titulo' AS text FROM escuela ORDER BY id DESC LIMIT 1";
const NUEVO = "/galeria-admin?nuevo";
const PROYECTO = { page: "/galeria-admin?editar=1", form: "/galeria-admin?editar=1" };
const FOTO = "/galeria-admin/1?editar=1";
const AVISO = "/admin/textos?editar=aviso-legal";
const CURSO = "/admin/convocatorias?editar=1";
const MENSAJE = "/admin/mensajes?mensaje=1";
const DESCRIBIR = "/galeria-admin/1?describir";
const DESCRIPCION = "SELECT descripcion AS text FROM fotos_galeria";

const TEXTO =
  "SELECT texto AS text FROM textos WHERE nombre = 'aviso-legal' ORDER BY id DESC LIMIT 1";

const EDITED = Object.fromEntries(
  [
    ["carta", "/admin/cartas?carta=1", "Carta", "contenido", "cartas"],
    ["convocatoria", CURSO, "Guardar cambios", "titulo", "convocatorias"],
    ["legal text", AVISO, "Guardar como versión nueva", "texto", TEXTO],
    ["escuela", "/admin/escuela?parte=portada", "Guardar cambios", "toma_1_titulo", ESCUELA],
    ["proyecto", PROYECTO.page, PROYECTO.form, "descripcion", "proyectos_galeria"],
    ["words of a foto", FOTO, FOTO, "descripcion", "fotos_galeria"],
    ["ficha of a foto", FOTO, FOTO, "pelicula", "fichas"],
    ["fichas of many", "/galeria-admin/1?fichas", "Fichas", "pelicula", "fichas", { foto_1: "1" }],
    ["words of many fotos", DESCRIBIR, "Descripciones", "descripcion_1", DESCRIPCION],
    ["note on a mensaje", MENSAJE, "Guardar la nota", "nota", "seguimiento"],
    ["note on an inscripción", "/admin?inscripcion=1", "Guardar la nota", "nota", "seguimiento"],
  ].map(([name, page, form, field, stored, rest]) => [name, { page, form, field, stored, rest }]),
) as Record<string, Window>;

const MADE: Record<string, Window> = {
  carta: {
    ...(EDITED.carta as Window),
    page: "/admin/cartas?nueva",
    rest: { asunto: "Abrimos" },
    other: EDITED.carta,
  },
  convocatoria: {
    ...(EDITED.convocatoria as Window),
    page: "/admin/convocatorias?nueva",
    form: "/admin/convocatorias?nueva",
    rest: CONVOCATORIA,
    other: EDITED.convocatoria,
  },
  proyecto: {
    ...(EDITED.proyecto as Window),
    page: NUEVO,
    form: NUEVO,
    rest: { titulo: "Arcadas" },
    file: COVER,
    other: PROYECTO,
  },
};

async function open({ page, form }: Pick<Window, "page" | "form">) {
  return (await owner.page(page)).form(form);
}
type Opened = Awaited<ReturnType<typeof open>>;

const send = (form: Opened, { field, rest, file }: Window, text: string) =>
  form.send(owner, { ...rest, [field]: text }, ...(file ? [file] : []));
const sendFrom = (form: Opened, { field }: Window, text: string) =>
  form.send(owner, { [field]: text });
function textOf({ stored, field }: Window): string | null | undefined {
  const query = stored.includes(" ") ? stored : `SELECT ${field} AS text FROM ${stored}`;
  return site.rows<{ text: string | null }>(query)[0]?.text;
}

/** What was typed is there, what the other says is stored, and sent once more it is replaced. */
async function expectConflict(answer: Response, window: Window, stored: string, typed: string) {
  expect(answer.status).toBe(409);
  expect(textOf(window)).toBe(stored);
  const page = await pageOf(answer);
  const again = page.form(window.form);
  expect(again.fields).toMatchObject({ [window.field]: typed });
  expect((await send(again, window, typed)).status).toBe(303);
  expect(textOf(window)).toBe(typed);
}

describe.each(Object.entries(EDITED))("%s", (_name, window) => {
  beforeEach(() => {
    insert(site, "cartas", { asunto: "Abrimos", contenido: "Antes" });
    insertConvocatoria(site);
    insert(site, "proyectos_galeria");
    insert(site, "fotos_galeria", { descripcion: "Antes" });
    insert(site, "mensajes");
    insert(site, "inscripciones");
  });

  test("changed in another window meanwhile comes back, and is saved then", async () => {
    const [one, other] = [await open(window), await open(window)];
    expect((await send(one, window, "De una")).status).toBe(303);
    await expectConflict(await send(other, window, "De la otra"), window, "De una", "De la otra");
  });

  test("goes on from its own text after lost answers, back to the first one, too", async () => {
    const form = await open(window);
    const first = form.fields[window.field] ?? "";
    // An empty ficha leaves what is stored.
    const texts = ["Una", "Dos", ...(window.form === "Fichas" ? [] : [first]), "Tres"];
    for (const text of texts) {
      expect((await send(form, window, text)).status).toBe(303);
      const isProgram = window.stored === ESCUELA && text === first;
      expect(textOf(window) ?? "").toBe(isProgram ? "" : text);
    }
  });

  test("changed in another window after a lost answer comes back, and is saved then", async () => {
    const form = await open(window);
    await send(form, window, "Una");
    expect((await send(await open(window), window, "De la otra")).status).toBe(303);
    await expectConflict(await send(form, window, "Dos"), window, "De la otra", "Dos");
  });
});

describe.each(Object.entries(MADE))("a new %s", (_name, window) => {
  test("asks before it becomes what the form that made it says by now", async () => {
    const form = await open(window);
    for (let time = 0; time < 2; time++) {
      expect((await send(form, window, "Una")).status).toBe(303);
      expect(textOf(window)).toBe("Una");
    }
    await expectConflict(await send(form, window, "Dos"), window, "Una", "Dos");
  });

  test.each(["Dos", "Una"])(
    "changed in another window after a lost answer comes back, sent with «%s»",
    async (text) => {
      const form = await open(window);
      await send(form, window, "Una");
      const other = await open(window.other ?? window);
      expect((await sendFrom(other, window, "De la otra")).status).toBe(303);
      await expectConflict(await send(form, window, text), window, "De la otra", text);
    },
  );
});

describe("a proyecto", () => {
  const other = { ...COVER, name: "b.jpg" };
  const cover = () => site.rows("SELECT portada_url FROM proyectos_galeria")[0]?.portada_url;

  test("with a cover that came meanwhile keeps that, and leaves no file of another", async () => {
    insert(site, "proyectos_galeria");
    const [one, two] = [await open(PROYECTO), await open(PROYECTO)];
    expect((await one.send(owner, {}, COVER)).status).toBe(303);
    const [shown, files] = [cover(), site.files("galeria-images")];
    const asked = await two.send(owner, { titulo: "Otro" }, other);
    expect(asked.status).toBe(409);
    expect((await pageOf(asked)).errors).toEqual({ titulo: "Ahora dice: «Arcadas»" });
    expect([cover(), site.files("galeria-images")]).toEqual([shown, files]);
  });

  test("that comes back from the trash is what its form was made of", async () => {
    insert(site, "proyectos_galeria");
    const form = await open(PROYECTO);
    await form.send(owner, { titulo: "Una" });
    await owner.post("/galeria-admin?eliminar=1", {});
    expect((await owner.page("/admin/papelera")).words).toContain("Una");
    await (await owner.page("/admin/papelera")).form("Recuperar").send(owner);
    expect((await form.send(owner, { titulo: "Dos" })).status).toBe(303);
    expect(site.rows("SELECT titulo FROM proyectos_galeria")).toEqual([{ titulo: "Dos" }]);
  });
});

describe("the escuela", () => {
  const window = EDITED.escuela as Window;
  const words = () =>
    JSON.parse(
      String(site.rows("SELECT cambios FROM escuela ORDER BY id DESC LIMIT 1")[0]?.cambios ?? "{}"),
    );

  test("takes from a form what it changed, and the rest from another window", async () => {
    const form = await open(window);
    await (await open(window)).send(owner, { toma_2_titulo: "De la otra" });
    await form.send(owner, { toma_1_titulo: "Una" });
    expect((await form.send(owner, { toma_1_titulo: "Dos" })).status).toBe(303);
    expect(words()).toEqual({ toma_1_titulo: "Dos", toma_2_titulo: "De la otra" });
  });

  test("that a form was asked about is still its own after the next lost answer", async () => {
    const form = await open(window);
    await (await open(window)).send(owner, { toma_1_titulo: "De la otra" });
    const asked = await form.send(owner, { toma_1_titulo: "Una" });
    const again = (await pageOf(asked)).form(window.form);
    for (const toma_1_titulo of ["Una", "Dos"]) {
      expect((await again.send(owner, { toma_1_titulo })).status).toBe(303);
    }
    expect(words()).toEqual({ toma_1_titulo: "Dos" });
  });
});

test("a mensaje that was answered meanwhile is not marked as new by its note", async () => {
  insert(site, "mensajes");
  const note = await open({ page: MENSAJE, form: "Guardar la nota" });
  await (await open({ page: MENSAJE, form: "Ya está contestado" })).send(owner);
  const page = await pageOf(note.send(owner, { nota: "Llamar" }), 409);
  expect(page.words).toContain("El estado o la nota se han cambiado en otra ventana.");
  expect((await page.form("Guardar la nota").send(owner)).status).toBe(303);
  expect(site.rows("SELECT estado, nota FROM seguimiento")).toEqual([
    { estado: "contestada", nota: "Llamar" },
  ]);
});

test("fichas of all fotos do not replace one that another window has written", async () => {
  insert(site, "proyectos_galeria");
  for (const id of [1, 2]) insert(site, "fotos_galeria", { id });
  const fichas = await open(EDITED["fichas of many"] as Window);
  await (await open({ page: FOTO, form: FOTO })).send(owner, { pelicula: "HP5" });
  const asked = await fichas.send(owner, { todas: "1", pelicula: "FP4" });
  expect(asked.status).toBe(409);
  const again = (await pageOf(asked)).form("Fichas");
  expect(again.fields).toMatchObject({ todas: "1", pelicula: "FP4" });
  expect(site.rows("SELECT id, pelicula FROM fichas")).toEqual([{ id: 1, pelicula: "HP5" }]);
});

describe.each([
  ["mensajes", "/admin/mensajes?eliminar=1"],
  ["inscripciones", "/admin?eliminar=1"],
] as const)("a question whether one of %s is to be deleted", (table, page) => {
  const count = () => site.rows(`SELECT id FROM ${table}`).length;

  test("deletes nothing that has come corrected meanwhile, and is asked again", async () => {
    insert(site, table);
    const question = await open({ page, form: "Eliminar" });
    site.rows(`UPDATE ${table} SET nombre = 'Carla', created_at = '2026-11-26T10:00:00.000Z'`);
    const asked = await question.send(owner);
    expect(asked.status).toBe(303);
    expect(count()).toBe(1);
    const again = await owner.page(asked.headers.get("Location") ?? "");
    expect(again.words).toContain("ha llegado corregido desde que se preguntó");
    expect((await again.form("Eliminar").send(owner)).status).toBe(303);
    expect(count()).toBe(0);
  });
});

test("who is erased is not erased with a form that nobody has read", async () => {
  insert(site, "mensajes", { email: "eva@ejemplo.es" });
  const page = "/admin/personas?email=eva@ejemplo.es&eliminar";
  const question = await open({ page, form: "Eliminar" });
  insert(site, "mensajes", { email: "eva@ejemplo.es", mensaje: "Al final no me borréis" });
  const asked = await question.send(owner);
  expect(site.rows("SELECT id FROM mensajes")).toHaveLength(2);
  const again = await owner.page(asked.headers.get("Location") ?? "");
  expect(again.words).toContain("ha llegado algo más");
  expect(again.words).toContain("2 envíos");
  await again.form("Eliminar").send(owner);
  expect(site.rows("SELECT id FROM mensajes")).toEqual([]);
});
