import "../support/own-folder";
import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { deliveryWords } from "~/correo/delivery-words";
import { sendDueMail } from "~/correo/outbox.server";
import { db } from "~/db/client.server";
import { insertVersion } from "~/escuela/escuela.server";
import { WORDS } from "~/escuela/words";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { readFollowUp, submitFollowUp } from "~/respuestas/follow-up.server";
import { freshDatabase } from "../support/fresh-database";
import { MESSAGE as EVA } from "../support/people";
import { backUp, restoreFrom } from "../support/placed-database";
import { all, column, put } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const ANSWER = { asunto: "Tu mensaje", texto: "Hola, Eva:\n\nEn marzo.", clave: "una" };
const ANSWERING = new URLSearchParams("responder");

let id: number;

environment.SCHOOL_EMAIL = "hola@sal.example";
freshDatabase();
const server = await useMailServer();
beforeEach(async () => {
  await createMensaje(EVA);
  [id = 0] = await column("mensajes", "id");
  await db.deleteFrom("correos").execute();
});

const answer = (values: Record<string, string> = ANSWER) =>
  submitFollowUp("contacto", id, ANSWERING, values);
const followUp = async () => {
  const row = await db.selectFrom("mensajes").selectAll().executeTakeFirstOrThrow();
  return readFollowUp("contacto", row, ANSWERING);
};
/** Not as soon as it has arrived: until that is noted it is being sent. */
const delivered = () =>
  vi.waitFor(async () => expect(await words()).toEqual(["Entregado al servidor de correo"]));
const words = async () => (await followUp()).respuestas.map(deliveryWords);

test("after a restore an answer does not go to another person with that number", async () => {
  const { persona } = await followUp();
  expect(await answer({ ...ANSWER, persona })).toEqual({ ok: true, value: "respuesta" });
  await db.updateTable("mensajes").set({ email: "lia@otra.example" }).execute();
  for (const search of [ANSWERING, new URLSearchParams()]) {
    const values = { ...ANSWER, clave: "otra", estado: "contestada", nota: "Eva", persona };
    const refused = await submitFollowUp("contacto", id, search, values);
    expect(refused).toMatchObject({ ok: false, reason: "conflict", form: { values } });
  }
  expect(await db.selectFrom("correos").select("id").execute()).toHaveLength(1);
  expect((await followUp()).seguimiento.nota).toBe("");
});

test("a message from a restored backup is marked until it is answered", async () => {
  expect((await followUp()).isFromBackup).toBe(false);
  // Whatever the hour: that of a clock in doubt says nothing.
  restoreFrom(backUp(), "2000-01-01T00:00:00.000Z");
  expect((await followUp()).isFromBackup).toBe(true);
  const since = await put("mensajes", { created_at: "1999-01-01T00:00:00.000Z" });
  const row = { id: since, email: EVA.email, created_at: "1999-01-01T00:00:00.000Z" };
  expect((await readFollowUp("contacto", row, ANSWERING)).isFromBackup).toBe(false);
  await answer();
  expect((await followUp()).isFromBackup).toBe(false);
});

