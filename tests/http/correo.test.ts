import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOGIN, type MailServerStub, startMailServer } from "../support/mail-server";
import { ADMIN, BEHIND_PROXY, type Site, startSite } from "../support/site";
import { INSCRIPCION, MESSAGE } from "../support/typed-forms";
import { Visitor } from "../support/visitor";

const OWNER = "ana@buzon.example";
const SCHOOL = "escuela@sal.example";
const HONEYPOT = "web";

let server: MailServerStub;
let site: Site;
let ana: Visitor;
let eva: Visitor;

beforeAll(async () => {
  server = await startMailServer();
  const login = `${LOGIN.user}:${encodeURIComponent(LOGIN.pass)}`;
  site = await startSite({
    ...BEHIND_PROXY,
    SMTP_URL: `smtp://${login}@127.0.0.1:${server.port}`,
    MAIL_FROM: "Escuela <hola@escuela.example>",
    MAIL_TO: OWNER,
    SCHOOL_EMAIL: SCHOOL,
  });
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
beforeEach(() => {
  server.behaves({});
  server.received.length = 0;
  for (const table of ["inscripciones", "mensajes", "correos", "avisos", "suspicious_forms"]) {
    site.rows(`DELETE FROM ${table}`);
  }
  eva = new Visitor(site.url);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  const said = JSON.stringify([site.log, site.problems]);
  expect(said).not.toContain(LOGIN.pass);
  expect(said).not.toContain(MESSAGE.email);
  await site.stop();
  await server.close();
});

const arrived = (count: number) => vi.waitFor(() => expect(server.received).toHaveLength(count));
const states = () => site.rows("SELECT kind, state, uncertain FROM correos ORDER BY id");

function mailTo(address: string) {
  const found = server.received.find(({ to }) => to[0] === address);
  if (!found) throw new Error(`No mail to ${address}`);
  return found.email;
}

describe("a form that arrives", () => {
  test("a registration: receipt with its reference to the visitor, notice to the owner", async () => {
    expect((await eva.post("/inscripcion", INSCRIPCION)).status).toBe(303);
    await arrived(2);
    const [{ id, reference }] = site.rows("SELECT row_id AS id, reference FROM submissions") as [
      { id: number; reference: string },
    ];
    const spelled = `${reference.slice(0, 4)} ${reference.slice(4)}`;
    const receipt = mailTo(INSCRIPCION.email);
    expect(receipt).toMatchObject({
      from: { name: "Escuela", address: "hola@escuela.example" },
      replyTo: [{ address: SCHOOL }],
      subject: `Hemos recibido tu inscripción (${spelled})`,
    });
    for (const body of [receipt.text, receipt.html]) {
      expect(body).toContain("Hola, Eva:");
      expect(body).toContain(spelled);
      expect(body).not.toContain(INSCRIPCION.comentarios);
      expect(body).not.toContain(INSCRIPCION.apellidos);
    }
    expect(receipt.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
        expect.objectContaining({ key: "x-auto-response-suppress", value: "All" }),
      ]),
    );
    expect(JSON.stringify(receipt)).not.toContain(OWNER);
    const notice = mailTo(OWNER);
    expect(notice).toMatchObject({
      replyTo: [{ address: INSCRIPCION.email }],
      subject: "Inscripción de Eva Martín Ruiz",
    });
    for (const body of [notice.text, notice.html]) {
      expect(body).toContain(`http://escuela.example/admin?inscripcion=${id}`);
      expect(body).toContain("Nivel Medio");
      expect(body).not.toContain(INSCRIPCION.comentarios);
      expect(body).not.toContain(INSCRIPCION.telefono);
    }
  });

  test("a form that is sent again, and another of the same day: one receipt for an address", async () => {
    await eva.post("/?index", MESSAGE);
    await eva.post("/?index", MESSAGE);
    await eva.post("/?index", { ...MESSAGE, email: MESSAGE.email.toUpperCase(), mensaje: "¿Y?" });
    await arrived(3);
    expect(states().map(({ kind }) => kind)).toEqual(["acuse", "llegada", "llegada"]);
  });

  test("a quarantined form sends nothing until it is accepted", async () => {
    expect((await eva.post("/?index", { ...MESSAGE, [HONEYPOT]: "x" })).status).toBe(303);
    expect(states()).toEqual([]);
    const [{ id }] = site.rows("SELECT id FROM suspicious_forms") as [{ id: number }];
    await ana.post(`/sospechosos?id=${id}`, { decision: "aceptar" });
    await arrived(2);
  });

  test("a name that advertises is not repeated, and no field becomes a header", async () => {
    const nombre = "Gana dinero en http://malo.example\r\nBcc: mala@ejemplo.es";
    await eva.post("/?index", { ...MESSAGE, nombre });
    await arrived(2);
    const receipt = server.received.find(({ to }) => to[0] === MESSAGE.email);
    expect(receipt?.raw).not.toContain("malo.example");
    expect(receipt?.email.text).toContain("Hola:");
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual([OWNER, MESSAGE.email]);
    expect(server.received.flatMap(({ email }) => email.bcc ?? [])).toEqual([]);
  });
});

