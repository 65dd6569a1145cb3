import { expect, test } from "vitest";
import { insert } from "../support/insert";
import { readPage } from "../support/page";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();
const LONG = "a".repeat(5_000);

// That a link of the summary leads to its field in a browser: tests/journeys/error-summary.spec.ts.
test.each<[path: string, form: string, title: string, typed?: Record<string, string>]>([
  ["/admin/convocatorias?nueva", "Anunciar el curso", "Faltan 2 cosas"],
  ["/admin/cartas?nueva", "Guardar", "Faltan 2 cosas"],
  [
    "/admin/textos?editar=privacidad",
    "Guardar como versión nueva",
    "Falta una cosa",
    { texto: "" },
  ],
  ["/admin?inscripcion=1", "Guardar la nota", "Hay un problema", { nota: LONG }],
  ["/galeria-admin/1?fichas", "Fichas", "Hay un problema"],
  [
    "/galeria-admin/1?editar=1",
    "/galeria-admin/1?editar=1",
    "Hay un problema",
    { descripcion: LONG },
  ],
  ["/galeria-admin/1?describir", "Descripciones", "Hay un problema", { descripcion_1: LONG }],
  ["/galeria-admin?nuevo", "Crear proyecto", "Hay un problema"],
  ["/blog-admin?nuevo", "Publicar", "Falta una cosa"],
  [
    "/admin/escuela?parte=contacto",
    "Guardar cambios",
    "Hay un problema",
    { nombre: "", email: "esto no" },
  ],
])(
  "what %s says of a mistake leads to its field, which says it too",
  async (path, name, title, typed) => {
    insert(site, "inscripciones");
    insert(site, "proyectos_galeria");
    insert(site, "fotos_galeria");
    const page = await pageOf((await owner.page(path)).form(name).send(owner, typed), 400);
    const summary = page.all("div", { role: "alert" }).find(({ words }) => words.startsWith(title));
    const links = readPage(summary?.html ?? "").all("a");
    expect(links).not.toEqual([]);
    const controls = ["input", "textarea", "select"].flatMap((tag) => page.all(tag));
    for (const { attribs, words } of links) {
      const field = controls.find(({ attribs: { id } }) => `#${id}` === attribs.href);
      expect(field?.attribs, words).toHaveProperty("aria-invalid", "true");
      expect(page.errors[field?.attribs.name ?? ""]).toBe(words);
    }
  },
);
