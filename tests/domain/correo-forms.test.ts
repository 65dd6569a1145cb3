import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { environmentSchema } from "~/config/environment";
import { submitAvisos } from "~/correo/avisos.server";
import { readAnswersMailbox } from "~/correo/mail-settings.server";
import { retryMail, sendDueMail } from "~/correo/outbox.server";
import { enqueueSummary } from "~/correo/summary.server";
import { db } from "~/db/client.server";
import type { CorreoRow } from "~/db/correo-schema";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { deleteExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { restore } from "~/papelera/papelera.server";
import { erasePerson } from "~/personas/erase-person.server";
import { recordsOf } from "~/personas/person-records";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";
import { wholePerson } from "../support/person";
import { all, change, column } from "../support/put";
import { useMailServer } from "../support/use-mail-server";

const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
const LUIS = { ...INSCRIPCION, nombre: "Luis", email: "luis@ejemplo.es" };

environment.SCHOOL_EMAIL = "hola@sal.example";
freshDatabase();
const server = await useMailServer();
beforeEach(() => server.behaves({ onConnection: { code: 421, text: "4.3.2 Busy" } }));
afterEach(() => {
  environment.FORM_FORWARD_URL = undefined;
});

const correos = () => all("correos");
const kinds = () => column("correos", "kind");
/** What comes in the millisecond of a choice is of the time before it. */
async function choose(cuando: string): Promise<void> {
  await submitAvisos({ cuando, detalle: "nombre" });
  const at = Date.now();
  await vi.waitUntil(() => Date.now() > at, { interval: 1 });
}
const later = () => new Date(Date.now() + 1000);

test("a visitor's receipt does not name the owner's private mailbox", async () => {
  const mailbox = "ana@buzon.example";
  environment.MAIL_TO = { name: "", address: mailbox };
  await createMensaje(EVA);
  const [receipt, notice] = await correos();
  expect(receipt).toMatchObject({ kind: "acuse", reply_to: environment.SCHOOL_EMAIL });
  expect(JSON.stringify(receipt)).not.toContain(mailbox);
  expect(notice).toMatchObject({ kind: "llegada", to_address: mailbox, reply_to: EVA.email });
  expect(await readAnswersMailbox()).toBe(environment.SCHOOL_EMAIL);
});

test("a notice has no reply address if not every mail server knows that", async () => {
  await createMensaje({ ...EVA, email: "ñandú@correo.es" });
  const [, notice] = await correos();
  expect(notice).toMatchObject({ kind: "llegada", reply_to: null });
});

test("mail about a form no longer names an address that was corrected", async () => {
  environment.FORM_FORWARD_URL = "http://127.0.0.1:9/";
  const { retryReference } = await createMensaje({ ...EVA, nombre: "Luis" });
  await db.updateTable("correos").set({ state: "sent" }).where("kind", "=", "llegada").execute();
  await createMensaje({ ...EVA, nombre: "Luis", email: LUIS.email }, retryReference);
  expect(await column("mensajes", "email")).toEqual([LUIS.email]);
  expect(JSON.stringify(await correos())).not.toMatch(/eva/i);
  const [id] = await column("mensajes", "id");
  expect(await column("correos", "row_id")).toEqual([null, id, id]);
});

test.each([
  ["without an e-mail of the school", environmentSchema.parse({}).SCHOOL_EMAIL],
  ["with one that not every mail server knows", "ñ@correo.es"],
])("answers go to the mail's sender %s", async (_how, email) => {
  const { SCHOOL_EMAIL } = environment;
  environment.SCHOOL_EMAIL = email;
  try {
    // Another version of the content: what the program says is read again.
    await db.insertInto("escuela").values({ cambios: "{}", created_at: "2026-11-01" }).execute();
    await createMensaje(EVA);
    expect((await correos())[0]).toMatchObject({ kind: "acuse", reply_to: null });
    expect(await readAnswersMailbox()).toBe(environment.MAIL_FROM?.address);
  } finally {
    environment.SCHOOL_EMAIL = SCHOOL_EMAIL;
    await db.insertInto("escuela").values({ cambios: "{}", created_at: "2026-11-02" }).execute();
  }
});

test("the mail about a form goes to the trash with it and comes back with it", async () => {
  await createMensaje(EVA);
  const before = (await correos()).map(({ message_id }) => message_id);
  expect(await kinds()).toEqual(["acuse", "llegada"]);
  const [id = 0] = await column("mensajes", "id");
  const trash = await deleteMensaje(id);
  expect(await correos()).toEqual([]);
  const records = recordsOf(await wholePerson(EVA.email)).filter(({ kind }) => kind === "Correo");
  expect(records.map(({ facts }) => facts[0])).toEqual([
    ["Para", EVA.email],
    ["Para", environment.SCHOOL_EMAIL],
  ]);
  expect((await restore(trash ?? 0)).ok).toBe(true);
  expect((await correos()).map(({ message_id }) => message_id)).toEqual(before);
});

test("the mail about a form is deleted with its person and when it expires", async () => {
  await createMensaje(EVA);
  await createInscripcion(LUIS);
  await erasePerson(EVA.email);
  expect((await correos()).map(({ form }) => form)).toEqual(["inscripcion", "inscripcion"]);
  await saveRetentionPeriods({ inscripciones: 1, mensajes: null });
  await db.updateTable("inscripciones").set({ created_at: "2020-01-01T00:00:00.000Z" }).execute();
  await deleteExpired();
  expect(await correos()).toEqual([]);
});

describe("notices that are gathered", () => {
  test("a summary names each form that arrived since the last one, once", async () => {
    await createMensaje({ ...EVA, mensaje: "Antes" });
    await db.deleteFrom("correos").execute();
    await choose("diario");
    await createInscripcion(LUIS);
    await createMensaje(EVA);
    expect(await kinds()).toEqual(["acuse", "acuse"]);
    await enqueueSummary(payloads, later());
    await enqueueSummary(payloads, later());
    const [, , summary, ...more] = await correos();
    expect(more).toEqual([]);
    expect(summary?.subject).toBe("Ha llegado: 1 inscripción y 1 mensaje");
    expect(summary?.text).toContain("Inscripción de Luis Martín Ruiz");
    expect(summary?.text).toContain("Nivel Medio");
    expect(summary?.text).toContain("Mensaje de Eva");
    expect(summary?.text).not.toMatch(/Solo por las tardes|Cuándo abrís|600123456/);
    server.behaves({});
    await retryMail();
    await sendDueMail(later());
    const [, , sent] = await correos();
    expect(sent).toMatchObject({ state: "sent", text: "", html: "" });
    const [email] = server.received.filter(({ to }) => to[0] === environment.SCHOOL_EMAIL);
    expect(email?.email.text).toContain("Mensaje de Eva");
  });

  test.each([
    ["refused for good", { state: "refused", failure: "message", next_attempt_at: null }],
    ["given up", { state: "refused", failure: "expired", next_attempt_at: null }],
    ["perhaps taken", { state: "unknown", failure: "uncertain", next_attempt_at: null }],
  ] as const)("a summary that was %s names nobody any more", async (_what, change) => {
    await choose("diario");
    await createMensaje(EVA);
    await db.deleteFrom("correos").execute();
    await enqueueSummary(payloads, later());
    await db.updateTable("correos").set(change).execute();
    const empty = { text: "", html: "" };
    expect(await correos()).toMatchObject([{ ...change, ...empty }]);
    await retryMail();
    await db.deleteFrom("submissions").execute();
    expect(await correos()).toMatchObject([{ ...change, ...empty }]);
  });

  test.each<[CorreoRow["state"], created_at?: string]>([
    ["pending"],
    ["pending", "2026-01-01T10:00:00.000Z"],
    ["sending"],
    ["unknown"],
  ])("a summary (%s) is written again without a person erased meanwhile", async (...given) => {
    const [state, created_at] = given;
    await choose("diario");
    await createInscripcion(LUIS);
    await createMensaje(EVA);
    // Whatever the form's date.
    if (created_at) await change("inscripciones", { created_at });
    await enqueueSummary(payloads, later());
    await db.updateTable("correos").set({ state }).where("kind", "=", "resumen").execute();
    await erasePerson(LUIS.email);
    expect(await kinds()).toEqual(["acuse"]);
    await enqueueSummary(payloads, later());
    const [, summary] = await correos();
    expect(summary?.text).toContain("Eva");
    expect(summary?.text).not.toContain("Luis");
  });

  test("a summary refused for its words is sent again with the numbers alone", async () => {
    await choose("diario");
    await createMensaje({ ...EVA, mensaje: "compra barato" });
    await db.deleteFrom("correos").execute();
    await enqueueSummary(payloads, later());
    server.behaves({ onMessage: { code: 554, text: "5.7.1 Spam" } });
    await sendDueMail(later());
    server.behaves({});
    await sendDueMail(new Date(Date.now() + 5 * 60_000));
    await vi.waitFor(() => expect(server.received.at(-1)?.email.text).toMatch(/1 mensaje/));
    expect(server.received.at(-1)?.email.text).not.toMatch(/Eva|barato/);
    server.behaves({ onMessage: { code: 554, text: "5.7.1 Spam" } });
  });

  test("no summary is written on a day without forms, or if none is wanted", async () => {
    await choose("diario");
    await enqueueSummary(payloads, later());
    await choose("nunca");
    await createMensaje(EVA);
    await enqueueSummary(payloads, later());
    expect(await kinds()).toEqual(["acuse"]);
  });
});
