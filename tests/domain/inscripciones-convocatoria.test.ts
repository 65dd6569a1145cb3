import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { unreachableAmong } from "~/cartas/recipients.server";
import { environment } from "~/config/env.server";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import { deleteConvocatoria } from "~/convocatorias/convocatorias.server";
import { noteDoubt } from "~/db/site-time";
import {
  createInscripcion,
  findInscripcion,
  forwardPayload,
  inscripcionForm,
} from "~/inscripciones/inscripciones.server";
import { inscripcionesCsv } from "~/inscripciones/inscripciones-csv";
import { findInscripciones, readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { chosenBefore, chosenWords } from "~/inscripciones/place-words";
import { acceptQuarantined } from "~/panel/accept-form.server";
import { erasePerson } from "~/personas/erase-person.server";
import { listQuarantined, quarantine } from "~/submissions/quarantine.server";
import { referenceOf } from "~/submissions/reference.server";
import { rowsOf, wholeText } from "../support/batches";
import { CONVOCATORIA } from "../support/convocatoria";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION as EVA } from "../support/people";
import { personFile } from "../support/person";
import { column } from "../support/put";
import { startRecorder } from "../support/recorder";

const LABEL = "Revelar en casa, sábado 6 de marzo de 2027";
const ALL = { search: "", course: null };

let id: number;

freshDatabase();
const service = await startRecorder();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T11:00:00Z") });
  environment.FORM_FORWARD_URL = service.url;
  service.received.length = 0;
  id = await announce({});
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  environment.FORM_FORWARD_URL = undefined;
  service.close();
});

async function announce(change: Partial<typeof CONVOCATORIA>): Promise<number> {
  const typed = { ...CONVOCATORIA, empieza: "2027-03-06", ...change };
  const result = await submitConvocatoria(typed, null);
  if (!result.ok) throw new Error(JSON.stringify(result.form));
  return result.value;
}

const signUp = (convocatoria: string | undefined = String(id)) =>
  createInscripcion({ ...EVA, convocatoria });
const stored = async () =>
  (await rowsOf(findInscripciones(ALL))).map(({ convocatoria_id, convocatoria }) => [
    convocatoria_id,
    convocatoria,
  ]);

test("an inscripción has the course that was chosen, and forwards it", async () => {
  await signUp();
  expect(await stored()).toEqual([[id, LABEL]]);
  expect(service.received.map(({ body }) => body)).toMatchObject([{ convocatoria: LABEL }]);
  const [row = 0] = await column("inscripciones", "id");
  expect(await forwardPayload(row)).toMatchObject({ convocatoria: LABEL });
});

test("the same form for another group of that title and day is another inscripción", async () => {
  const other = await announce({ horario: "Tardes, de 18 a 20 h" });
  const first = await signUp();
  const second = await signUp(String(other));
  expect(second.reference).not.toBe(first.reference);
  expect((await signUp(String(other))).reference).toBe(second.reference);
  expect((await stored()).sort()).toEqual([
    [id, LABEL],
    [other, LABEL],
  ]);
});

test("an inscripción without a dated course is forwarded with its fields only", async () => {
  await createInscripcion(EVA);
  expect(await stored()).toEqual([[null, null]]);
  expect(Object.keys(service.received[0]?.body ?? {})).toEqual(Object.keys(EVA));
});

test.each(["999", "x", "", "-1"])("a course that does not exist (%s) is ignored", async (text) => {
  const typed = inscripcionForm.schema.parse({ ...EVA, convocatoria: text });
  await createInscripcion(typed);
  expect(await stored()).toEqual([[null, null]]);
});

test("a course that has begun is ignored, and one that begins today is not", async () => {
  vi.setSystemTime("2027-03-06T22:59:59Z");
  await signUp();
  vi.setSystemTime("2027-03-06T23:00:00Z");
  await createInscripcion({ ...EVA, comentarios: "Tarde", convocatoria: String(id) });
  expect(await stored()).toEqual([
    [null, null],
    [id, LABEL],
  ]);
});

