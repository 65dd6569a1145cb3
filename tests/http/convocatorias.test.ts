import { describe, expect, test } from "vitest";
import { CONVOCATORIA_FIELDS } from "~/convocatorias/convocatoria-fields";
import { CONVOCATORIA, dayFromNow, insertConvocatoria } from "../support/convocatoria";
import { insert, insertWhole } from "../support/insert";
import { INSCRIPCION } from "../support/people";
import { readHead } from "../support/read-head";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const { site, owner, visitor } = await useSite();

const NEW = "/admin/convocatorias?nueva";
/** Somebody who signed up for the course. */
const signUp = (nombre: string, row: { convocatoria_id?: number; plaza_at?: string } = {}) =>
  insert(site, "inscripciones", {
    ...{ nombre, email: `${nombre}@ejemplo.es`, telefono: "600%20123" },
    ...{ convocatoria_id: 1, convocatoria: "Revelar", ...row },
  });
const statusOf = async (path: string) => (await visitor.get(path)).status;

describe("the form of the owner", () => {
  describe("edited in two windows, a course", () => {
    const EDIT = "/admin/convocatorias?editar=1";
    const opened = async () => {
      insertConvocatoria(site);
      return (await owner.page(EDIT)).form(EDIT);
    };

    test("comes back with what the other says beside what was typed, and is saved then", async () => {
      const [first, second] = [await opened(), (await owner.page(EDIT)).form(EDIT)];
      await first.send(owner, { precio: "150 €", estado: "completa", horario: "" });
      const page = await pageOf(second.send(owner, { plazas: "8", horas: "4,5" }), 409);
      expect(page.words).toContain("Este curso se ha cambiado en otra ventana");
      expect(page.errors).toEqual({
        precio: "Ahora dice: «150 €»",
        plazas: "Ahora dice: «6»",
        horas: "Ahora dice: «8»",
        estado: "Ahora dice: «Completa»",
        horario: "Ahora está vacío",
      });
      const again = page.form(EDIT);
      expect(again.fields).toMatchObject({
        plazas: "8",
        horas: "4,5",
        precio: CONVOCATORIA.precio,
      });
      expect((await again.send(owner)).status).toBe(303);
      expect(site.rows("SELECT precio, plazas, horas FROM convocatorias")).toEqual([
        { precio: CONVOCATORIA.precio, plazas: 8, horas: 4.5 },
      ]);
    });

    test("is asked of after a mistake, too, and after each further change", async () => {
      const [first, second] = [await opened(), (await owner.page(EDIT)).form(EDIT)];
      await first.send(owner, { precio: "150 €" });
      const wrong = await pageOf(await second.send(owner, { titulo: "" }));
      const asked = await wrong.form(EDIT).send(owner, { titulo: "Otro" });
      expect(asked.status).toBe(409);
      await owner.post(EDIT, { ...CONVOCATORIA, precio: "160 €" });
      expect((await (await pageOf(asked)).form(EDIT).send(owner)).status).toBe(409);
    });
  });

  test("a course that is saved leads to a notice, and from there to its page", async () => {
    const response = await owner.post(NEW, CONVOCATORIA);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/admin/convocatorias?publicado=1");
    const page = await owner.page("/admin/convocatorias?publicado=1");
    expect(page.words).toContain("Curso anunciado");
    expect(page.link("Ver en la web")).toBe("/cursos/1");
  });
});

test("a course is deleted after a question, and comes back", async () => {
  insertConvocatoria(site);
  const edit = await owner.page("/admin/convocatorias?editar=1");
  const { dialog } = await owner.page(edit.link("Eliminar") ?? "");
  expect(dialog?.words).toContain("¿Eliminar «Revelar en casa»?");
  const deleted = await dialog?.form("Eliminar").send(owner);
  expect(await statusOf("/cursos")).toBe(404);
  const page = await owner.page(deleted?.headers.get("Location") ?? "");
  expect(page.one("div", { role: "status" }).words).toContain("Curso eliminado");
  const { words } = await owner.page(await ledTo(page.form("Deshacer").send(owner)));
  expect(words).toContain("Curso recuperado");
  expect(await statusOf("/cursos")).toBe(200);
});

