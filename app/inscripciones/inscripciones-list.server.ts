import { sql } from "kysely";
import { db } from "~/db/client.server";
import { countRows, inBatches, isBehind, onPage } from "~/db/rows.server";
import type { CursoInteres } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { madridDay } from "~/format/dates";
import { comparableEmail } from "~/format/email";
import { matcherOf } from "~/format/text-search";
import { PAGE_SIZE } from "~/http/query";
import { isInEstado } from "~/respuestas/seguimiento.server";
import { CURSO_VALUES } from "./inscripcion-fields";
import { ofCourse, type ReferredInscripcion, readable, referred } from "./inscripciones.server";
import { type InscripcionesFilter, LATEST_DAYS } from "./inscripciones-filter";
import { chosenWords } from "./place-words";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Weeks that the panel shows, the present one included. */
const WEEKS_SHOWN = 26;

export interface Week {
  /** Monday of the week in Madrid, «2026-11-16». */
  monday: string;
  count: number;
}

interface InscripcionCounts {
  total: number;
  latest: number;
  perCourse: Record<CursoInteres, number>;
}

interface ChosenOption {
  id: number;
  label: string;
}

export interface ListedInscripcion extends ReferredInscripcion {
  ofPerson: number;
}

export interface InscripcionesPage {
  rows: ListedInscripcion[];
  matching: number;
  counts: InscripcionCounts;
  weeks: Week[];
  chosen: ChosenOption[];
  emails: string[] | null;
}

/** Reads one page of the waiting list, newest first, and its figures; pages count from 1. */
export async function readInscripciones(
  filter: InscripcionesFilter,
  page: number,
  { withEmails = false, now = siteNow() } = {},
): Promise<InscripcionesPage> {
  const figures = {
    counts: await figuresOf(now),
    weeks: await readWeeks(now),
    chosen: await listChosen(),
  };
  const start = (page - 1) * PAGE_SIZE;
  if (filter.search || withEmails) {
    const rows: ReferredInscripcion[] = [];
    /** E-mails by their lower case: each is listed once, in the order of the rows. */
    const emails = new Map<string, string>();
    let matching = 0;
    for await (const batch of findInscripciones(filter)) {
      const from = Math.max(0, start - matching);
      rows.push(...batch.slice(from, from + PAGE_SIZE - rows.length));
      for (const { email } of withEmails ? batch : []) emails.set(email.toLowerCase(), email);
      matching += batch.length;
    }
    const listed = withEmails ? [...emails.values()] : null;
    return { ...figures, rows: await withCounts(rows), matching, emails: listed };
  }
  const rows = await onPage(inscripcionesOf(filter), page);
  const matching = await countMatching(filter, figures.counts);
  return { ...figures, rows: await withCounts(rows.map(readable)), matching, emails: null };
}

async function countMatching(
  filter: InscripcionesFilter,
  { perCourse, total }: InscripcionCounts,
): Promise<number> {
  const { course, convocatoria, estado } = filter;
  if (!convocatoria && !estado) return course ? perCourse[course] : total;
  return countRows(narrowed(referred(), filter));
}

/**
 * Lists the dated courses that were chosen, highest id first; `max` makes SQLite take the newest labels.
 */
async function listChosen(): Promise<ChosenOption[]> {
  const rows = await db
    .selectFrom("inscripciones")
    .select(({ fn }) => ["convocatoria_id", "convocatoria", fn.max("created_at").as("newest")])
    .select([ofCourse("titulo").as("titulo_ahora"), ofCourse("empieza").as("empieza_ahora")])
    .where("convocatoria_id", "is not", null)
    .groupBy("convocatoria_id")
    .execute();
  return rows.map((row) => ({ id: row.convocatoria_id ?? 0, label: chosenWords(row) })).reverse();
}

