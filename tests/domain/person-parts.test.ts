import { beforeAll, expect, test } from "vitest";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { writeTemplateTextos } from "~/legal/textos.server";
import { createMensaje, deleteMensaje } from "~/mensajes/mensajes.server";
import { countsOf, findPerson, readPerson } from "~/personas/person.server";
import { recordsOf } from "~/personas/person-records";
import { quarantine } from "~/submissions/quarantine.server";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { personFile, wholePerson } from "../support/person";
import { put } from "../support/put";

const EMAIL = INSCRIPCION.email;

freshDatabase();
beforeAll(writeTemplateTextos);

test("a person's rows can be read in parts of any size", async () => {
  await createInscripcion(INSCRIPCION);
  for (const mensaje of ["Uno", "Dos", "Tres"]) {
    await createMensaje({ ...MESSAGE, email: EMAIL, mensaje });
  }
  await deleteMensaje(2);
  await quarantine("contacto", { ...MESSAGE, email: EMAIL });
  await put("correos", { to_address: EMAIL, kind: "acuse" });
  const whole = recordsOf(await wholePerson(EMAIL));
  const kinds = ["Inscripción", "Mensaje", "Mensaje", "Mensaje", "Envío apartado", "Correo"];
  expect(whole.map(({ kind }) => kind)).toEqual(kinds);
  const index = await findPerson(EMAIL);
  expect(countsOf(index)).toEqual({ forms: 5, rows: 6 });
  for (const size of [1, 2, 4, 6, 100]) {
    const parts = [];
    for (let from = 0; from < whole.length; from += size) {
      parts.push(...recordsOf(await readPerson(index, from, size)));
    }
    expect(parts).toEqual(whole);
  }
});

test("the file of a person with very many messages has all, newest first", async () => {
  for (let i = 0; i < 205; i++)
    await put("mensajes", { ...MESSAGE, email: EMAIL, mensaje: `${i}` });
  const { Datos } = JSON.parse(await personFile(EMAIL, "Escuela", new Date()));
  const words = Datos.map(({ Mensaje }: { Mensaje: string }) => Number(Mensaje));
  expect(words).toEqual(Array.from({ length: 205 }, (_, index) => 204 - index));
});

test("the file of a person without rows is valid and empty", async () => {
  expect(JSON.parse(await personFile(EMAIL, "Escuela", new Date()))).toMatchObject({ Datos: [] });
});
