import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { insert } from "../support/insert";
import { LOGIN, startMailServer } from "../support/mail-server";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { BEHIND_PROXY } from "../support/site";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const OWNER = "ana@buzon.example";
const SCHOOL = "escuela@sal.example";
const HONEYPOT = "web";

const server = await startMailServer();
const login = `${LOGIN.user}:${encodeURIComponent(LOGIN.pass)}`;
const { site, owner, visitor } = await useSite({
  env: {
    ...BEHIND_PROXY,
    SMTP_URL: `smtp://${login}@127.0.0.1:${server.port}`,
    MAIL_FROM: "Escuela <hola@escuela.example>",
    MAIL_TO: OWNER,
    SCHOOL_EMAIL: SCHOOL,
  },
});
beforeEach(() => {
  server.behaves({});
  server.received.length = 0;
});
afterAll(async () => {
  const said = JSON.stringify([site.log, site.problems]);
  expect(said).not.toContain(LOGIN.pass);
  expect(said).not.toContain(MESSAGE.email);
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
    expect((await visitor.post("/inscripcion", INSCRIPCION)).status).toBe(303);
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

  test("forms of one day cause one receipt for an address", async () => {
    await visitor.post("/?index", MESSAGE);
    await visitor.post("/?index", MESSAGE);
    const other = { email: MESSAGE.email.toUpperCase(), mensaje: "¿Y?" };
    await visitor.post("/?index", { ...MESSAGE, ...other });
    await arrived(3);
    expect(states().map(({ kind }) => kind)).toEqual(["acuse", "llegada", "llegada"]);
  });

  test("a quarantined form sends nothing until it is accepted", async () => {
    expect((await visitor.post("/?index", { ...MESSAGE, [HONEYPOT]: "x" })).status).toBe(303);
    expect(states()).toEqual([]);
    const [{ id }] = site.rows("SELECT id FROM suspicious_forms") as [{ id: number }];
    await owner.post(`/sospechosos?id=${id}`, { decision: "aceptar" });
    await arrived(2);
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
    expect((await visitor.post("/?index", MESSAGE)).status).toBe(303);
    await arrived(1);
    expect((await visitor.get("/")).status).toBe(200);
    expect((await owner.get("/admin")).status).toBe(200);
    expect(states()).toMatchObject([{ state: "sending" }, { state: "pending" }]);
    answer();
    await arrived(2);
  });

  test("mail waits while the password is refused, and leaves once it is right", async () => {
    server.behaves({ onAuth: { code: 535, text: "5.7.8 Wrong" } });
    await visitor.post("/?index", MESSAGE);
    await vi.waitFor(() =>
      expect(site.rows("SELECT 1 FROM correos WHERE failure = 'password'")).toHaveLength(1),
    );
    const panel = await owner.read("/admin");
    expect(panel).toContain("2 correos por enviar");
    expect(panel).toContain("no acepta el usuario o la clave");
    expect(panel + (await owner.read("/admin/correo"))).not.toContain(LOGIN.pass);
    server.behaves({});
    await owner.post("/reenvios", {});
    await arrived(2);
  });
});

