import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, type Site, startSite } from "../support/site";
import { INSCRIPCION, MESSAGE } from "../support/typed-forms";
import { Visitor } from "../support/visitor";

let site: Site;
let admin: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await startSite({ SCHOOL_NAME: "Sal de plata", SCHOOL_EMAIL: "hola@sal.example" });
  site.createAdmin(ADMIN.email, ADMIN.password);
  admin = new Visitor(site.url);
  await admin.post("/admin", ADMIN);
  eva = new Visitor(site.url);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe("the texts of the law", () => {
  test.each([
    ["/privacidad", ["Sal de plata", "hola@sal.example", "[NIF]", "aepd.es", "14 años", "Cookies"]],
    ["/aviso-legal", ["Sal de plata", "hola@sal.example", "[NIF]", 'href="/privacidad"']],
  ])("the page %s exists from the first start, cached for all visitors", async (path, texts) => {
    const response = await eva.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage=60");
    const html = await response.text();
    for (const text of texts) expect(html).toContain(text);
  });

  test.each(["/", "/blog", "/inscripcion", "/404"])(
    "the legal texts are one link away from %s",
    async (path) => {
      const html = await read(eva, path);
      expect(html).toContain('<a href="/privacidad">Privacidad</a>');
      expect(html).toContain('<a href="/aviso-legal">Aviso legal</a>');
    },
  );

  test("a legal text is edited in the panel: visitors see it at once, the old version stays", async () => {
    await read(eva, "/aviso-legal");
    const texto = "## Quiénes somos\n\nAna **Sal**, NIF 12345678Z. <b>HTML</b> [precios]";
    const saved = await admin.post("/admin/textos?editar=aviso-legal", { texto });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe("/admin/textos?guardado=nueva");
    expect(await read(eva, "/aviso-legal")).toContain(
      "<h2>Quiénes somos</h2><p>Ana <strong>Sal</strong>, NIF 12345678Z. &lt;b&gt;HTML&lt;/b&gt;",
    );
    const panel = await read(admin, "/admin/textos");
    expect(panel.match(/\?version=\d+/g)).toHaveLength(3);
    expect(panel).toContain("<li>[<!-- -->precios<!-- -->]</li>");
    expect(await read(admin, "/admin/textos?version=2")).toContain("a punto de abrir");
  });

  test("a legal text sent without a change makes no version; an empty one is refused", async () => {
    const [{ texto } = { texto: "" }] = site.rows<{ texto: string }>(
      "SELECT texto FROM textos WHERE nombre = 'privacidad'",
    );
    const same = await admin.post("/admin/textos?editar=privacidad", { texto });
    expect(same.headers.get("Location")).toBe("/admin/textos?guardado=igual");
    const empty = await admin.post("/admin/textos?editar=privacidad", { texto: "  " });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Escribe el texto: la ley pide que esté");
    const none = await admin.post("/admin/textos?editar=nada", { texto: "x" });
    expect(none.headers.get("Location")).toBe("/admin/textos");
    expect(site.rows("SELECT id FROM textos WHERE nombre = 'privacidad'")).toHaveLength(1);
  });

  test("legal texts outlive a restart", async () => {
    const before = site.rows("SELECT * FROM textos");
    await site.restart();
    expect(site.rows("SELECT * FROM textos")).toEqual(before);
  });
});

describe("under each form", () => {
  const FORMS = [
    { page: "/", action: "/?index", fields: MESSAGE, table: "mensajes" },
    { page: "/inscripcion", action: "/inscripcion", fields: INSCRIPCION, table: "inscripciones" },
  ];
  const versionIn = (html: string) => html.match(/name="privacidad" value="(\d+)"/)?.[1] ?? "";
  const stored = (table: string) => site.rows(`SELECT privacidad_id FROM ${table}`);

  test.each(FORMS)(
    "the form of $page shows who, what for, why, who else and which rights",
    async (form) => {
      const html = await read(eva, form.page);
      const firstLayer = html.match(/<details class="small-print">[\s\S]*?<\/details>/)?.[0] ?? "";
      for (const term of ["Responsable", "Para qué", "Por qué podemos", "Quién los recibe"]) {
        expect(firstLayer).toContain(`<dt>${term}</dt>`);
      }
      expect(firstLayer).toContain("Tus derechos");
      expect(firstLayer).toContain('href="/privacidad"');
      expect(firstLayer).not.toContain("servicio que le hace llegar");
      // But for the switch of the safelight, which is in no form.
      expect(html.match(/<form[\s\S]*?<\/form>/g)?.join()).not.toMatch(/type="checkbox"/);
    },
  );

  test.each(FORMS)("the form of $page names the version, which is stored with it", async (form) => {
    const { page, action, fields, table } = form;
    const version = versionIn(await read(eva, page));
    expect(await read(eva, page)).toContain(`value="${version}"`);
    await admin.post("/admin/textos?editar=privacidad", { texto: `Cambia mientras ${table}` });
    expect(versionIn(await read(eva, page))).not.toBe(version);
    expect((await eva.post(action, { ...fields, privacidad: version })).status).toBe(303);
    expect(stored(table)).toEqual([{ privacidad_id: Number(version) }]);
  });

  test.each(FORMS)(
    "an unknown version in the form of $page means the present one",
    async (form) => {
      const { page, action, fields, table } = form;
      site.rows(`DELETE FROM ${table}`);
      const present = Number(versionIn(await read(eva, page)));
      expect((await eva.post(action, { ...fields, privacidad: "9999" })).status).toBe(303);
      expect(stored(table)).toEqual([{ privacidad_id: present }]);
      const { id } = site.rows<{ id: number }>(`SELECT id FROM ${table}`)[0] ?? { id: 0 };
      const detail = await read(
        admin,
        page === "/" ? `/admin/mensajes?mensaje=${id}` : `/admin?inscripcion=${id}`,
      );
      expect(detail).toContain("Información mostrada");
      expect(detail).toContain(`href="/admin/textos?version=${present}"`);
    },
  );
});

test("visitors get no cookie, whatever they look at and whatever they send", async () => {
  const answers = [
    ...["/", "/inscripcion", "/blog", "/galeria", "/privacidad", "/aviso-legal", "/admin", "/nada"],
    ...["/feed.xml", "/sitemap.xml", "/robots.txt", "/site.webmanifest", "/salud", "/sesion"],
    ...["/uploads/site-images/logo.svg", "/_root.data", "/inscripcion.data"],
  ].map((path) => eva.get(path));
  const posts = [
    eva.post("/?index", { ...MESSAGE, mensaje: "Sin galletas" }),
    eva.post("/?index", {}),
    eva.post("/inscripcion", { ...INSCRIPCION, comentarios: "Sin galletas" }),
    eva.post("/inscripcion", {}),
    eva.post("/inscripcion", { ...INSCRIPCION, web: "x" }),
  ];
  for (const answer of await Promise.all([...answers, ...posts])) {
    await answer.arrayBuffer();
    expect(answer.headers.getSetCookie(), answer.url).toEqual([]);
  }
});
