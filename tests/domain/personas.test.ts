import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { newestTexto, writeTemplateTextos } from "~/legal/textos.server";
import { log } from "~/log.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { erasePerson } from "~/personas/erase-person.server";
import { readErased } from "~/personas/erase-person-dialog";
import { searchPeople } from "~/personas/person.server";
import { recordsOf, withOffset } from "~/personas/person-records";
import { forwardDue, pendingForwards } from "~/submissions/forward.server";
import { quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { personFile, wholePerson } from "../support/person";
import { all, put } from "../support/put";
import { startRecorder } from "../support/recorder";

const EVA = "eva@ejemplo.es";
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000);
const inscripcionOf = (email: string, nombre = "Eva", telefono = "+34 600 123 456") => ({
  nombre,
  apellidos: "Martín Núñez",
  email,
  telefono,
  curso_interes: "medio" as const,
  comentarios: "Por las tardes",
});
const message = (email: string, mensaje = "Hola") => ({ nombre: "Eva", email, mensaje });

freshDatabase();
const service = await startRecorder();
beforeAll(writeTemplateTextos);
beforeEach(() => {
  environment.FORM_FORWARD_URL = undefined;
  service.received.length = 0;
  service.answer((response) => response.end("{}"));
});
afterAll(() => service.close());

async function fill(): Promise<void> {
  await createInscripcion(inscripcionOf(EVA));
  await createInscripcion(inscripcionOf("EVA@Ejemplo.es", "Eva María"));
  await createMensaje(message(EVA));
  await quarantine("contacto", message(" Eva@ejemplo.es "));
  await createInscripcion(inscripcionOf("otra@ejemplo.es", "Otra", "958 000 111"));
  await createMensaje(message("eva@ejemplo.es.example"));
  await quarantine("inscripcion", inscripcionOf("otra@ejemplo.es", "Otra"));
  await quarantine("inscripcion", inscripcionOf("spam@ejemplo.es", "Apartada"));
}

const total = async (table: Parameters<typeof all>[0]) => (await all(table)).length;

test("all rows under an e-mail are found, whatever its case", async () => {
  await fill();
  const person = await wholePerson("Eva@EJEMPLO.es");
  const counts = [person.inscripciones, person.mensajes, person.quarantined].map(
    ({ length }) => length,
  );
  expect(counts).toEqual([2, 1, 1]);
  expect(recordsOf(person).map(({ kind }) => kind)).toEqual([
    "Inscripción",
    "Inscripción",
    "Mensaje",
    "Envío apartado",
  ]);
  expect(recordsOf(await wholePerson("nadie@ejemplo.es"))).toEqual([]);
});

test.each([
  ["EVA@ejemplo.ES", ["eva@ejemplo.es.example", "EVA@Ejemplo.es"]],
  ["martin nunez otra", ["otra@ejemplo.es"]],
  ["958-000", ["otra@ejemplo.es"]],
  ["apartada", ["spam@ejemplo.es"]],
  ["eva maria", ["EVA@Ejemplo.es"]],
  ["%", []],
  ["12", []],
])("the search for «%s» ignores accents and case", async (text, emails) => {
  await fill();
  const found = (await searchPeople(text)).map(({ email }) => email);
  expect(found.toSorted()).toEqual(emails.toSorted());
});

test("somebody who wrote three times is found once", async () => {
  await fill();
  const [eva] = await searchPeople("eva@ejemplo.es maria");
  expect(eva).toMatchObject({ records: 1 });
  expect(await searchPeople("ejemplo.es nunez eva")).toMatchObject([{ records: 2 }]);
});

test("a letter to a person is shown and handed over with its words", async () => {
  await fill();
  const carta_id = await put("cartas", { asunto: "Abrimos", contenido: "El lunes, a las diez." });
  await put("correos", { kind: "carta", to_address: EVA, carta_id, subject: "", text: "" });
  const records = recordsOf(await wholePerson(EVA));
  const facts = records.find(({ kind }) => kind === "Correo")?.facts;
  expect(facts).toContainEqual(["Asunto", "Abrimos"]);
  expect(facts).toContainEqual(["Texto", "El lunes, a las diez."]);
});

test("a person of whom only an answer is left is found by part of the address", async () => {
  await fill();
  for (const to_address of ["Zoe@ejemplo.es", "eva@ejemplo.es"]) {
    await put("correos", { kind: "respuesta", to_address });
  }
  expect(await searchPeople("zoe@")).toEqual([{ email: "Zoe@ejemplo.es", nombre: "", records: 0 }]);
  const found = (await searchPeople("eva@ejemplo.es")).map(({ records }) => records);
  expect(found).not.toContain(0);
});

test("the search takes one e-mail in different cases for one person", async () => {
  for (const email of ["JOSÉ@ejemplo.es", "josé@ejemplo.es", "josÉ@ejemplo.es"]) {
    await createMensaje({ nombre: "José", email, mensaje: email });
  }
  const found = (await searchPeople("jose")).map(({ records }) => records);
  expect(found).toEqual([3]);
});

