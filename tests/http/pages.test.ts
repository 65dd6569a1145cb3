import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { visitor } = await useSite();

test.each([
  ["/", ["Próximamente en Granada", "Apúntate", "Toma Fotográfica", "Laboratorio"]],
  ["/", ["Alquiler de instalaciones", "Nivel Básico", "Nivel Medio", "Nivel Avanzado"]],
  ["/", ["35 mm", "Medio formato", "Gran formato", "Panorámica"]],
  ["/", ["Documental", "Paisaje", "Retrato", "Estudio", "Técnicas antiguas"]],
  ["/", ["Laboratorio fotográfico", "Laboratorio digital", "Granada, dirección por anunciar"]],
  ["/inscripcion", ["a punto de abrir", "Fechas de inicio", "Programas", "Precios y opciones"]],
  ["/inscripcion", ["Eventos de apertura", "Nivel Básico (principiantes)"]],
  ["/blog", ["No hay artículos publicados todavía."]],
  ["/galeria", ["No hay proyectos disponibles en la galería."]],
  ["/admin", ["Email", "Contraseña"]],
])("the page %s says %j", async (path, texts) => {
  const { words } = await visitor.page(path);
  for (const text of texts) expect(words).toContain(text);
});

test.each(["/", "/inscripcion", "/blog", "/galeria", "/admin", "/404"])(
  "the page %s leads to Inicio, Blog, Galería, Contacto and the legal texts",
  async (path) => {
    const page = await visitor.page(path);
    const ways = ["Inicio", "Blog", "Galería", "Contacto"].map((words) => page.link(words));
    expect(ways).toEqual(["/", "/blog", "/galeria", "/inscripcion"]);
    const texts = ["Privacidad", "Aviso legal"].map((words) => page.link(words));
    expect(texts).toEqual(["/privacidad", "/aviso-legal"]);
    expect(page.words).not.toContain("Cerrar sesión");
  },
);

test("the policy of a page allows just the scripts that it brings", async () => {
  const response = await visitor.get("/");
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const html = await response.text();
  const isOurs =
    /<script(?: type="(?:module|speculationrules)")?(?: async="")?>([\s\S]*?)<\/script>/g;
  const hashes = [...html.matchAll(isOurs)].map(([, script = ""]) => {
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
      const page = await pageOf(visitor.get(path), 404);
      expect(page.one("html").attribs.lang).toBe("en");
      expect(page.words).toContain("Oops! Page not found");
      expect(page.link("Return to Home")).toBe("/");
    },
  );

  test("a post to an unknown path is answered with 404", async () => {
    expect((await visitor.post("/nada", {})).status).toBe(404);
  });

  test("the manifest of lazy route discovery does not exist", async () => {
    expect((await visitor.get("/__manifest?p=/&p=/blog&version=1")).status).toBe(404);
  });
});