test.each([
  ["publicado=1", "no está en las listas"],
  ["editar=999", "Ese curso ya no está"],
])("a course that is over, or gone, is said to be: %s", async (query, words) => {
  insertConvocatoria(site, { empieza: dayFromNow(-1) });
  expect((await owner.page(`/admin/convocatorias?${query}`)).words).toContain(words);
});

test("the form has each field of the contract, and an error in the fold opens it", async () => {
  const form = (await owner.page(NEW)).form(NEW);
  expect(Object.keys(form.fields).sort()).toEqual(Object.keys(CONVOCATORIA_FIELDS).sort());
  const isOpen = async (typed: object) => {
    const page = await pageOf(await form.send(owner, { ...CONVOCATORIA, ...typed }));
    const [fold] = page.all("details", { class: "fold" });
    return [page.one("summary").words, fold !== undefined && "open" in fold.attribs];
  };
  const held =
    "Curso, estado, horario, precio y texto: Revelado de películas fotográficas, Inscripción abierta";
  expect((await owner.page(NEW)).one("summary").words).toBe(
    "Curso, estado, horario, precio y texto: Nivel Básico (principiantes), Próximamente",
  );
  expect(await isOpen({ empieza: "" })).toEqual([`${held}, 4 rellenos`, false]);
  expect(await isOpen({ horas: "muchas" })).toEqual([`${held}, 4 rellenos`, true]);
  const { words } = await pageOf(await form.send(owner, { titulo: "Revelar", empieza: "" }));
  expect(words).toContain("Falta una cosa Elige el día en que empieza");
  const refused = await form.send(owner, { ...CONVOCATORIA, titulo: "", plazas: "ocho" });
  expect(refused.status).toBe(400);
  const wrong = await pageOf(refused);
  expect(wrong.words).toContain("Hay un problema");
  expect(wrong.words).not.toContain("Falta una cosa");
  expect(wrong.link("Escribe un título")).toBe("#titulo");
  const { horario, texto, estado } = CONVOCATORIA;
  expect(wrong.form(NEW).fields).toMatchObject({ horario, texto, estado, plazas: "ocho" });
  expect(site.rows("SELECT id FROM convocatorias")).toEqual([]);
});

test("a course is announced again with all that it says, except its day", async () => {
  insertConvocatoria(site, { estado: "completa" });
  const course = await owner.page("/admin/convocatorias?curso=1");
  const page = await owner.page(course.link("Repetirlo con otra fecha") ?? "");
  const { titulo, horario, horas, precio, plazas, texto } = CONVOCATORIA;
  const { clave, version, ...fields } = page.form(NEW).fields;
  const said = { titulo, horario, horas, precio, plazas, texto, curso_interes: "revelado" };
  expect(fields).toEqual({ ...said, empieza: "", estado: "abierta" });
  expect((await page.form(NEW).send(owner, { empieza: dayFromNow(40) })).status).toBe(303);
  expect(site.rows("SELECT id FROM convocatorias")).toHaveLength(2);
});

