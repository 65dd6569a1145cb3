import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { deliveryWords } from "~/correo/delivery-words";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { createMensaje, deleteMensaje, findMensajes } from "~/mensajes/mensajes.server";
import { restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { readFollowUp, submitFollowUp } from "~/respuestas/follow-up.server";
import { rowsOf } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";
import { type MailServerStub, startMailServer } from "../support/mail-server";

const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
const ANSWER = { asunto: "Tu mensaje", texto: "Hola, Eva:\n\nEn marzo.", clave: "una" };
const ANSWERING = new URLSearchParams("responder");

let server: MailServerStub;
let id: number;

environment.SCHOOL_EMAIL = "hola@sal.example";
freshDatabase();
beforeAll(async () => {
  server = await startMailServer();
  vi.spyOn(log, "warn").mockReturnValue();
});
beforeEach(async () => {
  server.behaves({});
  server.received.length = 0;
  const { port } = server;
  environment.SMTP_URL = { host: "127.0.0.1", port, secure: false, requireTLS: false };
  environment.MAIL_FROM = { name: "", address: "correo@escuela.example" };
  await createMensaje(EVA);
  id = (await rowsOf(findMensajes({ search: "", estado: null })))[0]?.id ?? 0;
  await db.deleteFrom("correos").execute();
});
afterEach(() => {
  environment.SMTP_URL = undefined;
});
afterAll(() => server.close());

const answer = (values: Record<string, string> = ANSWER) =>
  submitFollowUp("contacto", id, ANSWERING, values);
const followUp = () => readFollowUp("contacto", { id, email: EVA.email }, ANSWERING);
const words = async () => (await followUp()).respuestas.map(deliveryWords);

test("an answer from the panel goes to the person once, and their answer to the school", async () => {
  expect(await answer()).toEqual({ ok: true, value: "respuesta" });
  expect(await answer()).toEqual({ ok: true, value: "respuesta" });
  await vi.waitFor(async () => expect(await words()).toEqual(["Entregado al servidor de correo"]));
  await sendDueMail();
  expect(server.received).toHaveLength(1);
  const { email, to, from, raw } = server.received[0] ?? {};
  expect(to).toEqual([EVA.email]);
  expect(from).toBe("correo@escuela.example");
  expect(email).toMatchObject({
    subject: ANSWER.asunto,
    replyTo: [{ address: expect.any(String) }],
  });
  expect(email?.replyTo?.[0]?.address).toBe(environment.SCHOOL_EMAIL);
  expect(email?.text).toContain("Hola, Eva:\n\nEn marzo.");
  expect(email?.html).toContain("En marzo.");
  expect(raw).not.toMatch(/^In-Reply-To:/im);
  expect((await followUp()).seguimiento).toMatchObject({ estado: "contestada" });
});

test("an answer from the panel carries no markup that was typed", async () => {
  await answer({ ...ANSWER, texto: "<script>alert(1)</script> & <b>Hola</b>" });
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const html = server.received[0]?.email.html ?? "";
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;Hola&lt;/b&gt;");
});

test("an answer from the panel without subject or text is refused with what was typed", async () => {
  const values = { ...ANSWER, asunto: "", texto: " " };
  expect(await answer(values)).toMatchObject({
    ok: false,
    form: { values, errors: { asunto: "Escribe un asunto", texto: "Escribe la respuesta" } },
  });
  expect((await followUp()).respuestas).toEqual([]);
});

test("an answer from the panel that the mail server refuses says so in words, and the form stays answered", async () => {
  server.behaves({ onRecipient: () => ({ code: 550, text: "5.1.1 No such user" }) });
  await answer();
  await vi.waitFor(async () => expect((await words())[0]).toMatch(/^Rechazado: .*No such user/));
});

test("an answer from the panel without a mail server is not begun, and what was typed comes back", async () => {
  environment.SMTP_URL = undefined;
  expect(await followUp()).toMatchObject({ canAnswer: false, isAnswering: false });
  expect(await answer()).toMatchObject({ reason: "conflict", form: { values: ANSWER } });
  expect((await followUp()).seguimiento.estado).toBe("nueva");
});

test("an answer from the panel comes back from the trash with its form, and is erased with its person", async () => {
  await answer();
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const trash = await deleteMensaje(id);
  expect(await db.selectFrom("correos").select("id").execute()).toEqual([]);
  await restore(trash ?? 0);
  expect((await followUp()).respuestas).toMatchObject([{ subject: ANSWER.asunto }]);
  await erasePerson(EVA.email);
  expect(await db.selectFrom("correos").select("id").execute()).toEqual([]);
});
