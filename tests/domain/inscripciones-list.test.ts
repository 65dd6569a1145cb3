import { afterEach, describe, expect, test, vi } from "vitest";
import { unreachableAmong } from "~/cartas/recipients.server";
import { createInscripcion, type Inscripcion } from "~/inscripciones/inscripciones.server";
import { inscripcionesCsv } from "~/inscripciones/inscripciones-csv";
import {
  type InscripcionesFilter,
  inscripcionesFilterQuery,
  parseInscripcionesFilter,
} from "~/inscripciones/inscripciones-filter";
import {
  countWeeks,
  findInscripciones,
  readInscripciones,
  weeksBegin,
} from "~/inscripciones/inscripciones-list.server";
import { rowsOf, wholeText } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";
import { INSCRIPCION } from "../support/people";

freshDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const EVA: Inscripcion = { ...INSCRIPCION, curso_interes: "revelado" };
const ALL = { search: "", course: null };

async function insertDays(days: number): Promise<void> {
  for (let day = 1; day <= days; day++) {
    vi.setSystemTime(new Date(Date.UTC(2026, 8, day)));
    await createInscripcion({ ...EVA, nombre: `Eva ${day}` });
  }
}

describe("a page of inscripciones", () => {
  test("a page of inscripciones has twenty, the newest first", async () => {
    await insertDays(21);
    const first = await readInscripciones(ALL, 1);
    expect(first.rows).toHaveLength(20);
    expect(first.rows[0]).toMatchObject({ nombre: "Eva 21", telefono: EVA.telefono });
    expect(first.matching).toBe(21);
    expect((await readInscripciones(ALL, 2)).rows.map(({ nombre }) => nombre)).toEqual(["Eva 1"]);
    expect((await readInscripciones(ALL, 3)).rows).toEqual([]);
  });

  test("a search of inscripciones applies to all its pages", async () => {
    await insertDays(21);
    await createInscripcion({ ...EVA, nombre: "Luz", email: "luz@ejemplo.es" });
    const found = await readInscripciones({ search: "eva", course: null }, 2);
    expect(found.matching).toBe(21);
    expect(found.rows.map(({ nombre }) => nombre)).toEqual(["Eva 1"]);
    expect(found.counts.total).toBe(22);
  });

  test("a page of inscripciones can be of one course", async () => {
    await createInscripcion(EVA);
    await createInscripcion({ ...EVA, nombre: "Luz", curso_interes: "medio" });
    const found = await readInscripciones({ search: "", course: "medio" }, 1);
    expect(found.rows.map(({ nombre }) => nombre)).toEqual(["Luz"]);
    expect(found.matching).toBe(1);
    expect((await readInscripciones({ search: "eva", course: "medio" }, 1)).rows).toHaveLength(1);
    expect((await readInscripciones({ search: "luz", course: "revelado" }, 1)).rows).toEqual([]);
  });
});

describe("the figures of inscripciones", () => {
  test("the figures count those of thirty days as latest, all by course", async () => {
    vi.setSystemTime(new Date("2026-09-01T00:00:00Z"));
    await createInscripcion(EVA);
    vi.setSystemTime(new Date("2026-10-31T00:00:00Z"));
    await createInscripcion({ ...EVA, nombre: "Luz", curso_interes: "medio" });
    vi.setSystemTime(new Date("2026-11-21T00:00:00Z"));
    const { counts } = await readInscripciones(ALL, 1);
    expect(counts).toMatchObject({ total: 2, latest: 1 });
    expect(counts.perCourse).toMatchObject({ revelado: 1, medio: 1, basico: 0 });
  });

  test("the figures count weeks from Monday to Sunday in Madrid", async () => {
    vi.setSystemTime(new Date("2026-11-15T22:59:00Z")); // Sunday, 23:59
    await createInscripcion(EVA);
    vi.setSystemTime(new Date("2026-11-15T23:00:00Z")); // Monday, 0:00
    await createInscripcion({ ...EVA, nombre: "Luz" });
    vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
    const { weeks } = await readInscripciones(ALL, 1);
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(-2)).toEqual([
      { monday: "2026-11-09", count: 1 },
      { monday: "2026-11-16", count: 1 },
    ]);
  });

  test("the figures include the first hours of the oldest week", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const first = "2026-05-24T22:00:00.000Z"; // Monday, 25 May, 0:00 in summer
    expect(weeksBegin(now).toISOString() <= first).toBe(true);
    const [week] = countWeeks([first, "2026-05-24T21:59:59.999Z"], now);
    expect(week).toEqual({ monday: "2026-05-25", count: 1 });
  });
});

test("a row with an unknown course harms no other", async () => {
  await createInscripcion(EVA);
  const known = { estado: "nueva" as const, nota: "", reference: null, created_at: "nada" };
  const row = { ...EVA, ...known, curso_interes: "digital" as "medio" };
  const odd = {
    ...row,
    id: 9,
    convocatoria_id: null,
    plaza_at: null,
    convocatoria: null,
    titulo_ahora: null,
    empieza_ahora: null,
    privacidad_id: null,
  };
  const [, , eva] = (
    await wholeText(
      inscripcionesCsv([[odd, ...(await rowsOf(findInscripciones(ALL)))]], unreachableAmong),
    )
  ).split("\r\n");
  expect(eva).toContain(EVA.email);
  expect(countWeeks(["nada"], new Date("2026-11-21T12:00:00Z")).at(-1)?.count).toBe(0);
});

test("each e-mail address of a filter is listed once", async () => {
  const { reference } = await createInscripcion(EVA);
  await createInscripcion({ ...EVA, email: "Eva@Ejemplo.es" });
  await createInscripcion({ ...EVA, email: "luz@ejemplo.es", curso_interes: "medio" });
  const emailsOf = async (filter: InscripcionesFilter) =>
    (await readInscripciones(filter, 1, { withEmails: true })).emails;
  expect(await emailsOf(ALL)).toHaveLength(2);
  expect(await emailsOf({ search: "", course: "medio" })).toEqual(["luz@ejemplo.es"]);
  const [eva] = await rowsOf(findInscripciones({ search: reference, course: null }));
  expect(eva).toMatchObject({ email: "eva@ejemplo.es", reference });
});

test("a filter of inscripciones survives being written to a URL and read", () => {
  for (const filter of [
    { search: "eva & luz", course: null },
    { search: "", course: "medio" as const, convocatoria: 3, estado: "nueva" as const },
  ]) {
    const query = new URLSearchParams(inscripcionesFilterQuery(filter));
    expect(parseInscripcionesFilter(query)).toEqual(filter);
  }
  expect(inscripcionesFilterQuery(ALL)).toEqual([]);
  expect(parseInscripcionesFilter(new URLSearchParams("curso=digital&buscar=  "))).toEqual(ALL);
  expect(parseInscripcionesFilter(new URLSearchParams("curso=toString"))).toEqual(ALL);
});
