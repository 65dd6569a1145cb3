import { db } from "~/db.server";
import type { CursoInteres } from "~/db-schema";
import { matcherOf } from "~/search-words";
import { CURSO_VALUES } from "./cursos";
import { type ReferredInscripcion, readable, referred } from "./inscripciones.server";
import type { RegisterFilter } from "./register-filter";
import { LATEST_DAYS, PAGE_SIZE } from "./register-limits";
import { countWeeks, type Week, weeksBegin } from "./register-weeks";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface RegisterCounts {
  total: number;
  /** Of the last 30 days. */
  latest: number;
  perCourse: Record<CursoInteres, number>;
}

export interface Register {
  rows: ReferredInscripcion[];
  /** How many the filter lets through, on all pages. */
  matching: number;
  counts: RegisterCounts;
  weeks: Week[];
  /** Those of all that the filter lets through, where they were asked for. */
  addresses: string[] | null;
}

/** One page of the waiting list, newest first, and the figures of all of it; pages count from 1. */
export async function readRegister(
  filter: RegisterFilter,
  page: number,
  { withAddresses = false, now = new Date() } = {},
): Promise<Register> {
  const figures = { counts: await countRegister(now), weeks: await readWeeks(now) };
  const start = (page - 1) * PAGE_SIZE;
  if (filter.search || withAddresses) {
    const found = await findInscripciones(filter);
    const rows = found.slice(start, start + PAGE_SIZE);
    const addresses = withAddresses ? addressesOf(found) : null;
    return { ...figures, rows, matching: found.length, addresses };
  }
  const rows = await inscripcionesOf(filter).limit(PAGE_SIZE).offset(start).execute();
  const { perCourse, total } = figures.counts;
  const matching = filter.course ? perCourse[filter.course] : total;
  return { ...figures, rows: rows.map(readable), matching, addresses: null };
}

/** All registrations that the filter lets through, newest first. */
export async function findInscripciones(filter: RegisterFilter): Promise<ReferredInscripcion[]> {
  const stored = await inscripcionesOf(filter).execute();
  const rows = stored.map(readable);
  if (!filter.search) return rows;
  const matches = matcherOf(filter.search);
  return rows.filter(({ nombre, apellidos, email, comentarios, reference, telefono }) => {
    return matches([nombre, apellidos, email, comentarios ?? "", reference ?? ""], telefono);
  });
}

/** Each address once however it was capitalised, in the order of the rows. */
function addressesOf(rows: ReferredInscripcion[]): string[] {
  const spellings = new Map(rows.map(({ email }) => [email.toLowerCase(), email]));
  return [...spellings.values()];
}

function inscripcionesOf({ course }: RegisterFilter) {
  const all = referred().orderBy("inscripciones.created_at", "desc");
  const newestFirst = all.orderBy("inscripciones.id", "desc");
  return course ? newestFirst.where("curso_interes", "=", course) : newestFirst;
}

async function countRegister(now: Date): Promise<RegisterCounts> {
  const since = new Date(now.getTime() - LATEST_DAYS * DAY_MS).toISOString();
  const courses = await db
    .selectFrom("inscripciones")
    .select(({ fn }) => [
      "curso_interes",
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("created_at", ">", since).as("latest"),
    ])
    .groupBy("curso_interes")
    .execute();
  const countOf = (value: CursoInteres) =>
    courses.find(({ curso_interes }) => curso_interes === value)?.total ?? 0;
  return {
    total: courses.reduce((sum, { total }) => sum + total, 0),
    latest: courses.reduce((sum, { latest }) => sum + latest, 0),
    perCourse: Object.fromEntries(
      CURSO_VALUES.map((value) => [value, countOf(value)]),
    ) as RegisterCounts["perCourse"],
  };
}

async function readWeeks(now: Date): Promise<Week[]> {
  const moments = await db
    .selectFrom("inscripciones")
    .select("created_at")
    .where("created_at", ">=", weeksBegin(now).toISOString())
    .execute();
  return countWeeks(
    moments.map(({ created_at }) => created_at),
    now,
  );
}