test("what somebody chose stays when the course is changed or deleted", async () => {
  await signUp();
  await submitConvocatoria({ ...CONVOCATORIA, titulo: "Nuevo", empieza: "2027-04-03" }, id);
  expect(await stored()).toEqual([[id, LABEL]]);
  await deleteConvocatoria(id);
  expect(await stored()).toEqual([[id, LABEL]]);
  const found = await readInscripciones({ ...ALL, convocatoria: id }, 1);
  expect(found).toMatchObject({ matching: 1, chosen: [{ id, label: LABEL }] });
});

test("the register names the present day of a course that was moved", async () => {
  await signUp();
  await submitConvocatoria({ ...CONVOCATORIA, empieza: "2027-04-03" }, id);
  const now = "Revelar en casa, sábado 3 de abril de 2027";
  const read = await readInscripciones(ALL, 1);
  expect(read.chosen).toEqual([{ id, label: now }]);
  expect(read.rows.map(chosenWords)).toEqual([now]);
  expect(read.rows.map(chosenBefore)).toEqual([LABEL]);
  const file = await wholeText(inscripcionesCsv(findInscripciones(ALL), unreachableAmong));
  expect(file).toContain(`"${now}"`);
  expect(file).not.toContain(LABEL);
  await deleteConvocatoria(id);
  const [row] = (await readInscripciones(ALL, 1)).rows;
  expect(row && [chosenWords(row), chosenBefore(row)]).toEqual([LABEL, null]);
});

test("a filter finds who signed up for a course", async () => {
  await signUp();
  await createInscripcion({ ...EVA, nombre: "Luz", email: "luz@ejemplo.es" });
  const filter = { ...ALL, convocatoria: id };
  const { rows, matching } = await readInscripciones(filter, 1);
  expect([rows.map(({ nombre }) => nombre), matching]).toEqual([["Eva"], 1]);
  expect((await readInscripciones({ ...filter, course: "basico" }, 1)).matching).toBe(0);
  expect((await readInscripciones({ ...filter, search: "luz" }, 1)).rows).toEqual([]);
  const [head, line, ...more] = (
    await wholeText(inscripcionesCsv([await rowsOf(findInscripciones(filter))], unreachableAmong))
  ).split("\r\n");
  expect(head).toContain('"Curso con fecha"');
  expect(line).toContain(`"${LABEL}"`);
  expect(more).toEqual([""]);
});

test("a person's file names the course that they chose", async () => {
  await signUp();
  expect(await personFile(EVA.email, "Escuela", new Date())).toContain(LABEL);
  await erasePerson(EVA.email);
  expect(await stored()).toEqual([]);
  expect((await readInscripciones(ALL, 1)).chosen).toEqual([]);
});

test("a quarantined form has its course and reference once it is accepted", async () => {
  const typed = inscripcionForm.schema.parse({ ...EVA, convocatoria: String(id) });
  const shown = referenceOf("inscripcion", await inscripcionForm.payloadOf(typed));
  await quarantine("inscripcion", typed);
  vi.setSystemTime("2027-03-20T11:00:00Z");
  await acceptQuarantined((await listQuarantined(1)).forms[0]?.id ?? 0);
  expect(await stored()).toEqual([[id, LABEL]]);
  const [row = 0] = await column("inscripciones", "id");
  expect((await findInscripcion(row))?.reference).toBe(shown);
});

test.each([
  ["ahead, keeps one still offered", "2028-03-01T11:00:00Z", "2027-03-01", true],
  ["behind, drops one that had begun", "2027-01-20T11:00:00Z", "2027-03-11", false],
])("a form that comes under a clock in doubt, %s", async (_, shown, believed, isTaken) => {
  vi.setSystemTime(new Date(shown));
  noteDoubt(`${believed}T11:00:00.000Z`);
  const typed = inscripcionForm.schema.parse({ ...EVA, convocatoria: String(id) });
  await inscripcionForm.create(typed, undefined, null, null as never);
  noteDoubt(null);
  expect(await stored()).toEqual([isTaken ? [id, LABEL] : [null, null]]);
});
