import { describe, expect, test } from "vitest";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { useSite } from "../support/use-site";
import { ledTo } from "../support/visitor";

const { site, owner, visitor } = await useSite({
  env: { SCHOOL_NAME: "Sal de plata", SCHOOL_EMAIL: "hola@sal.example" },
});
const textos = () => site.rows("SELECT * FROM textos");
const edit = (nombre: string, texto: string) =>
  owner.post(`/admin/textos?editar=${nombre}`, { texto });

describe("the texts of the law", () => {
  test.each([
    ["/privacidad", ["Sal de plata", "hola@sal.example", "[NIF]", "aepd.es", "14 años", "Cookies"]],
    ["/aviso-legal", ["Sal de plata", "hola@sal.example", "[NIF]", 'href="/privacidad"']],
  ])("the page %s exists from the first start, cached for all visitors", async (path, texts) => {
    const response = await visitor.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage=60");
    const html = await response.text();
    for (const text of texts) expect(html).toContain(text);
  });

  test("a legal text that is edited in the panel is seen at once", async () => {
    await visitor.read("/aviso-legal");
    const texto = "## Quiénes somos\n\nAna **Sal**, NIF 12345678Z. <b>HTML</b> [precios]";
    const saved = await edit("aviso-legal", texto);
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      303,
      "/admin/textos?guardado=nueva",
    ]);
    expect(await visitor.read("/aviso-legal")).toContain(
      "<h2>Quiénes somos</h2><p>Ana <strong>Sal</strong>, NIF 12345678Z. &lt;b&gt;HTML&lt;/b&gt;",
    );
    const panel = await owner.page("/admin/textos");
    const versions = panel.all("a").filter(({ attribs }) => attribs.href?.includes("?version="));
    expect(versions).toHaveLength(2);
    expect(panel.all("li").map(({ words }) => words)).toContain("[precios]");
    expect((await owner.page("/admin/textos?version=2")).words).toContain("a punto de abrir");
  });

  test("a legal text sent without a change makes no version; an empty one is refused", async () => {
    const before = textos();
    const page = await owner.page("/admin/textos?editar=privacidad");
    expect(page.link("← Textos legales y plazos")).toBe("/admin/textos");
    const form = page.form("/admin/textos?editar=privacidad");
    expect(await ledTo(form.send(owner))).toBe("/admin/textos?guardado=igual");
    const empty = await form.send(owner, { texto: "  " });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Escribe el texto: la ley pide que esté");
    expect((await edit("nada", "x")).headers.get("Location")).toBe("/admin/textos");
    expect(textos()).toEqual(before);
  });
});

describe.each([
  { page: "/", action: "/?index#respuesta", fields: MESSAGE, table: "mensajes" },
  { page: "/inscripcion", action: "/inscripcion", fields: INSCRIPCION, table: "inscripciones" },
])("the form of $page", ({ page, action, fields, table }) => {
  const formThere = async () => (await visitor.page(page)).form(action);
  const stored = () => site.rows(`SELECT privacidad_id FROM ${table}`);

  test("shows who, what for, why, who else and which rights", async () => {
    const whole = await visitor.page(page);
    const firstLayer = whole.one("details", { class: "small-print" });
    for (const term of ["Responsable", "Para qué", "Por qué podemos", "Quién los recibe"]) {
      expect(firstLayer.html).toContain(`<dt>${term}</dt>`);
    }
    expect(firstLayer.words).toContain("Tus derechos");
    expect(firstLayer.html).toContain('href="/privacidad"');
    expect(firstLayer.words).not.toContain("servicio que le hace llegar");
    expect(whole.one("form", { action }).html).not.toContain('type="checkbox"');
  });

  test("names the version, which is stored with it", async () => {
    const form = await formThere();
    const { privacidad = "" } = form.fields;
    await edit("privacidad", `Cambia mientras ${table}`);
    expect((await formThere()).fields.privacidad).not.toBe(privacidad);
    expect((await form.send(visitor, fields)).status).toBe(303);
    expect(stored()).toEqual([{ privacidad_id: Number(privacidad) }]);
    const person = await owner.page(`/admin/personas?email=${fields.email}`);
    expect(person.html).toContain(`href="/admin/textos?version=${privacidad}"`);
  });
});

test("visitors get no cookie, whatever they look at and whatever they send", async () => {
  const answers = [
    ...["/", "/inscripcion", "/blog", "/galeria", "/privacidad", "/aviso-legal", "/admin", "/nada"],
    ...["/feed.xml", "/sitemap.xml", "/robots.txt", "/site.webmanifest", "/salud", "/sesion"],
    ...["/uploads/site-images/logo.svg", "/_root.data", "/inscripcion.data"],
  ].map((path) => visitor.get(path));
  const posts = [
    visitor.post("/?index", MESSAGE),
    visitor.post("/?index", {}),
    visitor.post("/inscripcion", INSCRIPCION),
    visitor.post("/inscripcion", {}),
    visitor.post("/inscripcion", { ...INSCRIPCION, web: "x" }),
  ];
  for (const answer of await Promise.all([...answers, ...posts])) {
    await answer.arrayBuffer();
    expect(answer.headers.getSetCookie(), answer.url).toEqual([]);
  }
});
