import { type RawBuilder, type Selectable, sql } from "kysely";
import { db } from "~/db/client.server";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import type { InscripcionRow, MensajeRow, SubmissionRow } from "~/db/schema";
import { decodeTelefono } from "~/inscripciones/inscripciones.server";
import { type QuarantinedForm, quarantinedOf } from "~/submissions/quarantine.server";

/** What became of a form after it was kept; null where that is not known any more. */
interface Fate {
  reference: string | null;
  state: SubmissionRow["state"] | null;
  forwarded_at: string | null;
  /** When the version of the privacy text was written that the form referred to. */
  privacidad_at: string | null;
}

/** Everything that is kept under one e-mail address, newest first. */
export interface Person {
  email: string;
  inscripciones: (Selectable<InscripcionRow> & Fate)[];
  mensajes: (Selectable<MensajeRow> & Fate)[];
  /** Forms that were kept apart. */
  apartados: QuarantinedForm[];
}

/** How much of it was erased. */
export interface Erased {
  inscripciones: number;
  mensajes: number;
  apartados: number;
  /** How many of these the forwarding service has, or was being sent. */
  reenviados: number;
}

type Table = "inscripciones" | "mensajes";

const FATE = ["reference", "state", "forwarded_at", "textos.created_at as privacidad_at"] as const;

/** As the indices of both tables compare: without regard to the case of a to z. */
const isOf = (email: string): RawBuilder<boolean> => sql`email = ${email} COLLATE NOCASE`;

/** An e-mail address as `isOf` compares it: «JOSÉ@ejemplo.es» and «josÉ@ejemplo.es» are one, «josé@…» is another. */
export function comparableEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const MOMENT = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*";

/** True of every row without `until`; with it, false only of those that surely came later. */
const cameUntil = (until: string | undefined): RawBuilder<boolean> =>
  until === undefined
    ? sql`true`
    : sql`NOT (created_at > ${until} AND created_at GLOB ${sql.lit(MOMENT)})`;

/** All that is kept of whoever wrote under that address; none of it is a person without records. */
export async function findPerson(email: string): Promise<Person> {
  const inscripciones = await db
    .selectFrom("inscripciones")
    .leftJoin("submissions", (join) =>
      join.onRef("row_id", "=", "inscripciones.id").on("form", "=", "inscripcion"),
    )
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll("inscripciones")
    .select(FATE)
    .where(isOf(email))
    .orderBy("inscripciones.id", "desc")
    .execute();
  const mensajes = await db
    .selectFrom("mensajes")
    .leftJoin("submissions", (join) =>
      join.onRef("row_id", "=", "mensajes.id").on("form", "=", "contacto"),
    )
    .leftJoin("textos", "textos.id", "privacidad_id")
    .selectAll("mensajes")
    .select(FATE)
    .where(isOf(email))
    .orderBy("mensajes.id", "desc")
    .execute();
  return {
    email,
    inscripciones: inscripciones.map((row) => ({ ...row, telefono: decodeTelefono(row.telefono) })),
    mensajes,
    apartados: await quarantinedOf(email),
  };
}

/**
 * Erases all of it at once, what waits to be forwarded included. A forward that is under way finds
 * nothing to come back to: it is neither noted nor tried again. Afterwards no file of the database
 * holds any of it, unless `isPurgeDue` says that it is still to be purged.
 *
 * @param until what came later stays, UTC ISO 8601; without it nothing does
 */
export async function erasePerson(email: string, until?: string): Promise<Erased> {
  const erased = await db.transaction().execute(async (trx) => {
    const ofPerson = (table: Table) =>
      trx.selectFrom(table).select("id").where(isOf(email)).where(cameUntil(until));
    const { reenviados } = await trx
      .selectFrom("submissions")
      .select(({ fn }) => fn.countAll<number>().as("reenviados"))
      .where("state", "!=", "kept")
      .where(({ or, and, eb }) =>
        or([
          and([eb("form", "=", "inscripcion"), eb("row_id", "in", ofPerson("inscripciones"))]),
          and([eb("form", "=", "contacto"), eb("row_id", "in", ofPerson("mensajes"))]),
        ]),
      )
      .executeTakeFirstOrThrow();
    // The outbox goes with its rows (triggers of the first migration).
    const erase = async (table: Table | "suspicious_forms"): Promise<number> => {
      const rows = trx.deleteFrom(table).where(isOf(email)).where(cameUntil(until));
      return Number((await rows.executeTakeFirst()).numDeletedRows);
    };
    const inscripciones = await erase("inscripciones");
    const mensajes = await erase("mensajes");
    const apartados = await erase("suspicious_forms");
    if (inscripciones + mensajes + apartados > 0) await notePurgeDue();
    return { inscripciones, mensajes, apartados, reenviados };
  });
  await purgeDeletedRows();
  return erased;
}
