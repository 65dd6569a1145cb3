import { beforeAll, beforeEach, expect, test } from "vitest";
import { findMensaje, sendMensaje } from "~/contacto/mensajes.server";
import { db } from "~/db.server";
import { listSuspicious, setAside } from "~/forwarding/suspicious.server";
import { findInscripcion, registerInterest } from "~/inscripciones/inscripciones.server";
import { acceptSuspicious } from "~/panel/accept-form.server";
import { payloads } from "~/panel/payloads.server";
import { newestTexto, provideTextos, saveTexto } from "~/textos/textos.server";
import { freshDatabase } from "../support/fresh-database";

const MESSAGE = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola" };
const INTEREST = {
  nombre: "Eva",
  apellidos: "Martín",
  email: "eva@ejemplo.es",
  telefono: "600",
  curso_interes: "basico" as const,
  comentarios: "",
};

freshDatabase();
let first: { id: number; created_at: string };
let second: { id: number };
beforeAll(async () => {
  await provideTextos();
  first = (await newestTexto("privacidad")) ?? { id: 0, created_at: "" };
  await saveTexto("privacidad", "Otra");
  second = (await newestTexto("privacidad")) ?? { id: 0 };
});
beforeEach(() => db.deleteFrom("submissions").execute().then());

const onlyId = async (table: "mensajes" | "inscripciones") =>
  (await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;

test("a registration and a message remember the version that their form referred to", async () => {
  const shown = { privacidad_id: first.id, privacidad_at: first.created_at };
  await registerInterest(INTEREST, undefined, first.id);
  await sendMensaje(MESSAGE, undefined, first.id);
  expect(await findInscripcion(await onlyId("inscripciones"))).toMatchObject(shown);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject(shown);
});

test("those of which nobody knows say nothing", async () => {
  await sendMensaje(MESSAGE);
  const none = { privacidad_id: null, privacidad_at: null };
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject(none);
});

test("the same content under another version is the same submission, and keeps the first", async () => {
  const [one, other] = [
    await sendMensaje(MESSAGE, undefined, first.id),
    await sendMensaje(MESSAGE, undefined, second.id),
  ];
  expect(other.reference).toBe(one.reference);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: first.id });
});

test("one that is corrected refers to what was shown with the correction", async () => {
  const { retry } = await sendMensaje(MESSAGE, undefined, first.id);
  await sendMensaje({ ...MESSAGE, mensaje: "Hola, otra vez" }, retry, second.id);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: second.id });
});

test("the forwarding service does not hear of it", async () => {
  await sendMensaje(MESSAGE, undefined, first.id);
  const payload = await payloads.contacto(await onlyId("mensajes"));
  expect(Object.keys(payload ?? {})).toEqual(["nombre", "email", "mensaje", "asunto"]);
});

test("a form that was kept apart and is accepted later refers to what it was sent with", async () => {
  await setAside("contacto", { ...MESSAGE, privacidad: String(first.id) });
  await acceptSuspicious((await listSuspicious(1)).forms[0]?.id ?? 0);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: first.id });
});
