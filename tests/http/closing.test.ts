import { beforeEach, expect, test } from "vitest";
import { insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner } = await useSite();

beforeEach(() => {
  insertConvocatoria(site);
  const at = "2026-11-01T10:00:00.000Z";
  const eva = { nombre: "Eva", apellidos: "Gil", email: "eva@ejemplo.es", telefono: "600%20123" };
  const asks = { curso_interes: "basico", comentarios: "¿Hay plazas?", created_at: at };
  insert(site, "inscripciones", { ...eva, ...asks, convocatoria_id: 1, convocatoria: "Revelar" });
  insert(site, "mensajes", {
    nombre: "Luz",
    email: "luz@ejemplo.es",
    mensaje: "Hola",
    created_at: at,
  });
});

/** From each list, the words of the link that opens somebody. */
test.each([
  ["/admin", "Luz"],
  ["/admin", "Eva Gil"],
  ["/admin?esperan", "Luz"],
  ["/admin?esperan", "Eva Gil"],
  ["/admin?estado=nueva", "Eva Gil"],
  ["/admin?buscar=eva", "Eva Gil"],
  ["/admin?buscar=luz", "Luz"],
  ["/admin/mensajes", "Luz"],
  ["/admin/mensajes?estado=nueva", "Luz"],
  ["/admin/convocatorias?curso=1", "Eva Gil"],
])("closing whom %s opens, %s, leads back to it", async (list, name) => {
  const person = (await owner.page(list)).link(name);
  const dialog = async (path: string) => {
    const found = (await owner.page(path)).dialog;
    if (!found) throw new Error(`no dialog at ${path}`);
    return found;
  };
  const opened = await dialog(person);
  expect(opened.link("Cerrar")).toBe(list);
  const marked = await opened.form("Nota").send(owner, { nota: "Llamar", estado: "nueva" });
  expect((await dialog(marked.headers.get("Location") ?? "")).link("Cerrar")).toBe(list);
  const asked = await dialog(opened.link("Eliminar"));
  expect((await dialog(asked.link("Cancelar"))).link("Cerrar")).toBe(list);
  const ofThePerson = `Todo lo de ${name.split(" ")[0]}`;
  const everything = await owner.page(opened.link(ofThePerson));
  for (const page of [everything, await owner.page(asked.link(ofThePerson))]) {
    expect(page.words).toContain("Descargar sus datos");
  }
  expect((await dialog(everything.link("← Volver"))).link("Cerrar")).toBe(list);
});

test.each([
  ["/admin?curso=basico", "Eva Gil", "eliminada"],
  ["/admin?estado=nueva", "Eva Gil", "eliminada"],
  ["/admin?buscar=eva", "Eva Gil", "eliminada"],
  ["/admin?esperan", "Eva Gil", "eliminada"],
  ["/admin/mensajes?estado=nueva", "Luz", "eliminado"],
])(
  "the list %s keeps its filter after somebody was deleted from it",
  async (list, name, deleted) => {
    const person = await owner.page((await owner.page(list)).link(name));
    const asked = await owner.page(person.dialog?.link("Eliminar") ?? "");
    const done = await asked.dialog?.form("Eliminar").send(owner);
    expect(done?.headers.get("Location")).toBe(`${list}&${deleted}=1`);
  },
);

test("what was taken back since, or marked otherwise, is not said to be done", async () => {
  const deleted = await owner.post("/admin/inscripciones?eliminar=1", {});
  const href = deleted.headers.get("Location") ?? "";
  const notice = await owner.page(href);
  expect(notice.words).toContain("Inscripción eliminada");
  await notice.form("Deshacer").send(owner);
  expect((await owner.page(href)).words).not.toContain("Inscripción eliminada");
  const marked = await (await owner.page("/admin?inscripcion=1"))
    .form("Nota")
    .send(owner, { estado: "contestada" });
  const done = marked.headers.get("Location") ?? "";
  const before = (await owner.page(done)).dialog?.words;
  site.rows("UPDATE seguimiento SET estado = 'nueva'");
  const after = (await owner.page(done)).dialog;
  expect(before).toContain("Siguiente:");
  expect(after?.words).not.toContain("Siguiente:");
});

test("who waits next is closed where the one before would have been", async () => {
  const luz = (await owner.page("/admin?esperan")).link("Luz");
  const { headers } = await (await owner.page(luz))
    .form("Nota")
    .send(owner, { estado: "contestada" });
  const done = await owner.page(headers.get("Location") ?? "");
  const next = await owner.page(done.link("Siguiente: Eva Gil"));
  expect(next.dialog?.link("Cerrar")).toBe("/admin?esperan");
});

// Which places are the panel's: tests/domain/came-from.test.ts.
test("closing leads to no other place than the panel", async () => {
  const page = await owner.page("/admin?inscripcion=1&desde=https%3A%2F%2Fevil.example%2F");
  expect(page.dialog?.link("Cerrar")).toBe("/admin");
});

test("a course leads back to where it was opened from", async () => {
  const page = await owner.page("/admin/convocatorias?curso=1&desde=%2Fadmin%3Fbuscar%3Deva");
  expect(page.link("← Volver")).toBe("/admin?buscar=eva");
  const after = await owner.page(await ledTo(page.form("Dar plaza").send(owner)));
  expect(after.link("← Volver")).toBe("/admin?buscar=eva");
  expect((await owner.page("/admin/convocatorias?curso=1")).link("← Cursos")).toBe(
    "/admin/convocatorias",
  );
});

test("the photos for a text lead back to the blog", async () => {
  expect((await owner.page("/blog-admin/imagenes")).link("← Blog")).toBe("/blog-admin");
});

test("the question before an article is deleted is closed on its page of the list", async () => {
  for (let id = 1; id <= 14; id++) insert(site, "blog_posts", { id, titulo: `Artículo ${id}` });
  const [row] = (await owner.page("/blog-admin?pagina=2")).all("a", { class: "danger-link" });
  const { dialog } = await owner.page(row?.attribs.href ?? "");
  expect(dialog?.link("Cancelar")).toBe("/blog-admin?pagina=2");
});
