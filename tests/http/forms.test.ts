import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Recorder, startRecorder } from "../support/recorder";
import { type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

let service: Recorder;
let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  service = await startRecorder();
  site = await startSite({ FORM_FORWARD_URL: service.url });
});
beforeEach(() => {
  visitor = new Visitor(site.url);
  service.received.length = 0;
});
afterEach(() => {
  service.answer((response) => response.end('{"ok":true}'));
  site.rows("DELETE FROM inscripciones");
  site.rows("DELETE FROM mensajes");
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
  service.close();
});

const refuse = () => {
  service.answer((response) => {
    response.statusCode = 502;
    response.end();
  });
};
const hidden = (html: string) => html.match(/name="referencia" value="([^"]+)"/)?.[1] ?? "";
const typedInto = (html: string, name: string) =>
  html.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1] ??
  html.match(new RegExp(`value="([^"]*)"[^>]*name="${name}"`))?.[1];

test.each(["/inscripcion", "/?index", "/admin", "/blog-admin"])(
  "the page %s returns none of thousands of made-up fields",
  async (path) => {
    const madeUp = Array.from({ length: 60_000 }, (_, i) => [`f${i}`, `v${i}`]);
    const response = await visitor.post(path, Object.fromEntries(madeUp));
    expect([400, 401, 413]).toContain(response.status);
    expect((await response.text()).length).toBeLessThan(50_000);
  },
);

describe("the interest form", () => {
  const EVA = {
    nombre: "Eva",
    apellidos: "Martín Peña",
    email: "eva@ejemplo.es",
    telefono: "+34 600 12 34 56",
    curso_interes: "tecnicas_antiguas",
    comentarios: "Tardes,\r\npor favor",
  };
  const FAILURE = "Error al procesar el formulario. Por favor, inténtalo de nuevo.";
  const rows = () => site.rows("SELECT * FROM inscripciones");

  test("a field of one line is stored and forwarded without line breaks", async () => {
    const broken = {
      nombre: "Eva\r\nBcc: x",
      apellidos: "Martín\u2028Peña",
      telefono: "600\u0085123456",
    };
    const seen = { nombre: "Eva Bcc: x", apellidos: "Martín Peña" };
    expect((await visitor.post("/inscripcion", { ...EVA, ...broken })).status).toBe(303);
    expect(rows()).toMatchObject([{ ...seen, telefono: "600%20123456" }]);
    expect(service.received.map(({ body }) => body)).toMatchObject([
      { ...seen, telefono: "600 123456" },
    ]);
  });

  test("an inscripción is stored, forwarded and answered with the dialog", async () => {
    const response = await visitor.post("/inscripcion", EVA);
    expect(response.status).toBe(303);
    const location = response.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/inscripcion\?recibida=[2-9A-Z]{8}$/);
    expect(rows()).toMatchObject([
      {
        ...EVA,
        telefono: "%2B34%20600%2012%2034%2056",
        comentarios: "Tardes,\npor favor",
      },
    ]);
    expect(service.received.map(({ body }) => body)).toEqual([
      {
        nombre: "Eva",
        apellidos: "Martín Peña",
        email: "eva@ejemplo.es",
        telefono: "+34 600 12 34 56",
        curso_interes: "Técnicas antiguas y procesos históricos",
        comentarios: "Tardes,\npor favor",
      },
    ]);
    const html = await (await visitor.get(location)).text();
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain("¡Solicitud recibida!");
    expect(html).toContain("Tu solicitud ha quedado registrada");
    expect(html).toContain("cuando haya cursos disponibles");
    expect(html).toMatch(/<a class="button" href="\/"[^>]*>Entendido<\/a>/);
    expect(html).toMatch(/<main [^>]*inert/);
  });

  test("the form of an inscripción is filled in with the e-mail of the hero, escaped", async () => {
    const html = await (await visitor.get('/inscripcion?email="><b>eva@x.es')).text();
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;eva@x.es"');
  });

  test("the form of an inscripción offers six courses, the basic one chosen", async () => {
    const html = await (await visitor.get("/inscripcion")).text();
    const options = [...html.matchAll(/<option value="(\w+)"( selected="")?/g)];
    expect(options.map(([, value]) => value)).toEqual([
      "basico",
      "medio",
      "avanzado",
      "tecnicas_antiguas",
      "revelado",
      "positivado",
    ]);
    expect(options.filter(([, , selected]) => selected)).toHaveLength(1);
    expect(options[0]?.[2]).toBeTruthy();
    expect(html).toContain('placeholder="Ej: 600123456"');
  });

  test("an invalid inscripción is answered with 400, an error for each field and all that was typed", async () => {
    const wrong = { ...EVA, nombre: "  ", email: "eva", telefono: "" };
    const response = await visitor.post("/inscripcion", wrong);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Hay un problema");
    expect(html).toContain('<a href="#nombre">Escribe tu nombre</a>');
    expect(html).toContain('<a href="#email">Escribe un email como nombre@ejemplo.es</a>');
    expect(html).toContain('<a href="#telefono">Escribe tu teléfono</a>');
    expect(typedInto(html, "apellidos")).toBe(EVA.apellidos);
    expect(html).toContain("Tardes,");
    expect(html).toContain('<option value="tecnicas_antiguas" selected="">');
    expect(rows()).toEqual([]);
    expect(service.received).toEqual([]);
  });

  test("an inscripción that cannot be forwarded is answered with a red box and all that was typed", async () => {
    refuse();
    const response = await visitor.post("/inscripcion", EVA);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain(FAILURE);
    expect(typedInto(html, "email")).toBe(EVA.email);
    expect(rows()).toHaveLength(1);
  });

  test("an inscripción corrected and sent again after the red box is the same row", async () => {
    refuse();
    const html = await (await visitor.post("/inscripcion", EVA)).text();
    service.answer((response) => response.end());
    const corrected = { ...EVA, telefono: "958 00 00 00", referencia: hidden(html) };
    expect((await visitor.post("/inscripcion", corrected)).status).toBe(303);
    expect(rows()).toMatchObject([{ telefono: "958%2000%2000%2000" }]);
  });

  test("a retry reference survives an invalid form between two tries", async () => {
    refuse();
    const failed = await (await visitor.post("/inscripcion", EVA)).text();
    const wrong = { ...EVA, nombre: "", referencia: hidden(failed) };
    const invalid = await (await visitor.post("/inscripcion", wrong)).text();
    expect(hidden(invalid)).toBe(hidden(failed));
  });

  test("an inscripción is answered within the time that forwarding may take, even if the service never answers", async () => {
    service.answer(() => {});
    const response = await visitor.post("/inscripcion", EVA);
    expect(await response.text()).toContain(FAILURE);
  });

  test("an inscripción is answered with the red box while the database is locked, and the next one succeeds", async () => {
    site.rows("ALTER TABLE inscripciones RENAME TO gone");
    const response = await visitor.post("/inscripcion", EVA);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain(FAILURE);
    expect(typedInto(html, "nombre")).toBe("Eva");
    site.rows("ALTER TABLE gone RENAME TO inscripciones");
    expect((await visitor.post("/inscripcion", EVA)).status).toBe(303);
  });

  test("an inscripción sent twice at once is one row and one forward, and both answers are a success", async () => {
    const answers = await Promise.all([1, 2].map(() => visitor.post("/inscripcion", EVA)));
    const locations = answers.map(({ headers }) => headers.get("Location"));
    expect(locations[0]).toMatch(/recibida=/);
    expect(locations[1]).toBe(locations[0]);
    expect(rows()).toHaveLength(1);
    expect(service.received).toHaveLength(1);
  });

  test("a body that is no form is answered as an incomplete form", async () => {
    const response = await fetch(`${site.url}/inscripcion`, { method: "POST", body: "{}" });
    expect(response.status).toBe(400);
  });

  test("a form that is too large is refused before it is read", async () => {
    const response = await visitor.post("/inscripcion", { comentarios: "a".repeat(1_100_000) });
    expect(response.status).toBe(413);
  });

  test("a form larger than announced is cut, and leaves no line in the log", async () => {
    const response = await fetch(`${site.url}/inscripcion`, {
      method: "POST",
      body: new Blob(["a".repeat(3_000_000)]).stream(),
      duplex: "half",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    } as RequestInit);
    expect(response.status).toBe(413);
    const id = response.headers.get("X-Request-Id");
    await expect.poll(() => site.log.find((line) => line.id === id)).toMatchObject({ status: 413 });
    expect((await visitor.get("/salud")).status).toBe(200);
  });
});

