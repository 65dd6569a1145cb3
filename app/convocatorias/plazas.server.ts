import { type Selectable, sql } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { countRows, onPage } from "~/db/rows.server";
import type { ConvocatoriaRow } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import type { InscripcionRow } from "~/db/submission-schema";
import { madridDay } from "~/format/dates";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { ESTADO, NOTA, type Seguimiento, storedForms } from "~/respuestas/seguimiento.server";
import { isFull } from "./convocatoria-fields";
import { withPlaces } from "./convocatorias.server";

/** A dated course as the panel shows it; `estado` is what its owner chose. */
export interface Course
  extends Pick<
    Selectable<ConvocatoriaRow>,
    "id" | "titulo" | "empieza" | "horario" | "plazas" | "estado"
  > {
  isPast: boolean;
  given: number;
  /** People who signed up for the course and have no place. */
  waiting: number;
}

export interface Registered
  extends Pick<
      Selectable<InscripcionRow>,
      "id" | "nombre" | "apellidos" | "email" | "telefono" | "created_at" | "plaza_at"
    >,
    Pick<Seguimiento, "estado" | "nota"> {}

const REGISTERED = sql<number>`(SELECT count(*) FROM inscripciones
  WHERE convocatoria_id = convocatorias.id)`;

const courses = () => withPlaces().select(REGISTERED.as("registered"));

/** Lists courses that begin today or later, the next one first. */
export async function upcomingCourses(limit?: number, now = siteNow()): Promise<Course[]> {
  const rows = courses().where("empieza", ">=", madridDay(now)).orderBy("empieza").orderBy("id");
  return (await (limit ? rows.limit(limit) : rows).execute()).map((row) => courseOf(row, now));
}

/** Lists one page of courses that have begun, the last one first; pages count from 1. */
export async function pastCourses(page: number, now = siteNow()): Promise<Course[]> {
  const rows = courses()
    .where("empieza", "<", madridDay(now))
    .orderBy("empieza", "desc")
    .orderBy("id", "desc");
  return (await onPage(rows, page)).map((row) => courseOf(row, now));
}

export function countPastCourses(now = siteNow()): Promise<number> {
  return countRows(db.selectFrom("convocatorias").where("empieza", "<", madridDay(now)));
}

export async function findCourse(id: number, now = siteNow()): Promise<Course | null> {
  const row = await courses().where("convocatorias.id", "=", id).executeTakeFirst();
  return row ? courseOf(row, now) : null;
}

function courseOf(
  row: Omit<Course, "isPast" | "waiting"> & { registered: number },
  now: Date,
): Course {
  const { id, titulo, empieza, horario, plazas, estado, given, registered } = row;
  const isPast = empieza < madridDay(now);
  const waiting = registered - given;
  return { id, titulo, empieza, horario, plazas, estado, given, isPast, waiting };
}

/** Lists those who have a place in a course, in the order of their arrival. */
export async function listWithPlace(course: number): Promise<Registered[]> {
  const rows = registered(course)
    .where("plaza_at", "is not", null)
    .orderBy("inscripciones.created_at")
    .orderBy("inscripciones.id");
  return (await rows.execute()).map(readable);
}

/** Lists one page of those who wait, in the order of their arrival; pages count from 1. */
export async function listWaiting(course: number, page: number): Promise<Registered[]> {
  const rows = registered(course)
    .where("plaza_at", "is", null)
    .orderBy("inscripciones.created_at")
    .orderBy("inscripciones.id");
  return (await onPage(rows, page)).map(readable);
}

export async function findRegistered(course: number, id: number): Promise<Registered | null> {
  const row = await registered(course).where("inscripciones.id", "=", id).executeTakeFirst();
  return row ? readable(row) : null;
}

function registered(course: number) {
  return storedForms("inscripcion")
    .select(["inscripciones.id", "nombre", "apellidos", "email", "telefono", "plaza_at"])
    .select(["inscripciones.created_at", ESTADO.as("estado"), NOTA.as("nota")])
    .where("convocatoria_id", "=", course);
}

function readable<Row extends { telefono: string }>(row: Row): Row {
  return { ...row, telefono: decodeTelefono(row.telefono) };
}

/**
 * Gives a place in a course to somebody who signed up for it; a place that was given stays. "full"
 * if none is left, unless this one is to be number `beyond`. "gone" without such a course or
 * person.
 */
export function givePlace(
  course: number,
  inscripcion: number,
  beyond: number | null = null,
): Promise<"given" | "full" | "gone"> {
  return db.transaction().execute(async (trx) => {
    const own = { id: inscripcion, convocatoria_id: course };
    const rows = trx.selectFrom("inscripciones");
    const row = await rows
      .select("plaza_at")
      .where(({ and }) => and(own))
      .executeTakeFirst();
    const found = trx.selectFrom("convocatorias").select("plazas").where("id", "=", course);
    const said = await found.executeTakeFirst();
    if (!row || !said) return "gone";
    if (row.plaza_at !== null) return "given";
    const given = await countRows(
      rows.where("convocatoria_id", "=", course).where("plaza_at", "is not", null),
    );
    if (isFull(said.plazas, given) && beyond !== given + 1) return "full";
    const plaza_at = (await stampNow(trx)).toISOString();
    await trx
      .updateTable("inscripciones")
      .set({ plaza_at })
      .where(({ and }) => and(own))
      .execute();
    return "given";
  });
}

/** Returns the course in which somebody has a place, if it is overfilled; else null. */
export async function findOverfilled(
  person: Pick<Selectable<InscripcionRow>, "convocatoria_id" | "plaza_at">,
): Promise<Course | null> {
  if (person.convocatoria_id === null || person.plaza_at === null) return null;
  const course = await findCourse(person.convocatoria_id);
  return course && course.plazas !== null && course.given > course.plazas ? course : null;
}

/** Takes back the place that somebody has in a course; without such a place nothing changes. */
export async function takePlaceBack(course: number, inscripcion: number): Promise<void> {
  await db
    .updateTable("inscripciones")
    .set({ plaza_at: null })
    .where("id", "=", inscripcion)
    .where(
      "convocatoria_id",
      "in",
      db.selectFrom("convocatorias").select("id").where("id", "=", course),
    )
    .where("plaza_at", "is not", null)
    .execute();
}
