import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONVOCATORIA, dayFromNow, insertConvocatoria } from "../support/convocatoria";
import { readHead } from "../support/read-head";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

const EVA = {
  nombre: "Eva",
  apellidos: "Martín",
  email: "eva@ejemplo.es",
  telefono: "600123456",
};
const NEW = "/admin/convocatorias?nueva";

let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  [ana, eva] = [new Visitor(site.url), new Visitor(site.url)];
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  for (const table of ["convocatorias", "inscripciones"]) site.rows(`DELETE FROM ${table}`);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const read = async (path: string, visitor = eva) =>
  (await (await visitor.get(path)).text()).replaceAll("<!-- -->", "");
const statusOf = async (path: string) => (await eva.get(path)).status;

describe("the form of the owner", () => {
  test("a form with mistakes is answered with 400, a sentence for each and all that was typed", async () => {
    const response = await ana.post(NEW, { ...CONVOCATORIA, titulo: "", empieza: "x" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('<a href="#titulo">Escribe un título</a>');
    expect(html).toContain('<a href="#empieza">Elige el día en que empieza');
    expect(html).toContain(`value="${CONVOCATORIA.horario}"`);
    expect(html).toContain("Trae **un carrete**.");
    expect(html).toContain('<option value="abierta" selected="">');
    expect(site.rows("SELECT id FROM convocatorias")).toEqual([]);
  });

  test("a course that is saved is answered with a redirect to a notice that leads to its page", async () => {
    const response = await ana.post(NEW, CONVOCATORIA);
    expect(response.status).toBe(303);
    const location = response.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/admin\/convocatorias\?publicado=\d+$/);
    const html = await read(location, ana);
    expect(html).toContain("Curso anunciado");
    expect(html).toContain(`href="/cursos/${location.split("=")[1]}">Ver en la web`);
  });

  test("a course whose day is over is saved, and its notice says that it is in no list", async () => {
    const past = { ...CONVOCATORIA, empieza: dayFromNow(-1) };
    const location = (await ana.post(NEW, past)).headers.get("Location") ?? "";
    expect(await read(location, ana)).toContain("no está en las listas");
  });

  test("a course that is not there is said to be gone", async () => {
    expect(await read("/admin/convocatorias?editar=999", ana)).toContain("Ese curso ya no está");
  });
});

describe("the pages for visitors", () => {
  test("a site without dated courses has no page of them, and no word of them elsewhere", async () => {
    insertConvocatoria(site, { empieza: dayFromNow(-1) });
    expect(await statusOf("/cursos")).toBe(404);
    for (const path of ["/", "/inscripcion"]) expect(await read(path)).not.toContain("/cursos");
    expect(await statusOf("/cursos/999")).toBe(404);
  });

  test("a dated course stands on the landing page, on the waiting list and in the list of courses", async () => {
    const id = insertConvocatoria(site);
    for (const path of ["/", "/inscripcion", "/cursos"]) {
      const html = await read(path);
      expect(html, path).toContain(`<a href="/cursos/${id}">Revelar en casa</a>`);
      expect(html, path).toContain("Inscripción abierta");
    }
    expect(await read("/")).toMatch(/Cursos y talleres<\/h3>[\s\S]*?<h4[^>]*>Cursos que empiezan/);
  });

  test.each([
    ["abierta", "Inscripción abierta", ">Apúntate<"],
    ["proxima", "Próximamente", ">Apúntate<"],
    ["completa", "Completa", ">Completa: apúntate a la lista de espera<"],
  ])("a course in the state «%s» says «%s» in words", async (estado, words, link) => {
    const id = insertConvocatoria(site, { estado });
    const html = await read(`/cursos/${id}`);
    expect(html).toContain(`<dd>${words}</dd>`);
    expect(html).toMatch(new RegExp(`href="/inscripcion\\?convocatoria=${id}"${link}`));
  });

  test("a course that has begun leaves the lists, and its page leads to the waiting list", async () => {
    const id = insertConvocatoria(site);
    expect(await statusOf("/cursos")).toBe(200);
    site.rows("UPDATE convocatorias SET empieza = ?", dayFromNow(-1));
    expect(await statusOf("/cursos")).toBe(404);
    expect(await read("/")).not.toContain("Revelar en casa");
    const html = await read(`/cursos/${id}`);
    expect(html).toContain("<dd>Ya empezó</dd>");
    expect(html).toContain('href="/inscripcion?curso=revelado">Apúntate a la lista de espera<');
    expect(html).not.toContain('"/cursos"');
  });

  test("the text of a course is read as an article's is, and hostile text stays text", async () => {
    const id = insertConvocatoria(site, {
      titulo: "<script>alert(1)</script>",
      texto: "Trae **un carrete**.\n\n<img src=x onerror=alert(1)>",
    });
    const html = await read(`/cursos/${id}`);
    expect(html).toContain("<p>Trae <strong>un carrete</strong>.</p>");
    expect(html).not.toMatch(/<img src=x|<script>alert/);
  });

  test("the pages of courses are cached for all visitors, and change with them", async () => {
    const id = insertConvocatoria(site);
    for (const path of ["/cursos", `/cursos/${id}`, "/inscripcion", "/"]) {
      expect((await eva.get(path)).headers.get("Cache-Control"), path).toContain("s-maxage=60");
    }
    site.rows("UPDATE convocatorias SET titulo = 'Otro'");
    for (const path of ["/cursos", `/cursos/${id}`, "/inscripcion", "/"]) {
      expect(await read(path), path).toContain("Otro");
    }
  });
});

describe("the form of the waiting list", () => {
  test("the form takes a dated course along, with its course of interest chosen", async () => {
    const id = insertConvocatoria(site);
    const html = await read(`/inscripcion?convocatoria=${id}`);
    expect(html).toMatch(new RegExp(`<input type="checkbox"[^>]*checked=""[^>]*value="${id}"`));
    expect(html).toContain("Me apunto a «Revelar en casa»");
    expect(html).toContain('<option value="revelado" selected="">');
    const sent = { ...EVA, convocatoria: String(id) };
    expect((await eva.post(`/inscripcion?convocatoria=${id}`, sent)).status).toBe(303);
    expect(site.rows("SELECT convocatoria_id FROM inscripciones")).toEqual([
      { convocatoria_id: id },
    ]);
  });

  test("a form with mistakes comes back with its course, chosen or not as it was sent", async () => {
    const id = insertConvocatoria(site);
    const path = `/inscripcion?convocatoria=${id}`;
    const box = async (fields: Record<string, string>) =>
      /<input type="checkbox"[^>]*name="convocatoria"[^>]*>/.exec(
        await (await eva.post(path, { ...EVA, nombre: "", ...fields })).text(),
      )?.[0];
    expect(await box({ convocatoria: String(id) })).toContain('checked=""');
    expect(await box({})).not.toContain("checked");
  });

  test.each(["999", "x", "-1", ""])("the course «%s», which is none, is ignored", async (text) => {
    insertConvocatoria(site);
    const html = await read(`/inscripcion?convocatoria=${text}`);
    expect(html).not.toContain('name="convocatoria"');
    const sent = { ...EVA, comentarios: text, convocatoria: text };
    expect((await eva.post("/inscripcion", sent)).status).toBe(303);
    expect(site.rows("SELECT convocatoria FROM inscripciones")).toEqual([{ convocatoria: null }]);
  });

  test("a course that has begun is taken along no more", async () => {
    const id = insertConvocatoria(site, { empieza: dayFromNow(-1) });
    expect(await read(`/inscripcion?convocatoria=${id}`)).not.toContain('name="convocatoria"');
  });
});

describe("the register", () => {
  test("the register shows who signed up for a course, filters and exports them", async () => {
    const id = insertConvocatoria(site);
    await eva.post("/inscripcion", { ...EVA, convocatoria: String(id) });
    await eva.post("/inscripcion", { ...EVA, nombre: "Luz" });
    const [row] = site.rows<{ id: number }>("SELECT id FROM inscripciones WHERE nombre = 'Eva'");
    expect(await read(`/admin?inscripcion=${row?.id}`, ana)).toMatch(
      /<dt>Curso con fecha<\/dt><dd>Revelar en casa, /,
    );
    const html = await read(`/admin?convocatoria=${id}`, ana);
    expect(html).toContain("1 inscripción para «Revelar en casa, ");
    expect(html).toContain(`href="/admin/inscripciones.csv?convocatoria=${id}"`);
    const csv = await read(`/admin/inscripciones.csv?convocatoria=${id}`, ana);
    expect(csv.split("\r\n").slice(1, -1)).toEqual([expect.stringMatching(/;"Revelar en casa, /)]);
  });
});

describe("structured data", () => {
  const dataOf = async (id: number) => {
    const [course] = readHead(await read(`/cursos/${id}`)).data;
    return course as { hasCourseInstance: Record<string, unknown> };
  };

  test("the structured data of a course says what is known of it", async () => {
    const id = insertConvocatoria(site);
    const { hasCourseInstance } = await dataOf(id);
    expect(hasCourseInstance).toMatchObject({
      "@type": ["CourseInstance", "EducationEvent"],
      startDate: CONVOCATORIA.empieza,
      eventStatus: "https://schema.org/EventScheduled",
      courseWorkload: "PT8H",
      maximumAttendeeCapacity: 6,
      location: { "@type": "Place", address: { addressLocality: "Granada" } },
      offers: { price: 120, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
    });
  });

  test("the structured data of a course offers nothing that its owner has not said", async () => {
    const only = insertConvocatoria(site, { precio: "A convenir", estado: "proxima" });
    expect((await dataOf(only)).hasCourseInstance).not.toHaveProperty("offers");
    const full = insertConvocatoria(site, { precio: "A convenir", estado: "completa" });
    const { offers } = (await dataOf(full)).hasCourseInstance;
    expect(offers).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(offers).not.toHaveProperty("price");
    const past = insertConvocatoria(site, { empieza: dayFromNow(-1) });
    expect((await dataOf(past)).hasCourseInstance).not.toHaveProperty("offers");
    const free = insertConvocatoria(site, { precio: "0" });
    expect((await dataOf(free)).hasCourseInstance).toMatchObject({
      isAccessibleForFree: true,
      offers: { price: 0 },
    });
  });
});
