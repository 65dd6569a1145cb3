import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { peakMegabytes, residentMegabytes } from "../support/process-memory";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

/** Bytes that a page may gain by its notices, whatever was typed. */
const NOTICES = 2_000;
const GROWTH_MB = 60;
const SENTENCE = /Lo que envías ocupa demasiado|El formulario ha llegado dañado/;

let site: Site;

beforeAll(async () => {
  site = await startSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
});
beforeEach(() => {
  site.rows("DELETE FROM auth_throttle");
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const MULTIPART = "multipart/form-data; boundary=b";
const URLENCODED = "application/x-www-form-urlencoded";

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (...fields: [string, string][]) =>
  `${fields.map(([name, value]) => part(name, value)).join("")}--b--\r\n`;

async function post(path: string, body: string, type = MULTIPART) {
  const headers = { "Content-Type": type, "Accept-Encoding": "identity" };
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
  const SHAPES: [string, string][] = [
    [
      "26 fields of 1 MB",
      parts(
        ...Array.from({ length: 26 }, (_, i): [string, string] => [`f${i}`, "<".repeat(1_000_000)]),
      ),
    ],
    ["one field of 900 KB", parts(["contenido", '"'.repeat(900_000)])],
    ["a text as long as the pipeline lets pass", parts(["mensaje", "&".repeat(99_000)])],
    ["three times what a field may hold", parts(["mensaje", "'".repeat(15_000)], ["nombre", "x"])],
    ["a field full of what escapes make longer", parts(["comentarios", '"'.repeat(1_990)])],
    ["a long e-mail", parts(["email", "<".repeat(1_200)], ["password", "x"])],
    ["control characters", parts(["mensaje", "\u0001".repeat(4_000)])],
    ["bytes that are no UTF-8", parts(["mensaje", "\u00ff".repeat(4_000)])],
    [
      "fifty fields of its own",
      parts(
        ...Array.from({ length: 50 }, (_, i): [string, string] => [`f${i}`, "&".repeat(1_900)]),
      ),
    ],
  ];

  test.skipIf(process.platform !== "linux").each(SHAPES)(
    "a stranger's post is answered with no more than was sent, in little memory: %s",
    async (_shape, body) => {
      for (const path of PATHS) {
        const before = residentMegabytes(site.process.pid) ?? 0;
        writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // the peak is counted from here
        const [empty, full] = [await post(path, parts()), await post(path, body)];
        expect(full.bytes - empty.bytes, path).toBeLessThan(body.length + NOTICES);
        expect((peakMegabytes(site.process.pid) ?? 0) - before, path).toBeLessThan(GROWTH_MB);
      }
    },
  );

  test("a stranger's post is returned once, without the scripts that would repeat it", async () => {
    const typed = "Bromuro ".repeat(200);
    for (const [path, field] of [
      ["/?index", "mensaje"],
      ["/inscripcion", "comentarios"],
    ] as const) {
      const { status, text } = await post(path, parts([field, typed]));
      expect(status).toBe(400);
      expect(text.split(typed)).toHaveLength(2);
    }
  });

  test("a stranger's field is not echoed where the form does not have it", async () => {
    for (const path of PATHS) {
      const { text } = await post(path, parts(["inventado", "Bromuro"], ["email", "x"]));
      expect(text, path).not.toContain("Bromuro");
    }
  });

  test("a password of 900 KB is refused two hundred times, and never fails", async () => {
    const body = new URLSearchParams({ email: ADMIN.email, password: "p".repeat(900_000) });
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const answers = Array.from({ length: 20 }, () => post("/admin", String(body), URLENCODED));
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    expect([...statuses]).toEqual([413]);
    expect(site.rows("SELECT key FROM auth_throttle")).toEqual([]);
  });
});

describe("a body that is no form", () => {
  const BODIES: [string, string, string][] = [
    ["%%% in a form", "%%%", URLENCODED],
    ["90 KB of %%%", "%%%".repeat(30_000), URLENCODED],
    ["a part header of 90 KB", part("x".repeat(90_000), "x"), MULTIPART],
    ["a NUL in a file name", part('foto"; filename="a\0.jpg', "x"), MULTIPART],
    ["no boundary", parts(["nombre", "Eva"]), "multipart/form-data"],
    ["a form that breaks off", part("nombre", "Eva"), MULTIPART],
  ];

  test.each(BODIES)(
    "a body that is no form is answered with 400 in Spanish, with our headers: %s",
    async (_, body, type) => {
      for (const path of [
        "/?index",
        "/inscripcion",
        "/admin",
        "/blog-admin",
        "/sospechosos?id=1",
      ]) {
        const { response, status, text } = await post(path, body, type);
        expect(status, path).toBe(400);
        expect(text, path).toMatch(SENTENCE);
        expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(response.headers.get("Content-Security-Policy")).toContain("default-src");
      }
    },
  );

  test("a body of 800 KB that is no form is answered with 400 to a user, too", async () => {
    const ana = new Visitor(site.url);
    await ana.post("/admin", ADMIN);
    const Cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie, "Content-Type": MULTIPART };
    const body = part("x".repeat(800_000), "x");
    for (const path of ["/admin/textos?editar=privacidad", "/blog-admin?nuevo"]) {
      const response = await fetch(site.url + path, { method: "POST", headers, body });
      expect(response.status, path).toBe(400);
      expect(await response.text()).toMatch(/El formulario ha llegado (dañado|incompleto)/);
    }
  });
});