describe("a course and its people", () => {
  const COURSE = "/admin/convocatorias?curso=1";
  const press = async (person: number, order: "dar" | "quitar") => {
    const page = await owner.page(COURSE);
    const response = await page.form(`${COURSE}&${order}=${person}`).send(owner);
    return response.headers.get("Location") ?? "";
  };
  const onWeb = async () => (await visitor.page("/cursos")).words.includes("Completa");

  test("the last place says «Completa» at once, and one taken back opens it again", async () => {
    insertConvocatoria(site, { plazas: "2" });
    for (const name of ["Eva", "Luz"]) signUp(name);
    expect(await onWeb()).toBe(false);
    expect(await press(1, "dar")).toBe(`${COURSE}#persona-1`);
    expect(await onWeb()).toBe(false);
    await press(2, "dar");
    const full = await owner.page(COURSE);
    expect(full.words).toContain("2 de 2 plazas dadas. No queda ninguna.");
    expect(full.words).toContain("En la web: «Completa». Cuando quede una plaza volverá");
    for (const path of ["/", "/cursos", "/cursos/1", "/inscripcion"]) {
      expect((await visitor.page(path)).words, path).toContain("Completa");
    }
    expect(site.rows("SELECT estado FROM convocatorias")).toEqual([{ estado: "abierta" }]);
    await press(1, "quitar");
    expect(await onWeb()).toBe(false);
    expect((await owner.page(COURSE)).words).toContain("Al dar la segunda dirá «Completa».");
  });

  test("a place beyond the number is given after a question, to the one it is about", async () => {
    insertConvocatoria(site, { plazas: "1" });
    for (const name of ["Eva", "Luz", "Ana"]) signUp(name);
    const [eva, luz] = [await owner.page(COURSE), await owner.page(COURSE)];
    await eva.form(`${COURSE}&dar=1`).send(owner);
    expect(await ledTo(luz.form(`${COURSE}&dar=2`).send(owner))).toBe(`${COURSE}&dar=2`);
    const { dialog } = await owner.page(`${COURSE}&dar=2`);
    expect(dialog?.words).toContain("no queda ninguna. Con Luz Martín serían 2.");
    const form = dialog?.form("Dar plaza");
    expect((await form?.send(owner))?.headers.get("Location")).toBe(`${COURSE}#persona-2`);
    await form?.send(owner);
    expect((await owner.page(COURSE)).words).toContain("2 de 1 plaza dada. Hay 1 de más.");
    expect((await owner.page(`${COURSE}&dar=2`)).dialog).toBeNull();
  });

  test("a place is given only to the person whom the list showed", async () => {
    insertConvocatoria(site);
    signUp("Eva");
    const give = (await owner.page(COURSE)).form(`${COURSE}&dar=1`);
    // As after a restore of a backup from before Eva.
    site.rows("UPDATE inscripciones SET nombre = 'Luz', created_at = '2026-10-01T10:00:00.000Z'");
    const page = await owner.page(await ledTo(give.send(owner)));
    expect(page.words).toContain("No se ha cambiado ninguna plaza");
    expect(site.rows("SELECT plaza_at FROM inscripciones")).toEqual([{ plaza_at: null }]);
    await press(1, "dar");
    expect(site.rows("SELECT plaza_at FROM inscripciones")).not.toEqual([{ plaza_at: null }]);
  });

  test("each person is a telephone, a name that leads on, and one button", async () => {
    insertConvocatoria(site);
    for (const name of ["Eva", "Luz"]) signUp(name);
    const followUp = { estado: "contestada", nota: "Viene de Jaén", updated_at: "2026" };
    insertWhole(site, "seguimiento", { form: "inscripcion", row_id: 2, ...followUp });
    await press(1, "dar");
    const page = await owner.page(COURSE);
    expect(page.words).toContain("Con plaza 1 Eva Martín 600 123");
    expect(page.words).toContain("En espera 1 Luz Martín contestada, Viene de Jaén");
    expect(page.link("Luz Martín")).toMatch(/^\/admin\?inscripcion=2&/);
    expect(page.all("a", { href: "tel:600123" })).toHaveLength(2);
    expect(page.link("Escribirles una carta")).toBe("/admin/cartas?nueva&destino=convocatoria:1");
  });

  test.each([
    [{ plazas: "0" }, /0 plazas dadas\. En la web: «Inscripción abierta»\. Sin número/],
    [{ plazas: "40" }, /0 de 40 plazas dadas\. Quedan 40\. .* Al dar la última dirá/],
    [{ estado: "completa" }, /En la web: «Completa», como dice su estado/],
    [{ empieza: dayFromNow(-1) }, /En la web: «Ya empezó»\./],
  ])("a course of which %o is known says so", async (change, words) => {
    insertConvocatoria(site, change);
    site.rows("UPDATE convocatorias SET plazas = NULL WHERE plazas = 0");
    const page = await owner.page(COURSE);
    expect(page.words).toMatch(words);
    expect(page.words).toContain("Nadie se ha apuntado todavía.");
    expect(page.all("a", { href: "/admin/cartas?nueva&destino=convocatoria:1" })).toEqual([]);
  });

  test("orders for a course or a person that is gone do nothing, and say what there is", async () => {
    insertConvocatoria(site);
    for (const query of ["dar=99", "quitar=99", "dar=x"]) {
      expect((await owner.post(`${COURSE}&${query}`, {})).status).toBe(303);
    }
    await owner.post("/admin/convocatorias?curso=9&dar=1", {});
    const page = await owner.page("/admin/convocatorias?curso=9");
    expect(page.words).toContain("Ese curso ya no está");
    expect(page.link("Mirar en la papelera")).toBe("/admin/papelera");
  });
});

