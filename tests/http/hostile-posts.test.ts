import { describe, expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

/** Bytes that a page may gain by its notices, whatever was typed. */
const NOTICES = 2_000;
const SENTENCE = /Lo que envías ocupa demasiado|El formulario ha llegado (dañado|incompleto)/;
const MULTIPART = "multipart/form-data; boundary=b";
const URLENCODED = "application/x-www-form-urlencoded";

const { site, owner, visitor } = await useSite();

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join("")}--b--\r\n`;
const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, value]));

async function post(path: string, body: string, type = MULTIPART, cookie = "") {
  const headers = { "Content-Type": type, "Accept-Encoding": "identity", Cookie: cookie };
  const sent = Buffer.from(body, "latin1");
  const response = await fetch(site.url + path, { method: "POST", headers, body: sent });
  const text = await response.text();
  return { response, status: response.status, text, bytes: Buffer.byteLength(text) };
}

const PATHS = [
  ...["/?index", "/inscripcion", "/admin", "/blog-admin", "/galeria-admin/1", "/salir"],
  ...["/_index.data?index", "/inscripcion.data", "/admin.data", "/blog-admin.data"],
];

describe("what a stranger posts", () => {
  /** The answers to forms without fields. */
  let empty: { bytes: number }[] | undefined;
  // tests/faults/hostile-posts.test.ts measures the memory that these and larger ones take.
  test.each([
    ["one field of 900 KB", { contenido: '"'.repeat(900_000) }],
    ["a text as long as the pipeline lets pass", { mensaje: "&".repeat(99_000) }],
    ["three times what a field may hold", { mensaje: "'".repeat(15_000), nombre: "x" }],
    ["a field full of what escapes make longer", { comentarios: '"'.repeat(1_990) }],
    ["a long e-mail", { email: "<".repeat(1_200), password: "x" }],
    ["control characters", { mensaje: "\u0001".repeat(4_000) }],
    ["bytes that are no UTF-8", { mensaje: "\u00ff".repeat(4_000) }],
    ["fifty fields of its own", many(50, "&".repeat(1_900))],
  ])("is answered with no more than was sent: %s", async (_shape, fields) => {
    const body = parts(fields);
    empty ??= await Promise.all(PATHS.map((path) => post(path, parts({}))));
    const full = await Promise.all(PATHS.map((path) => post(path, body)));
    const longer = PATHS.map((path, index) => {
      const gained = (full[index]?.bytes ?? 0) - (empty?.[index]?.bytes ?? 0);
      return gained < body.length + NOTICES ? [] : [path];
    });
    expect(longer.flat()).toEqual([]);
  });

  test.each([
    ["/?index", "mensaje"],
    ["/inscripcion", "comentarios"],
  ])("is returned once, without scripts that would repeat it, by %s", async (path, field) => {
    const typed = "Bromuro ".repeat(200);
    const { status, text } = await post(path, parts({ [field]: typed }));
    expect(status).toBe(400);
    expect(text.split(typed)).toHaveLength(2);
  });

  test.each(PATHS)("is not echoed where the form of %s does not have its field", async (path) => {
    const { text } = await post(path, parts({ inventado: "Bromuro", email: "x" }));
    expect(text).not.toContain("Bromuro");
  });
});

describe("a body that is no form", () => {
  test.each([
    ["%%% in a form", "%%%", URLENCODED],
    ["90 KB of %%%", "%%%".repeat(30_000), URLENCODED],
    ["a part header of 90 KB", part("x".repeat(90_000), "x"), MULTIPART],
    ["a NUL in a file name", part('foto"; filename="a\0.jpg', "x"), MULTIPART],
    ["no boundary", parts({ nombre: "Eva" }), "multipart/form-data"],
    ["a form that breaks off", part("nombre", "Eva"), MULTIPART],
    ["an unknown charset", "email=a", `${URLENCODED}; charset=utf-16`],
    ["another type", "{}", "text/plain"],
  ])("is answered with 400 in Spanish, with our headers: %s", async (_, body, type) => {
    for (const path of ["/inscripcion", "/?index", "/admin", "/blog-admin", "/sospechosos?id=1"]) {
      const { response, status, text } = await post(path, body, type);
      expect(status, path).toBe(400);
      if (type !== "text/plain") expect(text, path).toMatch(SENTENCE);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src");
    }
  });

  test.each(["/admin/textos?editar=privacidad", "/blog-admin?nuevo"])(
    "of 800 KB is answered with 400 to a user, too, by %s",
    async (path) => {
      const body = part("x".repeat(800_000), "x");
      const { status, text } = await post(path, body, MULTIPART, owner.cookie);
      expect(status).toBe(400);
      expect(text).toMatch(SENTENCE);
    },
  );
});

describe("a field that is longer than it may be is named in Spanish, and nothing is stored", () => {
  const MESSAGE = { nombre: "Eva", email: "e@x.es", mensaje: "Hola" };
  const long = "a".repeat(300);
  const nothingStored = () => {
    expect(site.rows("SELECT id FROM mensajes")).toEqual([]);
    expect(site.rows("SELECT key FROM auth_throttle")).toEqual([]);
  };

  test.each<[string, Record<string, string>, RegExp]>([
    ["/?index", { ...MESSAGE, nombre: long }, /Escribe 100 caracteres como máximo/],
    ["/?index", { ...MESSAGE, mensaje: "a".repeat(5_001) }, /Escribe 5000 caracteres como máximo/],
    ["/?index", { ...MESSAGE, referencia: long }, /ha llegado dañado/],
    ["/?index", { ...MESSAGE, privacidad: long }, /ha llegado dañado/],
    ["/admin", { email: long, password: "x" }, /Escribe 254 caracteres como máximo/],
    ["/admin", { email: "e@x.es", password: long }, /Escribe 128 caracteres como máximo/],
  ])("in a visitor's form: %s", async (path, fields, sentence) => {
    expect((await pageOf(visitor.post(path, fields), 400)).html).toMatch(sentence);
    nothingStored();
  });

  test.each<[string, Record<string, string>]>([
    ["/blog-admin?nuevo", { titulo: "a", clave: "a".repeat(51) }],
    ["/galeria-admin?nuevo", { titulo: "a", descripcion: "a", clave: "a".repeat(51) }],
  ])("in a form with files: %s", async (path, fields) => {
    const response = await owner.postForm(path, multipart(fields));
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/ha llegado dañado/);
  });
});
