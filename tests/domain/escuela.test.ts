import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import {
  findVersion,
  insertVersion,
  listVersions,
  newestVersion,
  readEscuela,
} from "~/escuela/escuela.server";
import { contactsOf, readInstagram, readLinks } from "~/escuela/links";
import { readSlot } from "~/escuela/slot-schema";
import { ESCUELA_FIELDS, SLOTS } from "~/escuela/slots";
import { type SlotName, WORDS, type Words } from "~/escuela/words";
import { readCardText } from "~/home/landing-view";
import { newestTexto, saveTexto, writeTemplateTextos } from "~/legal/textos.server";
import { log } from "~/log.server";

const save = (words: Words) => db.transaction().execute((trx) => insertVersion(trx, words));
const change = async (own: Partial<Words>) => save({ ...(await newestVersion()).words, ...own });
const slot = (name: SlotName) => {
  const found = SLOTS.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const read = (name: SlotName, typed: string) => readSlot(slot(name), typed);

describe("the words of the school", () => {
  test("the words are those of program and environment until changed", async () => {
    const { words } = await readEscuela();
    expect(words).toEqual({
      ...WORDS,
      nombre: environment.SCHOOL_NAME,
      email: environment.SCHOOL_EMAIL,
      direccion: environment.SCHOOL_ADDRESS,
    });
  });

  test("each word has one slot, whose limit it observes", () => {
    expect(SLOTS.map(({ name }) => name).sort()).toEqual(Object.keys(WORDS).sort());
    for (const { name, max } of SLOTS) expect(WORDS[name].length, name).toBeLessThanOrEqual(max);
    // The parser of forms takes names with a number at the end for a series.
    expect(Object.keys(ESCUELA_FIELDS).filter((name) => /_\d+$/.test(name))).toEqual([]);
  });

  test("a version of the words stores only what differs from the program", async () => {
    await change({ aviso: "Abierta" });
    const { rows } = await sql<{ cambios: string }>`SELECT cambios FROM escuela`.execute(db);
    expect(rows).toEqual([{ cambios: '{"aviso":"Abierta"}' }]);
    expect((await readEscuela()).words).toMatchObject({ aviso: "Abierta", plano: "" });
  });

  test("an old version of the words can be read, and the list names its changes", async () => {
    await change({ aviso: "", toma_titulo: "Toma" });
    expect((await findVersion(1))?.words.aviso).toBe("Abierta");
    expect((await findVersion(0))?.words.aviso).toBe(WORDS.aviso);
    expect(await findVersion(99)).toBeNull();
    expect(await listVersions()).toMatchObject([
      {
        id: 2,
        changes: ["Portada: Línea sobre el título", "Toma Fotográfica: Título de la sección"],
      },
      { id: 1, changes: ["Portada: Línea sobre el título"] },
      { id: 0, created_at: null, changes: [] },
    ]);
  });

  test.each(["UPDATE escuela SET cambios = '{}'", "DELETE FROM escuela"])(
    "no version of the school is changed: %s",
    async (statement) => {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("is never");
    },
  );

  test("stored words without a slot, or that are no text, are ignored", async () => {
    await sql`INSERT INTO escuela (cambios, created_at) VALUES ('{"gone":"x","aviso":3}', '2026-11-01T10:00:00.000Z')`.execute(
      db,
    );
    const { words } = await readEscuela();
    expect(words.aviso).toBe(WORDS.aviso);
    expect(words).not.toHaveProperty("gone");
  });
});

test.each(["null", "5", '"a"', "[]"])(
  "a damaged version of the words, %s, is passed over and named",
  async (cambios) => {
    const problems = vi.spyOn(log, "error").mockReturnValue();
    await change({ telefono: "958 123 456" });
    const row = { cambios, created_at: new Date().toISOString() };
    const { id } = await db
      .insertInto("escuela")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await readEscuela()).words.telefono).toBe("958 123 456");
    expect(await findVersion(id)).toBeNull();
    expect((await listVersions()).map((version) => version.id)).not.toContain(id);
    expect(problems).toHaveBeenCalledWith(expect.objectContaining({ version: id }));
    problems.mockRestore();
  },
);