test("an answer from the panel goes to the person once", async () => {
  expect(await answer()).toEqual({ ok: true, value: "respuesta" });
  expect(await answer()).toEqual({ ok: true, value: "respuesta" });
  await delivered();
  await sendDueMail();
  expect(server.received).toHaveLength(1);
  const { email, to, from, raw } = server.received[0] ?? {};
  expect(to).toEqual([EVA.email]);
  expect(from).toBe("hola@escuela.example");
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

test("an answer sent again with other words comes back beside the first one", async () => {
  await answer();
  const values = { ...ANSWER, texto: "Hola, Eva:\n\nEn abril." };
  const again = await answer(values);
  expect(again).toMatchObject({ ok: false, reason: "conflict", form: { errors: {} } });
  expect(again).toHaveProperty("form.values.texto", values.texto);
  expect(again).toHaveProperty("form.failure", expect.stringMatching(/ya estaba en camino/));
  const { respuestas } = await followUp();
  expect(respuestas.map(({ text }) => text)).toEqual([expect.stringContaining("En marzo.")]);
});

test("an answer from a window that lacks the last one is asked about first", async () => {
  const { ultima } = await followUp();
  const values = { asunto: "Tu mensaje", texto: "Hola, Eva:\n\nEn abril.", clave: "otra", ultima };
  await answer({ ...ANSWER, ultima });
  const asked = await answer(values);
  if (asked.ok) throw new Error("she answered twice without a word");
  expect(asked).toMatchObject({ reason: "conflict", form: { values: { texto: values.texto } } });
  expect(asked.form.failure).toMatch(/el \d\d\/\d\d\/\d{4}, \d\d:\d\d ya salió una respuesta/i);
  expect(await column("correos", "id")).toHaveLength(1);
  expect(await answer({ ...values, ...asked.form.values })).toMatchObject({ ok: true });
  expect(await column("correos", "id")).toHaveLength(2);
});

test("an answer that is written under the last one is not asked about", async () => {
  await answer();
  const { ultima } = await followUp();
  const next = { ...ANSWER, texto: "En mayo, mejor.", clave: "otra", ultima };
  expect(await answer(next)).toEqual({ ok: true, value: "respuesta" });
});

test("the same answer is sent twice only after a question", async () => {
  await answer();
  const { ultima } = await followUp();
  const asked = await answer({ ...ANSWER, clave: "otra", ultima });
  if (asked.ok) throw new Error("nothing left, and the page said that it did");
  expect(asked.form.failure).toMatch(/ya salió esta misma respuesta/);
  expect(await column("correos", "id")).toHaveLength(1);
  expect(await answer({ ...ANSWER, ...asked.form.values })).toMatchObject({ ok: true });
  expect(await column("correos", "id")).toHaveLength(2);
});

test("the same answer from another window is sent again only after a refusal", async () => {
  const { ultima: before } = await followUp();
  await answer();
  expect(await answer({ ...ANSWER, clave: "otra", ultima: before })).toMatchObject({ ok: true });
  expect(await column("correos", "id")).toHaveLength(1);
  await db.updateTable("correos").set({ state: "refused" }).execute();
  const { ultima } = await followUp();
  expect(await answer({ ...ANSWER, clave: "otra", ultima })).toMatchObject({ ok: true });
  expect(await column("correos", "id")).toHaveLength(2);
});

test("an answer sent again with another subject comes back", async () => {
  await answer();
  expect(await answer({ ...ANSWER, asunto: "Tu curso" })).toMatchObject({ reason: "conflict" });
});

test("an answer that came back with other words can be sent as another one", async () => {
  await answer();
  const again = await answer({ ...ANSWER, texto: "En abril." });
  if (again.ok) throw new Error("the other words were taken for the first");
  const values = { ...ANSWER, ...again.form.values };
  expect(await answer(values)).toEqual({ ok: true, value: "respuesta" });
  expect(await answer(values)).toEqual({ ok: true, value: "respuesta" });
  await vi.waitFor(() => expect(server.received).toHaveLength(2));
  expect(server.received.map(({ email }) => email.text?.split("\n-- ")[0]?.trim())).toEqual(
    expect.arrayContaining([ANSWER.texto, "En abril."]),
  );
});

test("an answer with an emoji in its subject is recognised when sent again", async () => {
  const values = { ...ANSWER, asunto: "Tu curso \u{1f469}\u200d\u{1f3a8}" };
  await answer(values);
  expect(await answer(values)).toEqual({ ok: true, value: "respuesta" });
});

test("an answer is recognised when sent again although the school was renamed", async () => {
  await answer();
  await insertVersion(db, { ...WORDS, nombre: "Otra escuela" });
  expect(await answer()).toEqual({ ok: true, value: "respuesta" });
  expect((await followUp()).respuestas).toHaveLength(1);
});

test("an answer from the panel carries no markup that was typed", async () => {
  await answer({ ...ANSWER, texto: "<script>alert(1)</script> & <b>Hola</b>" });
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const html = server.received[0]?.email.html ?? "";
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;Hola&lt;/b&gt;");
});

test("an answer without subject or text is refused with what was typed", async () => {
  const values = { ...ANSWER, asunto: "", texto: " " };
  expect(await answer(values)).toMatchObject({
    ok: false,
    form: { values, errors: { asunto: "Escribe un asunto", texto: "Escribe la respuesta" } },
  });
  expect((await followUp()).respuestas).toEqual([]);
});

test("an answer with nothing but its greeting is refused", async () => {
  const values = { ...ANSWER, texto: "Hola, Eva:\r\n\r\n" };
  expect(await answer(values)).toMatchObject({
    form: { errors: { texto: "Escribe la respuesta" } },
  });
  expect((await followUp()).respuestas).toEqual([]);
});

test("an answer that the mail server refuses says so in words", async () => {
  server.behaves({ onRecipient: () => ({ code: 550, text: "5.1.1 No such user" }) });
  await answer();
  await vi.waitFor(async () => expect((await words())[0]).toMatch(/^Rechazado: .*No such user/));
});

test("an answer without a mail server comes back as it was typed", async () => {
  environment.SMTP_URL = undefined;
  expect(await followUp()).toMatchObject({ canAnswer: false, isAnswering: false });
  expect(await answer()).toMatchObject({ reason: "conflict", form: { values: ANSWER } });
  expect((await followUp()).seguimiento.estado).toBe("nueva");
});

test("an answer comes back with its form, and is erased with its person", async () => {
  await answer();
  await delivered();
  const trash = await deleteMensaje(id);
  expect(await all("correos")).toEqual([]);
  await restore(trash ?? 0);
  expect((await followUp()).respuestas).toMatchObject([{ subject: ANSWER.asunto }]);
  await erasePerson(EVA.email);
  expect(await all("correos")).toEqual([]);
});
