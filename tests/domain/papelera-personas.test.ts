import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { countExpired, deleteExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { listTrash } from "~/papelera/trash-list.server";
import { erasePerson, eraseRows } from "~/personas/erase-person.server";
import { recordsOf } from "~/personas/person-records";
import { findPerson, searchPeople } from "~/personas/personas.server";
import { freshDatabase } from "../support/fresh-database";

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = "eva@ejemplo.es";

freshDatabase();

beforeEach(async () => {
  await db.deleteFrom("papelera").execute();
  await createInscripcion({
    nombre: "Eva",
    apellidos: "Martín",
    email: EMAIL,
    telefono: "600 123 456",
    curso_interes: "basico",
    comentarios: "",
  });
  await createMensaje({ nombre: "Eva", email: EMAIL, mensaje: "¿Cuándo abrís?" });
  for (const { id } of await db.selectFrom("inscripciones").select("id").execute()) {
    await deleteInscripcion(id);
  }
  for (const { id } of await db.selectFrom("mensajes").select("id").execute()) {
    await deleteMensaje(id);
  }
});

test("a person's forms in the trash are found, and part of all that is stored of them", async () => {
  const records = recordsOf(await findPerson("EVA@ejemplo.es"));
  expect(records.map(({ kind }) => kind)).toEqual(["Inscripción", "Mensaje"]);
  expect(records[0]?.facts).toContainEqual(["Teléfono", "600 123 456"]);
  for (const { facts } of records) expect(facts).toContainEqual(["Dónde está", "En la papelera"]);
  expect(await searchPeople("eva@")).toMatchObject([{ email: EMAIL, records: 2 }]);
});

test("a person's forms in the trash are erased with them, as far as they came until then", async () => {
  expect(
    await db
      .transaction()
      .execute((trx) => eraseRows(trx, EMAIL, { until: "2001-01-01T00:00:00.000Z" })),
  ).toMatchObject({ mensajes: 0 });
  expect(await erasePerson(EMAIL)).toMatchObject({ inscripciones: 1, mensajes: 1 });
  expect(await listTrash()).toEqual([]);
});

test("a person's forms in the trash are deleted when their retention period ends, as was announced", async () => {
  await believeClock(new Date());
  const periods = { inscripciones: 12, mensajes: null };
  await saveRetentionPeriods(periods);
  const later = new Date(Date.now() + 400 * DAY_MS);
  const foretold = { inscripciones: 1, mensajes: 0, quarantined: 0 };
  expect(await countExpired(periods, later)).toEqual(foretold);
  await believeClock(later);
  expect(await deleteExpired(later)).toEqual(foretold);
  expect(await listTrash()).toMatchObject([{ tipo: "mensaje" }]);
});