describe("the file that a person is given", () => {
  test("the file of a person is whole, in words, with the hours of Madrid", async () => {
    const privacidad = await newestTexto("privacidad");
    environment.FORM_FORWARD_URL = service.url;
    await createInscripcion(inscripcionOf(EVA), undefined, privacidad?.id);
    await quarantine("contacto", message(EVA));
    const now = new Date("2026-07-01T10:00:00.000Z");
    const file = JSON.parse(await personFile(EVA, "Sal de plata", now));
    expect(file).toMatchObject({
      Responsable: "Sal de plata",
      Email: EVA,
      Fecha: "2026-07-01T12:00:00+02:00",
      Datos: [
        {
          Qué: "Inscripción",
          "Nombre completo": "Eva Martín Núñez",
          Teléfono: "+34 600 123 456",
          "Curso de interés": "Nivel Medio",
          Comentarios: "Por las tardes",
          Reenviado: "Sí",
          Referencia: expect.stringMatching(/^\w{4} \w{4}$/),
          "Texto de privacidad que leyó": expect.stringMatching(/^Versión del 20/),
        },
        { Qué: "Envío apartado", mensaje: "Hola" },
      ],
    });
    for (const label of ["Recibido", "Reenviado el"]) {
      expect(file.Datos[0][label]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    }
  });

  test.each([
    ["2026-03-05T22:45:00.000Z", "2026-03-05T23:45:00+01:00"],
    ["2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00+02:00"],
    ["2026-10-25T01:30:00.000Z", "2026-10-25T02:30:00+01:00"],
    ["nada", "nada"],
  ])("the label of %s is %s", (at, text) => expect(withOffset(at)).toBe(text));
});

describe("erasing", () => {
  test("an erasure deletes all of one person and nothing of anybody else", async () => {
    await fill();
    const erased = await erasePerson("Eva@ejemplo.es");
    expect(erased).toEqual({ inscripciones: 2, mensajes: 1, quarantined: 1, forwarded: 0 });
    expect(recordsOf(await wholePerson(EVA))).toEqual([]);
    expect(await total("inscripciones")).toBe(1);
    expect(await total("mensajes")).toBe(1);
    expect(await total("suspicious_forms")).toBe(2);
    expect(await total("submissions")).toBe(2);
  });

  test.each(["undefined", "Sun Nov 22 2026", "9999-12-31T00:00:00.000Z", ""])(
    "an erasure deletes what claims to have come at «%s», too",
    async (created_at) => {
      await fill();
      for (const table of ["inscripciones", "mensajes", "suspicious_forms"] as const) {
        await db.updateTable(table).set({ created_at }).execute();
      }
      expect(await erasePerson(EVA)).toMatchObject({
        inscripciones: 2,
        mensajes: 1,
        quarantined: 1,
      });
      expect(recordsOf(await wholePerson(EVA))).toEqual([]);
    },
  );

  test("an erasure deletes pending forwards", async () => {
    environment.FORM_FORWARD_URL = service.url;
    service.answer((response) => response.writeHead(502).end());
    const write = vi.spyOn(log, "error").mockReturnValue();
    await createMensaje(message(EVA));
    write.mockRestore();
    expect((await erasePerson(EVA)).forwarded).toBe(1);
    expect(await pendingForwards()).toMatchObject({ count: 0, oldest: [] });
    service.received.length = 0;
    expect(await forwardDue(payloads, TOMORROW)).toBe(0);
    expect(service.received).toEqual([]);
  });

  test.each([200, 502])(
    "a forward under way, which ends with %d, writes back nothing erased",
    async (status) => {
      environment.FORM_FORWARD_URL = service.url;
      const write = vi.spyOn(log, "error").mockReturnValue();
      let answer = (): void => {};
      const asked = new Promise<void>((resolve) => {
        service.answer((response) => {
          answer = () => response.writeHead(status).end("{}");
          resolve();
        });
      });
      const sent = createMensaje(message(EVA));
      await asked;
      expect(await erasePerson(EVA)).toMatchObject({ mensajes: 1, forwarded: 1 });
      answer();
      const { retryReference } = await sent;
      expect(await total("submissions")).toBe(0);
      service.answer((response) => response.end("{}"));
      expect(await forwardDue(payloads, TOMORROW)).toBe(0);
      expect(service.received).toHaveLength(1);
      expect(await total("mensajes")).toBe(0);
      // Whoever sends it once more means it: it is stored anew, under no old number.
      await createMensaje(message(EVA), retryReference);
      expect(await total("mensajes")).toBe(1);
      write.mockRestore();
    },
  );
});

test.each([
  ["2.1.0.1", [2, 1, 0, 1]],
  ["2.1.0", null],
  ["a.b.c.d", null],
  ["", null],
  [null, null],
])("the query «%s» says that %j was erased", (text, counts) => {
  expect(readErased(text)).toEqual(counts);
});