describe("the message form", () => {
  const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
  const FAILURE = "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.";
  const rows = () => site.rows("SELECT * FROM mensajes");

  test("a mensaje is stored, forwarded and thanked for", async () => {
    const response = await visitor.post("/?index", EVA);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/?mensaje=enviado#respuesta");
    expect(rows()).toMatchObject([EVA]);
    expect(service.received.map(({ body }) => body)).toEqual([
      { ...EVA, asunto: "Mensaje de contacto desde la web" },
    ]);
    const html = await (await visitor.get("/?mensaje=enviado")).text();
    expect(html).toContain("¡Mensaje enviado!");
    expect(html).toContain("Gracias por contactarnos. Te responderemos lo antes posible.");
    expect(html).not.toContain("Eva");
  });

  test("the contact form has no required field, so that its notices are seen", async () => {
    const html = await (await visitor.get("/")).text();
    const form = html.match(/<form method="post"[\s\S]*?<\/form>/)?.[0] ?? "";
    expect(form).toContain('name="mensaje"');
    expect(form).not.toContain("required");
  });

  test.each(["nombre", "email", "mensaje"])(
    "a mensaje without %s is answered by asking for all fields",
    async (name) => {
      const response = await visitor.post("/?index", { ...EVA, [name]: "" });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(html).toContain('<p class="notice-title">Error</p>');
      expect(html).toContain("Por favor, completa todos los campos del formulario");
      expect(rows()).toEqual([]);
    },
  );

  test("a mensaje with an invalid e-mail is answered by asking for a valid one, with all that was typed", async () => {
    const response = await visitor.post("/?index", { ...EVA, email: "eva@" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Por favor, introduce un email válido");
    expect(html).toContain(EVA.mensaje);
    expect(html).not.toContain("completa todos los campos");
  });

  test("a mensaje that cannot be forwarded is stored, and its form says so with all that was typed", async () => {
    refuse();
    const response = await visitor.post("/?index", EVA);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain(FAILURE);
    expect(html).toContain(EVA.mensaje);
    expect(rows()).toHaveLength(1);
    service.answer((answer) => answer.end());
    const again = { ...EVA, mensaje: "¿Cuándo abrís? ¿Y dónde?", referencia: hidden(html) };
    expect((await visitor.post("/?index", again)).status).toBe(303);
    expect(rows()).toMatchObject([{ mensaje: "¿Cuándo abrís? ¿Y dónde?" }]);
  });
});
