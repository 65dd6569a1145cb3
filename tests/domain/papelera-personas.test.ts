import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import type { Form } from "~/db/submission-schema";
import { createInscripcion, deleteInscripcion } from "~/inscripciones/inscripciones.server";
import { deleteExpired, readExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { listTrash } from "~/papelera/trash-list.server";
import { ALL, erasePerson, eraseRows, NONE } from "~/personas/erase-person.server";
import { findPerson, formsVersion, searchPeople } from "~/personas/person.server";
import { recordsOf } from "~/personas/person-records";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { wholePerson } from "../support/person";
import { column, put } from "../support/put";

const DAY_MS = 24 * 60 * 60 * 1000;

freshDatabase();

/** The form of the message; it has the number that it had before it went to the trash. */
let asked: { form: Form; row_id: number };

beforeEach(async () => {
  await createInscripcion(INSCRIPCION);
  await createMensaje(MESSAGE);
  asked = { form: "contacto", row_id: (await column("mensajes", "id"))[0] ?? 0 };
  for (const id of await column("inscripciones", "id")) await deleteInscripcion(id);
  for (const id of await column("mensajes", "id")) await deleteMensaje(id);
});

test("a person's forms in the trash are part of all that is stored", async () => {
  const records = recordsOf(await wholePerson("EVA@ejemplo.es"));
  expect(records.map(({ kind }) => kind)).toEqual(["Inscripción", "Mensaje"]);
  expect(records[0]?.facts).toContainEqual(["Teléfono", INSCRIPCION.telefono]);
  for (const { facts } of records) expect(facts).toContainEqual(["Dónde está", "En la papelera"]);
  expect(await searchPeople("eva@")).toMatchObject([{ email: MESSAGE.email, records: 2 }]);
});

test("a person's forms in the trash are erased with them", async () => {
  const scope = { seen: NONE, limit: ALL, until: "2001-01-01T00:00:00.000Z" };
  const again = db.transaction().execute((trx) => eraseRows(trx, MESSAGE.email, scope));
  expect(await again).toMatchObject({ mensajes: 0 });
  expect(await erasePerson(MESSAGE.email)).toMatchObject({ inscripciones: 1, mensajes: 1 });
  expect(await listTrash()).toEqual([]);
});

test("of a person's forms in the trash an erasure says which were forwarded", async () => {
  await createMensaje(MESSAGE);
  await db.updateTable("submissions").set({ state: "forwarded" }).execute();
  for (const id of await column("mensajes", "id")) await deleteMensaje(id);
  expect(await erasePerson(MESSAGE.email)).toMatchObject({ mensajes: 2, forwarded: 1 });
});

test("an erasure is asked about again once one more form is in the trash", async () => {
  const shown = formsVersion(await findPerson(MESSAGE.email));
  await createMensaje(MESSAGE);
  for (const id of await column("mensajes", "id")) await deleteMensaje(id);
  expect(formsVersion(await findPerson(MESSAGE.email))).not.toBe(shown);
});

test("an answer to a form in the trash is erased with it, whatever its address", async () => {
  await put("correos", { ...asked, kind: "respuesta", to_address: "tia@ejemplo.es" });
  await erasePerson(MESSAGE.email);
  expect(await column("correos", "id")).toEqual([]);
});

test("a person's forms in the trash go when their retention period ends", async () => {
  await believeClock(new Date());
  const periods = { inscripciones: 12, mensajes: null };
  await saveRetentionPeriods(periods);
  const later = new Date(Date.now() + 400 * DAY_MS);
  const foretold = { inscripciones: 1, mensajes: 0, quarantined: 0 };
  expect((await readExpired(periods, later)).expired).toEqual(foretold);
  await believeClock(later);
  expect(await deleteExpired(later)).toEqual(foretold);
  expect(await listTrash()).toMatchObject([{ tipo: "mensaje" }]);
});
