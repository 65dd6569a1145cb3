import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client.server";
import { siteNow } from "~/db/site-time";
import type { InscripcionRow } from "~/db/submission-schema";
import { readEscuela } from "~/escuela/escuela.server";
import { madridDay, storedMoment } from "~/format/dates";
import { isTelefono } from "~/format/telephone";
import { emailText, requiredLine, textUpTo } from "~/format/text-fields";
import { positiveInteger } from "~/http/query";
import { edgePrintAt } from "~/light/light-of-today";
import { moveToTrash } from "~/papelera/papelera.server";
import { ESTADO, NOTA, type Seguimiento, storedForms } from "~/respuestas/seguimiento.server";
import type { PublicForm } from "~/submissions/public-form.server";
import { rowsAbout, type SubmissionReceipt, submitOnce } from "~/submissions/submit.server";
import { CURSO_VALUES, CURSOS, DEFAULT_CURSO, INSCRIPCION_LIMITS } from "./inscripcion-fields";
import { courseLabel } from "./place-words";

type StoredInscripcion = Selectable<InscripcionRow>;

/**
 * A registration with its state and note, the reference that its sender was shown, and its course
 * as it is announced now; null for what there is none of.
 */
export type ReferredInscripcion = StoredInscripcion &
  Pick<Seguimiento, "estado" | "nota"> & {
    reference: string | null;
    titulo_ahora: string | null;
    empieza_ahora: string | null;
  };

/** Schema of the form of the waiting list (specification, section 5). */
export const inscripcionSchema = z.object({
  nombre: requiredLine(INSCRIPCION_LIMITS.nombre, "Escribe tu nombre"),
  apellidos: requiredLine(INSCRIPCION_LIMITS.apellidos, "Escribe tus apellidos"),
  email: emailText("Escribe tu email", "Escribe un email como nombre@ejemplo.es"),
  telefono: requiredLine(INSCRIPCION_LIMITS.telefono, "Escribe tu teléfono").pipe(
    z
      .string()
      .transform((text) => text.replace(/\p{Cf}/gu, ""))
      .refine(
        isTelefono,
        "Revisa el teléfono: en España tiene nueve cifras, como 600123456; si es de otro país, empieza por + y su prefijo",
      ),
  ),
  curso_interes: z.enum(CURSO_VALUES, "Elige un curso de la lista").default(DEFAULT_CURSO),
  comentarios: textUpTo(INSCRIPCION_LIMITS.comentarios),
  /** Id of a dated course; anything else chooses none. */
  convocatoria: z
    .string()
    .transform((text) => positiveInteger(text)?.toString())
    .optional(),
});

export type Inscripcion = z.infer<typeof inscripcionSchema>;

export const inscripcionForm: PublicForm<Inscripcion> = {
  form: "inscripcion",
  limits: INSCRIPCION_LIMITS,
  schema: inscripcionSchema,
  payloadOf: async (typed) => payloadOf(typed, await findChosen(typed.convocatoria)),
  create: (typed, retryOf, privacidad, network) =>
    createInscripcion(typed, retryOf, privacidad, siteNow(), network),
  failure: "Error al procesar el formulario. Por favor, inténtalo de nuevo.",
  problem: "registration not stored",
};

/**
 * Stores and forwards a registration, once. Its dated course is stored only if still to come at
 * `sentAt`.
 */
export async function createInscripcion(
  { convocatoria, ...typed }: Inscripcion,
  retryOf?: string,
  privacidad: number | null = null,
  sentAt = siteNow(),
  network: string | null = null,
): Promise<SubmissionReceipt> {
  const chosen = await findChosen(convocatoria, sentAt);
  const row = {
    ...typed,
    telefono: encodeTelefono(typed.telefono),
    convocatoria_id: chosen?.id ?? null,
    convocatoria: chosen?.label ?? null,
    privacidad_id: privacidad,
  };
  return submitOnce({
    form: "inscripcion",
    payload: payloadOf(typed, chosen),
    row,
    retryOf,
    network,
  });
}