test("the list leads to each course, the next first, and folds those that have begun", async () => {
  insertConvocatoria(site, { titulo: "Tarde", empieza: dayFromNow(20), plazas: "1" });
  insertConvocatoria(site, { titulo: "Pronto", empieza: dayFromNow(2) });
  insertConvocatoria(site, { titulo: "Antes", empieza: dayFromNow(-2) });
  signUp("Eva", { plaza_at: "2026" });
  const page = await owner.page("/admin/convocatorias");
  const rows = page.all("li").filter(({ words }) => /^(Pronto|Tarde|Antes)/.test(words));
  expect(rows.map(({ words }) => words.split(" ")[0])).toEqual(["Pronto", "Tarde", "Antes"]);
  expect(rows[1]?.words).toMatch(/1 de 1 plaza dada, 0 en espera\. Completa$/);
  expect(page.link("Tarde")).toBe("/admin/convocatorias?curso=1");
  const fold = page.one("details", {});
  expect([fold.words.slice(0, 16), "open" in fold.attribs]).toEqual(["Ya empezaron (1)", false]);
});

describe("the pages for visitors", () => {
  test("a dated course stands on each page where visitors look for courses", async () => {
    insertConvocatoria(site);
    for (const path of ["/", "/inscripcion", "/cursos"]) {
      const page = await visitor.page(path);
      expect(page.link("Revelar en casa"), path).toBe("/cursos/1");
      expect(page.words, path).toContain("Inscripción abierta");
      // Dots between facts on one line are none of the text.
      expect(page.html, path).toMatch(/<p class="[^"]*\bdots"><time [^>]*>[^<]+<\/time> <strong>/);
    }
    expect(await visitor.read("/cursos")).not.toContain("·\u00a0");
  });

  test.each([
    ["abierta", "Inscripción abierta", "Apúntate"],
    ["proxima", "Próximamente", "Apúntate"],
    ["completa", "Completa", "Completa: apúntate a la lista de espera"],
  ])("a course in the state «%s» says «%s» in words", async (estado, words, link) => {
    insertConvocatoria(site, { estado });
    const page = await visitor.page("/cursos/1");
    expect(page.all("dd").map((each) => each.words)).toContain(words);
    const ways = page.all("a", { href: "/inscripcion?convocatoria=1" });
    expect(ways.map((each) => each.words)).toContain(link);
  });

  test("a course that has begun leaves the lists, and leads to the waiting list", async () => {
    insertConvocatoria(site, { empieza: dayFromNow(-1) });
    for (const path of ["/cursos", "/cursos/999"]) expect(await statusOf(path)).toBe(404);
    for (const path of ["/", "/inscripcion"]) {
      expect(await visitor.read(path), path).not.toMatch(/\/cursos|Revelar en casa/);
    }
    const page = await visitor.page("/cursos/1");
    expect(page.words).toContain("Ya empezó");
    expect(page.link("Apúntate a la lista de espera")).toBe("/inscripcion?curso=revelado");
    expect(page.all("a", { href: "/cursos" })).toEqual([]);
  });

  test("the text of a course is read as an article's is, and hostile text stays text", async () => {
    insertConvocatoria(site, {
      titulo: "<script>alert(1)</script>",
      texto: "Trae **un carrete**.\n\n<img src=x onerror=alert(1)>",
    });
    const page = await visitor.page("/cursos/1");
    expect(page.html).toContain("<p>Trae <strong>un carrete</strong>.</p>");
    expect(page.all("img", { src: "x" })).toEqual([]);
    expect(page.all("script").filter(({ words }) => words.startsWith("alert"))).toEqual([]);
  });
});

