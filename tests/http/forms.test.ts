import { describe, expect, test } from "vitest";
import { useRecorder } from "../support/use-recorder";
import { useSite } from "../support/use-site";
import { ledTo, pageOf } from "../support/visitor";

const service = await useRecorder();
const { site, visitor } = await useSite({ env: { FORM_FORWARD_URL: service.url } });

const refuse = () => service.answer((response) => response.writeHead(502).end());
const forwarded = () => service.received.map(({ body }) => body);

describe("the interest form", () => {
  const EVA = {
    nombre: "Eva",
    apellidos: "Martín Peña",
    email: "eva@ejemplo.es",
    telefono: "+34 600 12 34 56",
    curso_interes: "tecnicas_antiguas",
    comentarios: "Tardes,\r\npor favor",
  };
  const STORED = {
    ...EVA,
    telefono: "%2B34%20600%2012%2034%2056",
    comentarios: "Tardes,\npor favor",
  };
  const FAILURE = "Error al procesar el formulario. Por favor, inténtalo de nuevo.";
  const rows = () => site.rows("SELECT * FROM inscripciones");
  const formIn = async (response: Response) => (await pageOf(response)).form("Enviar solicitud");

  test("an inscripción is stored, forwarded and answered with the dialog", async () => {
    const response = await visitor.post("/inscripcion", EVA);
    expect(response.status).toBe(303);
    const location = response.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/inscripcion\?recibida=[2-9A-Z]{8}$/);
    expect(rows()).toMatchObject([STORED]);
    const curso_interes = "Técnicas antiguas y procesos históricos";
    const { telefono } = EVA;
    expect(forwarded()).toEqual([{ ...EVA, ...STORED, telefono, curso_interes }]);
    const { dialog, html } = await visitor.page(location);
    for (const text of [
      "¡Solicitud recibida!",
      "Tu solicitud ha quedado registrada",
      "cuando haya cursos disponibles",
    ]) {
      expect(dialog?.words).toContain(text);
    }
    expect(dialog?.link("Entendido")).toBe("/");
    expect(html).toMatch(/<main [^>]*inert/);
  });

  test("the answer says the light of the hour in which somebody joined", async () => {
    const location = (await visitor.post("/inscripcion", EVA)).headers.get("Location") ?? "";
    site.rows("UPDATE submissions SET created_at = '2026-11-23T12:00:00.000Z'");
    expect((await visitor.page(location)).dialog?.words).toContain(
      "23 nov · sol a 32° · 25–50 min",
    );
    site.rows("UPDATE submissions SET created_at = '2026-11-23T22:00:00.000Z'");
    expect((await visitor.page(location)).dialog?.words).toContain("23 nov · luz roja");
    const unknown = await visitor.page("/inscripcion?recibida=K7M2QX94");
    expect(unknown.dialog?.words).not.toContain("nov");
  });

  test("what happens to the data is said before the button", async () => {
    const { words } = await visitor.page("/inscripcion?email=eva@ejemplo.es");
    const order = ["Te avisaremos en eva@ejemplo.es", "Nombre", "Qué hacemos", "Enviar solicitud"];
    const places = [...order, "De qué te avisaremos"].map((text) => words.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test("the form is filled in with the e-mail of the hero, and offers six courses", async () => {
    const page = await visitor.page('/inscripcion?email="><b>eva@x.es');
    const { fields } = page.form("Enviar solicitud");
    expect(fields).toMatchObject({ email: '"><b>eva@x.es', curso_interes: "basico" });
    const options = page.all("option").map(({ attribs }) => attribs.value);
    const courses = ["basico", "medio", "avanzado", "tecnicas_antiguas", "revelado", "positivado"];
    expect(options).toEqual(courses);
    for (const [asked, chosen] of [
      ["medio", "medio"],
      ["toString", "basico"],
    ]) {
      const form = (await visitor.page(`/inscripcion?curso=${asked}`)).form("Enviar solicitud");
      expect(form.fields.curso_interes).toBe(chosen);
    }
    const phone = page.one("input", { name: "telefono" });
    expect(phone.attribs.placeholder).toBe("Ej: 600123456");
  });

  test("an invalid inscripción is answered with an error for each field", async () => {
    const wrong = { ...EVA, nombre: "  ", email: "eva", telefono: "" };
    const page = await pageOf(visitor.post("/inscripcion", wrong), 400);
    expect(page.words).toContain("Hay un problema");
    expect(page.errors).toEqual({
      nombre: "Escribe tu nombre",
      email: "Escribe un email como nombre@ejemplo.es",
      telefono: "Escribe tu teléfono",
    });
    expect(page.link("Escribe tu nombre")).toBe("#nombre");
    const { apellidos, curso_interes } = EVA;
    const { comentarios } = STORED;
    const { fields } = page.form("Enviar solicitud");
    expect(fields).toMatchObject({ apellidos, curso_interes, comentarios });
    expect([...rows(), ...forwarded()]).toEqual([]);
  });

  test("an inscripción that cannot be forwarded is stored only once", async () => {
    refuse();
    const response = await visitor.post("/inscripcion", EVA);
    expect(response.status).toBe(503);
    expect((await pageOf(response.clone())).words).toContain(FAILURE);
    const form = await formIn(response);
    expect(form.fields.email).toBe(EVA.email);
    expect(rows()).toHaveLength(1);
    // A mistake between two tries is no other form.
    const again = await formIn(await form.send(visitor, { nombre: "" }));
    expect(again.fields.referencia).toBe(form.fields.referencia);
    service.answer((answer) => answer.end());
    const corrected = await again.send(visitor, { nombre: "Eva", telefono: "958 00 00 00" });
    expect(corrected.status).toBe(303);
    expect(rows()).toMatchObject([{ telefono: "958%2000%2000%2000" }]);
  });

  test("an inscripción is answered with the red box while its table cannot be written", async () => {
    site.rows(
      "CREATE TRIGGER closed BEFORE INSERT ON inscripciones BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    const response = await visitor.post("/inscripcion", EVA);
    site.rows("DROP TRIGGER closed");
    expect(response.status).toBe(503);
    expect((await pageOf(response.clone())).words).toContain(FAILURE);
    expect((await (await formIn(response)).send(visitor)).status).toBe(303);
    expect(rows()).toHaveLength(1);
  });
});

describe("the message form", () => {
  const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
  const ACTION = "/?index#respuesta";
  const rows = () => site.rows("SELECT * FROM mensajes");

  test("a mensaje is stored, forwarded and thanked for", async () => {
    const form = (await visitor.page("/")).form(ACTION);
    expect(await ledTo(form.send(visitor, EVA), 303)).toBe("/?mensaje=enviado#respuesta");
    expect(rows()).toMatchObject([EVA]);
    expect(forwarded()).toEqual([{ ...EVA, asunto: "Mensaje de contacto desde la web" }]);
    const { words } = await visitor.page("/?mensaje=enviado");
    expect(words).toContain("¡Mensaje enviado!");
    expect(words).toContain("Gracias por contactarnos. Te responderemos lo antes posible.");
    expect(words).not.toContain("Eva");
  });

  test("the contact form has no required field, so that its notices are seen", async () => {
    const { html } = (await visitor.page("/")).one("form", { action: ACTION });
    expect(html).toContain('name="mensaje"');
    expect(html).not.toContain("required");
  });

  test.each([
    ["nombre", "", "Por favor, completa todos los campos del formulario"],
    ["email", "", "Por favor, completa todos los campos del formulario"],
    ["mensaje", "", "Por favor, completa todos los campos del formulario"],
    ["email", "eva@", "Por favor, introduce un email válido"],
  ])("a mensaje with the %s «%s» is refused with all that was typed", async (name, text, words) => {
    const typed = { ...EVA, [name]: text };
    const page = await pageOf(visitor.post("/?index", typed), 400);
    expect(page.one("p", { class: "notice-title" }).words).toBe("Error");
    expect(page.words).toContain(words);
    expect(page.form(ACTION).fields).toMatchObject(typed);
    expect(rows()).toEqual([]);
  });

  test("a mensaje that cannot be forwarded is stored, and its form says so", async () => {
    refuse();
    const page = await pageOf(visitor.post("/?index", EVA), 503);
    expect(page.words).toContain(
      "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.",
    );
    expect(rows()).toHaveLength(1);
    service.answer((answer) => answer.end());
    const form = page.form(ACTION);
    expect(form.fields).toMatchObject(EVA);
    const again = { mensaje: "¿Cuándo abrís? ¿Y dónde?" };
    expect((await form.send(visitor, again)).status).toBe(303);
    expect(rows()).toMatchObject([again]);
  });
});
