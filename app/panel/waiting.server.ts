import { sql } from "kysely";
import { db } from "~/db/client.server";
import { FORMS, KINDS } from "~/db/kinds";
import { countRows } from "~/db/rows.server";
import { siteNow } from "~/db/site-time";
import type { Form } from "~/db/submission-schema";
import { daysSince, recentMoment } from "~/format/recent";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { waitingForms } from "~/respuestas/waiting.server";

/** Most waiting forms that the panel shows; if there are more, it shows SHOWN_OF_MANY. */
const SHOWN_MAX = 7;
/** Waiting forms that the panel shows where there are more than SHOWN_MAX. */
const SHOWN_OF_MANY = 5;
const LONG_DAYS = 3;
const LISTED_MAX = 200;
const TEXT_SHOWN = 300;
const NAMES_SHOWN = 3;

export interface WaitingForm {
  form: Form;
  id: number;
  nombre: string;
  /** Kind of form, with the course of an inscripción: «Inscripción · Nivel Medio». */
  kind: string;
  text: string;
  created_at: string;
  /** When the form arrived, in words: «ayer, 21:14». */
  when: string;
  /** Days of waiting, from LONG_DAYS on; else null. */
  days: number | null;
}

export interface Waiting {
  total: number;
  shown: WaitingForm[];
}

/** Reads waiting forms, newest first: the first few, or with `isOfAll` up to LISTED_MAX. */
export async function readWaiting(
  counts: Record<Form, number>,
  { isOfAll = false, now = siteNow() } = {},
): Promise<Waiting> {
  const total = FORMS.reduce((sum, form) => sum + counts[form], 0);
  const few = total > SHOWN_MAX ? SHOWN_OF_MANY : SHOWN_MAX;
  const limit = isOfAll ? LISTED_MAX : few;
  return { total, shown: total > 0 ? await newestWaiting(limit, now) : [] };
}

const WHOLE_NAME = sql<string>`nombre || ' ' || apellidos`.as("nombre");

async function newestWaiting(
  limit: number,
  now: Date,
  until: string | null = null,
): Promise<WaitingForm[]> {
  const inscripciones = await waitingUntil("inscripcion", until)
    .select([
      "inscripciones.id",
      WHOLE_NAME,
      sql<string>`substr(comentarios, 1, ${TEXT_SHOWN})`.as("text"),
      "curso_interes",
      "convocatoria",
      "inscripciones.created_at",
    ])
    .limit(limit)
    .execute();
  const mensajes = await waitingUntil("contacto", until)
    .select([
      "mensajes.id",
      "nombre",
      sql<string>`substr(mensaje, 1, ${TEXT_SHOWN})`.as("text"),
      "mensajes.created_at",
    ])
    .limit(limit)
    .execute();
  return [
    ...inscripciones.map(({ curso_interes, convocatoria, ...row }) => ({
      ...shown("inscripcion", row, now),
      kind: `${KINDS.inscripcion.title} · ${convocatoria ?? courseName(curso_interes)}`,
    })),
    ...mensajes.map((row) => ({ ...shown("contacto", row, now), kind: KINDS.contacto.title })),
  ]
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .slice(0, limit);
}

function waitingUntil(form: Form, until: string | null) {
  const all = waitingForms(form);
  return until ? all.where(`${KINDS[form].table}.created_at`, "<=", until) : all;
}

type Row = Pick<WaitingForm, "id" | "nombre" | "text" | "created_at">;

function shown(form: Form, row: Row, now: Date) {
  const days = daysSince(row.created_at, now);
  const when = recentMoment(row.created_at, now);
  return { ...row, form, when, days: days >= LONG_DAYS ? days : null };
}

function courseName(course: keyof typeof CURSOS): string {
  return CURSOS[course].replace(/ \(.*\)$/, "");
}

/** Returns the waiting form next older than `row`, else the newest other one; null without any. */
export async function nextWaiting(
  form: Form,
  row: { id: number; created_at: string },
  now = siteNow(),
): Promise<Pick<WaitingForm, "form" | "id" | "nombre"> | null> {
  const candidates = [
    ...(await newestWaiting(2, now, row.created_at)),
    ...(await newestWaiting(2, now)),
  ];
  const next = candidates.find((one) => one.form !== form || one.id !== row.id);
  return next ? { form: next.form, id: next.id, nombre: next.nombre } : null;
}

export interface AlsoRegistered {
  names: { id: number; nombre: string }[];
  others: number;
}

/**
 * Returns the newest who signed up without asking anything after a moment (UTC ISO 8601; null:
 * ever), and how many others did.
 */
export async function registeredSince(since: string | null): Promise<AlsoRegistered> {
  const rows = db
    .selectFrom("inscripciones")
    .where("created_at", ">", since ?? "")
    .where(sql<boolean>`coalesce(comentarios, '') = ''`);
  const names = await rows
    .select(["id", WHOLE_NAME])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NAMES_SHOWN)
    .execute();
  const total = names.length < NAMES_SHOWN ? names.length : await countRows(rows);
  return { names, others: total - names.length };
}