describe("a mail server in trouble", () => {
  test("a page answers though the mail server does not, and nothing is sent twice", async () => {
    let answer = (): void => {};
    server.behaves({
      untilAnswer: new Promise<void>((resolve) => {
        answer = resolve;
      }),
    });
    expect((await eva.post("/?index", MESSAGE)).status).toBe(303);
    await arrived(1);
    expect((await eva.get("/")).status).toBe(200);
    expect((await ana.get("/admin")).status).toBe(200);
    expect(states()).toMatchObject([{ state: "sending" }, { state: "pending" }]);
    answer();
    await arrived(2);
  });

  test("kill -9 while a message is sent: it is not sent again before an hour has passed", async () => {
    server.behaves({ untilAnswer: new Promise(() => {}) });
    await eva.post("/?index", MESSAGE);
    await arrived(1);
    await site.restart();
    server.behaves({});
    await ana.post("/reenvios", {});
    await arrived(2);
    await vi.waitFor(() =>
      expect(states()).toEqual([
        { kind: "acuse", state: "unknown", uncertain: 1 },
        { kind: "llegada", state: "sent", uncertain: 0 },
      ]),
    );
    expect(server.received.map(({ to }) => to)).toEqual([[MESSAGE.email], [OWNER]]);
  });

  test("a refused password: everything waits, the panel says so, and a correction sends it", async () => {
    server.behaves({ onAuth: { code: 535, text: "5.7.8 Wrong" } });
    await eva.post("/?index", MESSAGE);
    await vi.waitFor(() =>
      expect(site.rows("SELECT 1 FROM correos WHERE failure = 'password'")).toHaveLength(1),
    );
    const panel = await (await ana.get("/admin")).text();
    expect(panel).toContain("2 correos por enviar");
    expect(panel).toContain("no acepta el usuario o la clave");
    expect(panel + (await (await ana.get("/admin/correo")).text())).not.toContain(LOGIN.pass);
    server.behaves({});
    await ana.post("/reenvios", {});
    await arrived(2);
  });
});

describe("the owner's page", () => {
  test("it says where answers arrive, and which mailbox is hers", async () => {
    const page = await (await ana.get("/admin/correo")).text();
    expect(page).toContain(`Las respuestas llegan a <strong>${SCHOOL}</strong>`);
    expect(page).toContain(`<dd>${OWNER}</dd>`);
  });

  const sendTest = async () => {
    const location = (await ana.post("/admin/correo?probar", {})).headers.get("Location") ?? "";
    expect(location).toMatch(/^\/admin\/correo\?prueba=\d+$/);
    return (await ana.get(location)).text();
  };

  test("a test that was accepted says so with the server's words", async () => {
    expect(await sendTest()).toContain("2.0.0 Ok: queued as 4F1");
    expect(mailTo(OWNER).subject).toBe("El correo de la web funciona");
  });

  test.each([
    [{ onAuth: { code: 535, text: "5.7.8 Wrong" } }, "no acepta el usuario o la clave"],
    [{ onRecipient: () => ({ code: 550, text: "5.1.1 Nobody" }) }, "550 5.1.1 Nobody"],
    [{ onConnection: { code: 421, text: "4.3.2 Busy" } }, "No se ha podido conectar"],
  ])("a test that failed says why: %#", async (how, words) => {
    server.behaves(how);
    expect(await sendTest()).toContain(words);
    site.rows("DELETE FROM correos");
    await ana.post("/reenvios", {});
  });

  test("notices carry what was chosen, or are not sent", async () => {
    const choose = (cuando: string, detalle: string) =>
      ana.post("/admin/correo", { cuando, detalle });
    expect((await choose("cada", "referencia")).status).toBe(303);
    await eva.post("/inscripcion", INSCRIPCION);
    await arrived(2);
    const notice = server.received.find(({ to }) => to[0] === OWNER);
    expect(notice?.raw).not.toMatch(/Eva|eva@/);
    expect((await choose("cada", "todo")).status).toBe(303);
    await eva.post("/?index", { ...MESSAGE, email: "luis@ejemplo.es" });
    await arrived(4);
    expect(
      server.received.find(({ email }) => email.subject === "Mensaje de Eva")?.email.text,
    ).toContain(MESSAGE.mensaje);
    expect((await choose("nunca", "todo")).status).toBe(303);
    await eva.post("/?index", { ...MESSAGE, email: "sol@ejemplo.es" });
    await arrived(5);
    expect(states()).toHaveLength(5);
    expect((await choose("siempre", "todo")).status).toBe(400);
  });
});

test("who is erased leaves no mail, and is given it before", async () => {
  await eva.post("/inscripcion", INSCRIPCION);
  await arrived(2);
  const query = `email=${encodeURIComponent(INSCRIPCION.email)}`;
  const given = await (await ana.get(`/admin/personas/datos.json?${query}`)).text();
  expect(given).toContain("Hemos recibido tu inscripción");
  await ana.post(`/admin/personas?${query}&eliminar`, {});
  expect(states()).toEqual([]);
});