describe("a field that is longer than it may be is named in Spanish, and nothing is stored", () => {
  const LONG: [string, string, Record<string, string>, RegExp][] = [
    [
      "/?index",
      "nombre",
      { email: "e@x.es", mensaje: "Hola" },
      /Escribe 100 caracteres como máximo/,
    ],
    [
      "/?index",
      "mensaje",
      { email: "e@x.es", nombre: "Eva" },
      /Escribe 5000 caracteres como máximo/,
    ],
    [
      "/?index",
      "referencia",
      { email: "e@x.es", nombre: "Eva", mensaje: "Hola" },
      /ha llegado dañado/,
    ],
    [
      "/?index",
      "privacidad",
      { email: "e@x.es", nombre: "Eva", mensaje: "Hola" },
      /ha llegado dañado/,
    ],
    ["/admin", "email", { password: "x" }, /Escribe 254 caracteres como máximo/],
    ["/admin", "password", { email: "e@x.es" }, /Escribe 200 caracteres como máximo/],
  ];

  test.each(LONG)(
    "a field that is too long is named in Spanish, and nothing is stored: %s, %s",
    async (path, field, others, sentence) => {
      const length = { mensaje: 5_001 }[field] ?? 300;
      const body = new URLSearchParams({ ...others, [field]: "a".repeat(length) });
      const { status, text } = await post(path, String(body), URLENCODED);
      expect(status).toBe(400);
      expect(text).toMatch(sentence);
      expect(site.rows("SELECT id FROM mensajes")).toEqual([]);
      expect(site.rows("SELECT key FROM auth_throttle")).toEqual([]);
    },
  );

  const PROTECTED: [string, Record<string, string>, RegExp][] = [
    ["/blog-admin?nuevo", { titulo: "a", clave: "a".repeat(51) }, /ha llegado dañado/],
    ["/blog-admin?nuevo", { titulo: "a".repeat(201) }, /Escribe 200 caracteres como máximo/],
    [
      "/galeria-admin?nuevo",
      { titulo: "a", descripcion: "a", clave: "a".repeat(51) },
      /ha llegado dañado/,
    ],
  ];

  test.each(PROTECTED)(
    "a field that is too long is named in Spanish in a form with files, and nothing is stored: %s, %o",
    async (path, fields, sentence) => {
      const ana = new Visitor(site.url);
      await ana.post("/admin", ADMIN);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const response = await ana.postForm(path, form);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(sentence);
    },
  );
});