async function withCounts(rows: ReferredInscripcion[]): Promise<ListedInscripcion[]> {
  const emails = rows.map(({ email }) => comparableEmail(email));
  if (emails.length === 0) return [];
  const counts = await db
    .selectFrom("inscripciones")
    .select(({ fn }) => [sql<string>`lower(email)`.as("person"), fn.countAll<number>().as("count")])
    .where(sql<boolean>`email COLLATE NOCASE IN (${sql.join(emails)})`)
    .groupBy("person")
    .execute();
  const ofPerson = new Map(counts.map(({ person, count }) => [person, count]));
  return rows.map((row) => ({ ...row, ofPerson: ofPerson.get(comparableEmail(row.email)) ?? 1 }));
}

export async function* findInscripciones(
  filter: InscripcionesFilter,
): AsyncGenerator<ReferredInscripcion[], void> {
  const matches = matcherOf(filter.search);
  const batches = inBatches((last, limit) => {
    const all = inscripcionesOf(filter);
    const rest = last ? all.where(isBehind("inscripciones", last)) : all;
    return rest.limit(limit).execute();
  });
  for await (const stored of batches) {
    const rows = stored.map(readable);
    yield filter.search ? rows.filter((row) => matches(...searchedOf(row))) : rows;
  }
}

function searchedOf(row: ReferredInscripcion): [texts: string[], telephone: string] {
  const { nombre, apellidos, email, comentarios, reference, nota, telefono } = row;
  return [[nombre, apellidos, email, comentarios ?? "", reference ?? "", nota], telefono];
}

function inscripcionesOf(filter: InscripcionesFilter) {
  const newestFirst = referred().orderBy("inscripciones.created_at", "desc");
  return narrowed(newestFirst.orderBy("inscripciones.id", "desc"), filter);
}

function narrowed(
  all: ReturnType<typeof referred>,
  { course, convocatoria, estado }: InscripcionesFilter,
) {
  const ofCourse = course ? all.where("curso_interes", "=", course) : all;
  const dated = convocatoria ? ofCourse.where("convocatoria_id", "=", convocatoria) : ofCourse;
  return estado ? dated.where(isInEstado("inscripcion", estado)) : dated;
}

export function countInscripciones(): Promise<number> {
  return countRows(db.selectFrom("inscripciones"));
}

async function figuresOf(now: Date): Promise<InscripcionCounts> {
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
    ) as InscripcionCounts["perCourse"],
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

/** Returns the Mondays of the last weeks in Madrid, oldest first, as midnights in UTC. */
function mondaysUntil(now: Date): number[] {
  const last = mondayOf(now);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    return last - (WEEKS_SHOWN - 1 - index) * WEEK_MS;
  });
}

export function weeksBegin(now: Date): Date {
  return new Date((mondaysUntil(now)[0] ?? 0) - DAY_MS);
}

/** Counts how many of the moments (UTC, ISO 8601) lie in each of the last weeks, oldest first. */
export function countWeeks(moments: string[], now: Date): Week[] {
  const mondays = mondaysUntil(now);
  const end = (mondays.at(-1) ?? 0) + WEEK_MS;
  // Compared as texts: to ask the calendar for each moment takes half of the panel's time.
  const begins = [...mondays, end].map(midnightInMadrid);
  const counts = mondays.map(() => 0);
  for (const moment of moments) {
    const index = begins.findLastIndex((begin) => begin <= moment);
    if (counts[index] !== undefined) counts[index] += 1;
  }
  return mondays.map((monday, index) => ({ monday: isoDay(monday), count: counts[index] ?? 0 }));
}

/** Returns when `day` (midnight UTC, in ms) begins in Madrid, one or two hours earlier, as UTC ISO 8601. */
function midnightInMadrid(day: number): string {
  const [summer, winter] = [new Date(day - 2 * HOUR_MS), new Date(day - HOUR_MS)];
  return (madridDay(summer) === isoDay(day) ? summer : winter).toISOString();
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

function mondayOf(moment: Date): number {
  const day = Date.parse(madridDay(moment));
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - daysSinceMonday * DAY_MS;
}