describe("the owner's page", () => {
  test("a retry from its list leads back to it, and says so", async () => {
    server.behaves({ onMessage: { code: 554, text: "5.6.0 No" } });
    await visitor.post("/?index", MESSAGE);
    const refused = "SELECT 1 FROM correos WHERE state = 'refused'";
    await vi.waitFor(() => expect(site.rows(refused)).toHaveLength(2));
    server.behaves({});
    const { headers } = await (await owner.page("/admin/correo"))
      .form("/reenvios?correo")
      .send(owner);
    expect(headers.get("Location")).toBe("/admin/correo?reintento");
    expect(await owner.read("/admin/correo?reintento")).toContain("Se está intentando otra vez");
    await arrived(2);
  });

  test("it says where answers arrive, and which mailbox is hers", async () => {
    const page = await owner.read("/admin/correo");
    expect(page).toContain(`<dt>Las respuestas llegan a</dt><dd>${SCHOOL}</dd>`);
    expect(page).toContain(`<dd>${OWNER}</dd>`);
  });

  /** Sends a test, whose page says so at last: it is there before the mail server has answered. */
  const sendTest = async (words: string) => {
    const { headers } = await owner.post("/admin/correo?probar", {});
    const location = headers.get("Location") ?? "";
    expect(location).toMatch(/^\/admin\/correo\?prueba=\d+$/);
    await expect.poll(() => owner.read(location)).toContain(words);
  };
  const ACCEPTED = "2.0.0 Ok: queued as 4F1";

  test("a test that was accepted says so with the server's words", async () => {
    await sendTest(ACCEPTED);
    expect(mailTo(OWNER).subject).toBe("El correo de la web funciona");
  });

  test.each([
    [{ onAuth: { code: 535, text: "5.7.8 Wrong" } }, "no acepta el usuario o la clave"],
    [{ onRecipient: () => ({ code: 550, text: "5.1.1 Nobody" }) }, "550 5.1.1 Nobody"],
    [{ onConnection: { code: 421, text: "4.3.2 Busy" } }, "No se ha podido conectar"],
  ])("a test that failed says why: %#", async (how, words) => {
    server.behaves(how);
    await sendTest(words);
    // What comes next need not wait for the end of the trouble.
    server.behaves({});
    site.rows("DELETE FROM correos");
    await owner.post("/reenvios", {});
  });

  test("notices carry what was chosen, or are not sent", async () => {
    const choose = (cuando: string, detalle: string) =>
      owner.post("/admin/correo", { cuando, detalle });
    expect((await choose("cada", "referencia")).status).toBe(303);
    await visitor.post("/inscripcion", INSCRIPCION);
    await arrived(2);
    const notice = server.received.find(({ to }) => to[0] === OWNER);
    expect(notice?.raw).not.toMatch(/Eva|eva@/);
    expect((await choose("cada", "todo")).status).toBe(303);
    await visitor.post("/?index", { ...MESSAGE, email: "luis@ejemplo.es" });
    await arrived(4);
    expect(
      server.received.find(({ email }) => email.subject === "Mensaje de Eva")?.email.text,
    ).toContain(MESSAGE.mensaje);
    expect((await choose("nunca", "todo")).status).toBe(303);
    await visitor.post("/?index", { ...MESSAGE, email: "sol@ejemplo.es" });
    await arrived(5);
    expect(states()).toHaveLength(5);
    expect((await choose("siempre", "todo")).status).toBe(400);
  });

  test("the name that mail comes from is hers, and one that is too long comes back", async () => {
    const page = await owner.page("/admin/correo");
    expect(page.form("Guardar").fields.remitente).toBe("Escuela");
    const typed = { remitente: "x".repeat(79), cuando: "diario" };
    const again = await pageOf(page.form("Guardar").send(owner, typed), 400);
    expect(again.errors.remitente).toContain("78");
    expect(again.form("Guardar").fields).toMatchObject(typed);
    expect(again.one("details", { class: "fold" }).attribs).toHaveProperty("open");
    await again.form("Guardar").send(owner, { remitente: "Sal de plata" });
    expect((await owner.page("/admin/correo")).words).toContain("Sale de «Sal de plata»");
    await sendTest(ACCEPTED);
    expect(mailTo(OWNER).from).toMatchObject({
      name: "Sal de plata",
      address: "hola@escuela.example",
    });
  });
});

test("an answer that was stored with other words is shown beside what is typed now", async () => {
  insert(site, "mensajes", { email: MESSAGE.email });
  const path = "/admin/mensajes?mensaje=1&responder";
  const form = (await owner.page(path)).dialog?.form("Respuesta");
  await form?.send(owner, { asunto: "Tu mensaje", texto: "Cuesta 100 euros." });
  const refused = await form?.send(owner, { asunto: "Tu mensaje", texto: "Cuesta 1000 euros." });
  expect(refused?.status).toBe(409);
  const { dialog } = await pageOf(refused as Response);
  expect(dialog?.words).toContain("Cuesta 100 euros.");
  expect(dialog?.words).toContain("sale como otra respuesta");
  const again = dialog?.form("Respuesta");
  expect(again?.fields.texto).toBe("Cuesta 1000 euros.");
  expect((await again?.send(owner))?.status).toBe(303);
  expect(site.rows("SELECT text FROM correos WHERE kind = 'respuesta'")).toHaveLength(2);
});

test("before a form is deleted, its dialog says which answer has not left", async () => {
  const refused = { state: "refused", failure: "recipient", last_reply: "550 5.1.1 Nobody" };
  for (const [table, form, href] of [
    ["mensajes", "contacto", "/admin/mensajes"],
    ["inscripciones", "inscripcion", "/admin"],
  ] as const) {
    const row_id = insert(site, table);
    const answer = { kind: "respuesta", form, row_id, subject: "Tu plaza", message_id: form };
    insert(site, "correos", { ...answer, ...refused });
    insert(site, "correos", { ...answer, state: "sent", subject: "Hola", message_id: `2${form}` });
    const { dialog } = await owner.page(`${href}?eliminar=${row_id}`);
    expect(dialog?.words).toContain("Tu respuesta «Tu plaza» no consta como enviada");
    expect(dialog?.words).toContain("550 5.1.1 Nobody");
    expect(dialog?.words).not.toContain("«Hola»");
  }
});

test("beside a flood of mail that failed, the owner decides about her answer", async () => {
  const failed = { state: "refused", created_at: new Date().toISOString() };
  const held = { ...failed, kind: "respuesta", failure: "restored", form: "contacto", row_id: 999 };
  insert(site, "correos", { ...held, to_address: "lia@uno.example", message_id: "lia" });
  for (let count = 0; count < 35; count++) {
    insert(site, "correos", { ...failed, failure: "restored", message_id: `otro ${count}` });
  }
  const { words } = await owner.page("/admin/correo");
  expect(words).toMatch(/Respuesta a lia@uno\.example.+Ver qué dice.+Enviarla ahora/);
  expect(words).toContain("Y 5 correos más.");
  expect(await owner.read("/admin")).toContain("había 1 respuesta tuya sin enviar");
});
