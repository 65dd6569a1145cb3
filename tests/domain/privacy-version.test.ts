import { beforeAll, expect, test } from "vitest";
import { createInscripcion, findInscripcion } from "~/inscripciones/inscripciones.server";
import { newestTexto, saveTexto, writeTemplateTextos } from "~/legal/textos.server";
import { createMensaje, findMensaje } from "~/mensajes/mensajes.server";
import { acceptQuarantined, payloads } from "~/panel/accept-form.server";
import { listQuarantined, quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { all } from "../support/put";

freshDatabase();
let first: { id: number };
let second: { id: number };
beforeAll(async () => {
  await writeTemplateTextos();
  first = (await newestTexto("privacidad")) ?? { id: 0 };
  await saveTexto({ nombre: "privacidad", texto: "Otra" });
  second = (await newestTexto("privacidad")) ?? { id: 0 };
});

const onlyId = async (table: "mensajes" | "inscripciones") => (await all(table))[0]?.id ?? 0;

test("forms store the version that they referred to", async () => {
  const shown = { privacidad_id: first.id };
  await createInscripcion(INSCRIPCION, undefined, first.id);
  await createMensaje(MESSAGE, undefined, first.id);
  expect(await findInscripcion(await onlyId("inscripciones"))).toMatchObject(shown);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject(shown);
});

test("rows with an unknown version have none", async () => {
  await createMensaje(MESSAGE);
  const none = { privacidad_id: null };
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject(none);
});

test("equal content under another version is the same submission", async () => {
  const [one, other] = [
    await createMensaje(MESSAGE, undefined, first.id),
    await createMensaje(MESSAGE, undefined, second.id),
  ];
  expect(other.reference).toBe(one.reference);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: first.id });
});

test("a corrected submission refers to the version shown with it", async () => {
  const { retryReference } = await createMensaje(MESSAGE, undefined, first.id);
  await createMensaje({ ...MESSAGE, mensaje: "Hola, otra vez" }, retryReference, second.id);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: second.id });
});

test("the forwarding service is not sent the version", async () => {
  await createMensaje(MESSAGE, undefined, first.id);
  const payload = await payloads.contacto(await onlyId("mensajes"));
  expect(Object.keys(payload ?? {})).toEqual(["nombre", "email", "mensaje", "asunto"]);
});

test("a quarantined form refers to the version it was sent with", async () => {
  await quarantine("contacto", { ...MESSAGE, privacidad: String(first.id) });
  await acceptQuarantined((await listQuarantined(1)).forms[0]?.id ?? 0);
  expect(await findMensaje(await onlyId("mensajes"))).toMatchObject({ privacidad_id: first.id });
});