describe("what a slot accepts", () => {
  test.each<[SlotName, string, string]>([
    ["nombre", "  Sal\nde plata\u0000 ", "Sal de plata"],
    ["portada_titulo", "Luz\r\ny plata\u0007", "Luz\ny plata"],
    ["telefono", "958 12 34 56", "958 12 34 56"],
    ["instagram", "", ""],
    ["mapa", "on", ""],
    ["mapa", "si", "si"],
    ["toma_1_titulo", "", ""],
  ])("the slot %s stores %j as %j", (name, typed, value) => {
    expect(read(name, typed)).toEqual({ value });
  });

  test.each<[SlotName, RegExp, string]>([
    ["nombre", /^Escribe el nombre/, " "],
    ["portada_titulo", /^Escribe el título/, ""],
    ["email", /email válido/, "hola@escuela..es"],
    ["telefono", /número de teléfono/, "llámame"],
    ["instagram", /nombre en Instagram/, "javascript:alert(1)"],
    ["instagram", /nombre en Instagram/, "https://example.com/escuela"],
    ["instagram", /nombre en Instagram/, "https://www.instagram.com/p/Cabc123/"],
    ["instagram", /nombre en Instagram/, "https://www.instagram.com/"],
    ["enlaces", /vimeo\.com/, "Vimeo javascript:alert(1)"],
    ["enlaces", /vimeo\.com/, "Vimeo"],
    ["enlaces", /vimeo\.com/, "Vimeo ftp://vimeo.com/x"],
    ["toma_1_texto", /«\*\*sales\*\*» se leería así/, "Con **sales** de plata"],
    ["toma_1_texto", /«\[dos\]\(\/inscripcion\)»/, "- uno\n- [dos](/inscripcion)"],
    ["portada_texto", /«## Cursos»/, "Hola\n## Cursos"],
    ["portada_titulo", /quítale las marcas/, "**Uno**"],
    ["aviso", /60 caracteres/, "a".repeat(61)],
    ["toma_1_texto", /600 caracteres/, "a".repeat(200_000)],
  ])("the slot %s refuses with the words %s", (name, sentence, typed) => {
    expect(read(name, typed)).toEqual({ error: expect.stringMatching(sentence) });
  });
});

describe("the links of the school", () => {
  test.each([
    ["@escuela", "https://www.instagram.com/escuela"],
    ["sal.de_plata", "https://www.instagram.com/sal.de_plata"],
    ["instagram.com/escuela", "https://www.instagram.com/escuela"],
    ["https://instagram.com/escuela/", "https://www.instagram.com/escuela"],
    ["https://www.instagram.com/escuela?hl=es", "https://www.instagram.com/escuela"],
  ])("Instagram's %s leads to %s", (typed, href) => {
    expect(readInstagram(typed)?.href).toBe(href);
  });

  test("links have the name that stands before them, or else their host's", () => {
    expect(readLinks("Nuestro Vimeo https://vimeo.com/x\n\nhttps://flickr.com/y")).toEqual([
      { text: "Nuestro Vimeo", href: "https://vimeo.com/x" },
      { text: "flickr.com", href: "https://flickr.com/y" },
    ]);
    expect(readLinks("x data:text/html,y")).toBeNull();
    expect(readLinks("Vimeo www.vimeo.com/x\nflickr.com")).toEqual([
      { text: "Vimeo", href: "https://www.vimeo.com/x" },
      { text: "flickr.com", href: "https://flickr.com/" },
    ]);
  });

  test.each([
    ["https://vimeo.com/x https://flickr.com/y"],
    ["https://vimeo.com/x, https://flickr.com/y"],
    ["vimeo.com/x flickr.com/y"],
  ])("two addresses on one line are two links: %s", (typed) => {
    expect(readLinks(typed)).toEqual([
      { text: "vimeo.com", href: "https://vimeo.com/x" },
      { text: "flickr.com", href: "https://flickr.com/y" },
    ]);
  });

  test("two links on one line have each the name before it", () => {
    expect(readLinks("Nuestro Vimeo vimeo.com/x Fotos de foto.es https://flickr.com/y")).toEqual([
      { text: "Nuestro Vimeo", href: "https://vimeo.com/x" },
      { text: "Fotos de foto.es", href: "https://flickr.com/y" },
    ]);
    expect(readLinks("vimeo.com flickr.com")).toHaveLength(2);
    expect(readLinks("Luz S.L./Fotos luz.es")).toHaveLength(1);
    expect(readLinks("https://vimeo.com/x Vimeo")).toBeNull();
  });

  test("telephones link to the number with its country code, shown as typed", () => {
    const contacts = contactsOf({
      ...WORDS,
      telefono: "(958) 12-34-56",
      whatsapp: "+351 210 123 456",
      enlaces: "A https://a.example/\nB https://a.example/",
    });
    expect(contacts.map(({ text, href }) => [text, href])).toEqual([
      ["(958) 12-34-56", "tel:+34958123456"],
      ["+351 210 123 456", "https://wa.me/351210123456"],
      ["A", "https://a.example/"],
    ]);
  });
});

test("the text of a card on the landing page is read as paragraphs and lists", () => {
  expect(readCardText("Antes\n\n- uno\n- dos\n- uno\nDespués\n-3 °C")).toEqual([
    "Antes",
    ["uno", "dos"],
    "Después",
    "-3 °C",
  ]);
  expect(readCardText("")).toEqual([]);
});

describe("the legal texts", () => {
  test("the legal texts say what the school is called until the owner edits them", async () => {
    await writeTemplateTextos();
    await saveTexto({ nombre: "aviso-legal", texto: "Lo que yo digo" });
    await change({ nombre: "Sal de plata", telefono: "958 123 456" });
    await writeTemplateTextos();
    expect((await newestTexto("privacidad"))?.texto).toContain("Sal de plata: [");
    expect((await newestTexto("aviso-legal"))?.texto).toBe("Lo que yo digo");
  });
});