/** Returns what the forwarding service receives of a stored registration; null if that is gone. */
export async function forwardPayload(id: number): Promise<Record<string, string> | null> {
  const row = await findInscripcion(id);
  if (!row) return null;
  const chosen = row.convocatoria === null ? null : { label: row.convocatoria };
  return payloadOf({ ...row, comentarios: row.comentarios ?? "" }, chosen);
}

/** Returns what is forwarded, with the course as people read it (specification, section 7). */
function payloadOf(
  typed: Omit<Inscripcion, "convocatoria">,
  chosen: { label: string } | null,
): Record<string, string> {
  const { nombre, apellidos, email, telefono, curso_interes, comentarios } = typed;
  const course = CURSOS[curso_interes];
  const fields = { nombre, apellidos, email, telefono, curso_interes: course, comentarios };
  return chosen ? { ...fields, convocatoria: chosen.label } : fields;
}

/**
 * Finds the dated course that a form names, with its title and day as `label`; null if there is
 * none, or if its day was over at `at`.
 */
async function findChosen(
  convocatoria: string | undefined,
  at = siteNow(),
): Promise<{ id: number; label: string } | null> {
  const id = positiveInteger(convocatoria);
  if (id === null) return null;
  const row = await db
    .selectFrom("convocatorias")
    .select(["id", "titulo", "empieza"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.empieza < madridDay(at)) return null;
  return { id: row.id, label: courseLabel(row.titulo, row.empieza) };
}

export async function findInscripcion(id: number): Promise<ReferredInscripcion | null> {
  const row = await referred().where("inscripciones.id", "=", id).executeTakeFirst();
  return row ? readable(row) : null;
}

/**
 * Returns the line on the light at the hour of a registration, by its reference; null for an
 * unknown one, and where `edgePrintAt` returns none.
 */
export async function edgePrintOf(reference: string): Promise<string | null> {
  const row = await db
    .selectFrom("submissions")
    .select("created_at")
    .where("reference", "=", reference)
    .where("form", "=", "inscripcion")
    .executeTakeFirst();
  const at = row && storedMoment(row.created_at);
  return at ? edgePrintAt(at, (await readEscuela()).words) : null;
}

/**
 * Moves a registration to the trash with its pending forward.
 * @returns the trash entry's id; null if there is no such registration, or if its sender has
 * corrected it since it arrived at `arrivedAt`
 */
export function deleteInscripcion(id: number, arrivedAt?: string): Promise<number | null> {
  return moveToTrash("inscripcion", async (trx) => {
    const rows = trx.selectFrom("inscripciones").selectAll().where("id", "=", id);
    const row = await rows.executeTakeFirst();
    if (!row || (arrivedAt && row.created_at !== arrivedAt)) return null;
    const about = await rowsAbout(trx, "inscripcion", id);
    const nombre = `${row.nombre} ${row.apellidos}`;
    return { nombre, rows: { inscripciones: [row], ...about }, urls: [] };
  });
}

export function referred() {
  return storedForms("inscripcion")
    .selectAll("inscripciones")
    .select(["reference", ESTADO.as("estado"), NOTA.as("nota")])
    .select([ofCourse("titulo").as("titulo_ahora"), ofCourse("empieza").as("empieza_ahora")]);
}

/** Returns, as SQL, a column of the dated course that an inscripción names. */
export function ofCourse(column: "titulo" | "empieza") {
  return sql<string | null>`(SELECT ${sql.ref(column)} FROM convocatorias
    WHERE convocatorias.id = inscripciones.convocatoria_id)`;
}

export function readable<Row extends StoredInscripcion>(row: Row): Row {
  return { ...row, telefono: decodeTelefono(row.telefono) };
}

/** Percent-encodes a telephone number, as the table stores it (specification, section 3). */
export function encodeTelefono(typed: string): string {
  return encodeURIComponent(typed);
}

/** Decodes a telephone; a stored value that is no valid encoding is returned unchanged. */
export function decodeTelefono(stored: string): string {
  try {
    return decodeURIComponent(stored);
  } catch {
    return stored;
  }
}