describe("the form of the waiting list", () => {
  test("the form takes a dated course along, with its course of interest chosen", async () => {
    insertConvocatoria(site);
    const page = await visitor.page("/inscripcion?convocatoria=1");
    expect(page.one("h1").words).toBe("Revelar en casa");
    expect(page.words).toContain("Me apunto a «Revelar en casa»");
    // The course's own text is for its own page.
    expect(page.html).not.toContain("Del tanque al negativo");
    const form = page.form("Enviar solicitud");
    expect(form.fields).toMatchObject({ convocatoria: "1", curso_interes: "revelado" });
    const sent = await form.send(visitor, INSCRIPCION);
    const { dialog } = await visitor.page(sent.headers.get("Location") ?? "");
    expect(dialog?.words).toContain("Todavía no tienes plaza: las da la escuela");
    const listed = await form.send(visitor, { ...INSCRIPCION, nombre: "Luz", convocatoria: null });
    const other = await visitor.page(listed.headers.get("Location") ?? "");
    expect(other.dialog?.words).toContain("cuando haya cursos disponibles");
    const stored = site.rows("SELECT convocatoria_id FROM inscripciones WHERE nombre <> 'Luz'");
    expect(stored).toEqual([{ convocatoria_id: 1 }]);
    // After a mistake, too, it is chosen or not as it was sent.
    const again = async (convocatoria: string | null) => {
      const refused = await form.send(visitor, { ...INSCRIPCION, nombre: "", convocatoria });
      return (await pageOf(refused)).form("Enviar solicitud").fields.convocatoria;
    };
    expect([await again("1"), await again(null)]).toEqual(["1", undefined]);
  });

  test.each(["999", "x", "-1", ""])("the course «%s», which is none, is ignored", async (text) => {
    insertConvocatoria(site);
    const page = await visitor.page(`/inscripcion?convocatoria=${text}`);
    expect(page.all("input", { name: "convocatoria" })).toEqual([]);
  });
});

test("the register shows who signed up for a course, filters and exports them", async () => {
  insertConvocatoria(site);
  await visitor.post("/inscripcion", { ...INSCRIPCION, convocatoria: "1" });
  await visitor.post("/inscripcion", { ...INSCRIPCION, nombre: "Luz" });
  const { dialog } = await owner.page("/admin?inscripcion=1");
  expect(dialog?.words).toMatch(/Curso con fecha ?Revelar en casa, .+ · En espera/);
  const page = await owner.page("/admin?convocatoria=1");
  expect(page.words).toContain("1 inscripción para «Revelar en casa, ");
  const csv = "/admin/inscripciones.csv?convocatoria=1";
  expect(page.all("a", { href: csv })).toHaveLength(1);
  const lines = (await owner.read(csv)).split("\r\n").slice(1, -1);
  expect(lines).toEqual([expect.stringMatching(/;"Revelar en casa, /)]);
});

describe("structured data", () => {
  const instanceOf = async (change: Parameters<typeof insertConvocatoria>[1] = {}) => {
    const id = insertConvocatoria(site, change);
    const [course] = readHead(await visitor.read(`/cursos/${id}`)).data;
    return (course as { hasCourseInstance: Record<string, unknown> }).hasCourseInstance;
  };

  test("the structured data of a course says what is known of it", async () => {
    expect(await instanceOf()).toMatchObject({
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
    const only = { precio: "A convenir" };
    expect(await instanceOf({ ...only, estado: "proxima" })).not.toHaveProperty("offers");
    const full = { ...only, plazas: "1" };
    signUp("Eva", { convocatoria_id: 2, plaza_at: "2026" });
    const { offers } = await instanceOf(full);
    expect(offers).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(offers).not.toHaveProperty("price");
    expect(await instanceOf({ empieza: dayFromNow(-1) })).not.toHaveProperty("offers");
    const free = await instanceOf({ precio: "0" });
    expect(free).toMatchObject({ isAccessibleForFree: true, offers: { price: 0 } });
  });
});
