import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  site = await startSite({ SCHOOL_EMAIL: "hola@sal-de-plata.example" });
  visitor = new Visitor(site.url);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

/** What a reader reads: text without markup. */
async function read(path: string): Promise<string> {
  const html = await (await visitor.get(path)).text();
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

test.each([
  ["/", ["Próximamente en Granada", "Apúntate", "Toma Fotográfica", "Laboratorio"]],
  ["/", ["Alquiler de instalaciones", "Nivel Básico", "Nivel Medio", "Nivel Avanzado"]],
  ["/", ["35 mm", "Medio formato", "Gran formato", "Panorámica"]],
  ["/", ["Documental", "Paisaje", "Retrato", "Estudio", "Técnicas antiguas"]],
  ["/", ["Laboratorio fotográfico", "Laboratorio digital", "hola@sal-de-plata.example"]],
  ["/inscripcion", ["a punto de abrir", "Fechas de inicio", "Programas", "Precios y opciones"]],
  ["/inscripcion", ["Eventos de apertura", "Nivel Básico (principiantes)"]],
  ["/blog", ["No hay artículos publicados todavía."]],
  ["/galeria", ["No hay proyectos disponibles en la galería."]],
  ["/admin", ["Email", "Contraseña"]],
])("the page %s says %j", async (path, texts) => {
  const page = await read(path);
  for (const text of texts) expect(page).toContain(text);
});

test.each(["/", "/inscripcion", "/blog", "/galeria", "/admin", "/404"])(
  "the page %s leads to Inicio, Blog, Galería and Contacto, and sets no cookie",
  async (path) => {
    const response = await visitor.get(path);
    const html = await response.text();
    expect(html).toMatch(/<a href="\/"[^>]*>Inicio<\/a>/);
    expect(html).toMatch(/<a href="\/blog"[^>]*>Blog<\/a>/);
    expect(html).toMatch(/<a href="\/galeria"[^>]*>Galería<\/a>/);
    expect(html).toMatch(/<a class="button" href="\/inscripcion"[^>]*>Contacto<\/a>/);
    expect(html).not.toContain("Cerrar sesión");
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test("a page is the same for every visitor, byte for byte", async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await new Visitor(site.url).get("/inscripcion")).text()),
  );
  expect(first).toBe(second);
});

test("the policy of a page allows just the scripts that it brings", async () => {
  const response = await visitor.get("/");
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const html = await response.text();
  const scripts = [
    ...html.matchAll(
      /<script(?: type="(?:module|speculationrules)")?(?: async="")?>([\s\S]*?)<\/script>/g,
    ),
  ];
  const hashes = scripts.map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  expect(hashes.length).toBeGreaterThan(3);
  const [, allowed = ""] = policy.match(/script-src 'self' ([^;]+)/) ?? [];
  expect(allowed.split(" ")).toEqual([...new Set(hashes)]);
  expect(policy).not.toMatch(/unsafe-inline|nonce-/);
  expect(html).not.toContain("nonce");
});

describe("a path that nobody knows", () => {
  test.each(["/404", "/nada", "/blog/1/2/3", "/wp-login.php", "/admin/secret"])(
    "the unknown path %s is answered with 404 in English",
    async (path) => {
      const response = await visitor.get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      expect(html).toContain("Oops! Page not found");
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/);
    },
  );

  test("a post to an unknown path is answered with 404", async () => {
    expect((await visitor.post("/nada", {})).status).toBe(404);
  });
});

test("the manifest of lazy route discovery does not exist", async () => {
  expect((await visitor.get("/__manifest?p=/&p=/blog&version=1")).status).toBe(404);
});

test("every request leaves one line in the log, without the query", async () => {
  const response = await visitor.get("/blog?email=eva@ejemplo.es");
  await response.text();
  const id = response.headers.get("X-Request-Id");
  const lines = () => site.log.filter((line) => line.id === id);
  await expect.poll(lines).toMatchObject([{ path: "/blog", status: 200 }]);
});
