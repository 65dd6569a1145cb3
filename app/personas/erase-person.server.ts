import { type RawBuilder, sql, type Transaction } from "kysely";
import { eraseAnswersAbout, eraseMailTo } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import type { Schema, TrashKind } from "~/db/schema";
import { comparableEmail } from "~/format/email";

interface Erased {
  inscripciones: number;
  mensajes: number;
  quarantined: number;
  /** How many of these were forwarded, or may have been. */
  forwarded: number;
}

type Table = "inscripciones" | "mensajes";

const HOLDING = ["inscripciones", "mensajes", "suspicious_forms", "correos"] as const;

/** The newest id of each table that holds addresses: what stood there at a moment, without a clock. */
export type Extent = Record<(typeof HOLDING)[number], number>;

/** Which rows of a person are erased; without any, all. */
interface Scope {
  /** UTC ISO 8601. */
  until?: string | undefined;
  extent?: Extent | undefined;
}

/** Also of rows of a restored backup, whose addresses are not folded yet. */
const isErasedWith = (email: string): RawBuilder<boolean> =>
  sql`email COLLATE NOCASE IN (${email}, ${comparableEmail(email)})`;

const MOMENT = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*";

/** True of every row without `until`; with it, false only of those that surely came later. */
const cameUntil = (until: string | undefined): RawBuilder<boolean> =>
  until === undefined
    ? sql`true`
    : sql`NOT (created_at > ${until} AND created_at GLOB ${sql.lit(MOMENT)})`;

const stoodIn = (extent: Extent | undefined, table: keyof Extent): RawBuilder<boolean> =>
  extent ? sql`id <= ${extent[table]}` : sql`true`;

/** In the trash, what counts is when the form came. */
const formStoodIn = (extent: Extent | undefined): RawBuilder<boolean> =>
  extent
    ? sql`CASE WHEN json_valid(filas) THEN coalesce(
        filas ->> '$.inscripciones[0].id' <= ${extent.inscripciones},
        filas ->> '$.mensajes[0].id' <= ${extent.mensajes}, true) ELSE true END`
    : sql`true`;

/** An extent as text, «12.3.0.45», and back: null where it is none. */
export const numbersOf = (extent: Extent): string =>
  HOLDING.map((table) => extent[table]).join(".");

export function extentOf(numbers: string): Extent | null {
  const ids = numbers.split(".").map(Number);
  if (ids.length !== HOLDING.length) return null;
  return Object.fromEntries(HOLDING.map((table, index) => [table, ids[index]])) as Extent;
}

/**
 * Deletes and purges all rows of a person, pending forwards and the trash included; `isPurgeDue`
 * tells whether files still hold them. A running forward is not repeated.
 * @param note is done in the same transaction
 */
export async function erasePerson(
  email: string,
  note?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<Erased> {
  const erased = await db.transaction().execute(async (trx) => {
    const counts = await eraseRows(trx, email);
    await note?.(trx);
    return counts;
  });
  await purgeDeletedRows();
  return erased;
}

/** Deletes rows of a person, to be purged after the transaction. */
export async function eraseRows(
  trx: Transaction<Schema>,
  email: string,
  { until, extent }: Scope = {},
): Promise<Erased> {
  const ofPerson = (table: Table) =>
    trx
      .selectFrom(table)
      .select("id")
      .where(isErasedWith(email))
      .where(cameUntil(until))
      .where(stoodIn(extent, table));
  const inTrashOf = (table: Table) =>
    trx
      .selectFrom("papelera")
      .select(sql<number>`filas ->> ${sql.lit(`$.${table}[0].id`)}`.as("id"))
      .where(isErasedWith(email))
      .where(cameUntil(until))
      .where(formStoodIn(extent))
      .where(sql<boolean>`json_valid(filas)`);
  const { forwarded } = await trx
    .selectFrom("submissions")
    .select(({ fn }) => fn.countAll<number>().as("forwarded"))
    .where("state", "!=", "kept")
    .where(({ or, and, eb }) =>
      or([
        and([eb("form", "=", "inscripcion"), eb("row_id", "in", ofPerson("inscripciones"))]),
        and([eb("form", "=", "contacto"), eb("row_id", "in", ofPerson("mensajes"))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const answers =
    (await eraseAnswersAbout(trx, "inscripcion", ofPerson("inscripciones"))) +
    (await eraseAnswersAbout(trx, "contacto", ofPerson("mensajes"))) +
    (await eraseAnswersAbout(trx, "inscripcion", inTrashOf("inscripciones"))) +
    (await eraseAnswersAbout(trx, "contacto", inTrashOf("mensajes")));
  // Outbox and other mail go with their rows (triggers of their migrations).
  const erase = async (table: Table | "suspicious_forms"): Promise<number> => {
    const rows = trx
      .deleteFrom(table)
      .where(isErasedWith(email))
      .where(cameUntil(until))
      .where(stoodIn(extent, table));
    return Number((await rows.executeTakeFirst()).numDeletedRows);
  };
  const inscripciones = await erase("inscripciones");
  const mensajes = await erase("mensajes");
  const quarantined = await erase("suspicious_forms");
  const mail = await eraseMailTo(trx, email, { until, upTo: extent?.correos });
  const trashed = await trx
    .deleteFrom("papelera")
    .where(isErasedWith(email))
    .where(cameUntil(until))
    .where(formStoodIn(extent))
    .returning(["tipo", sql<string | null>`filas ->> '$.submissions[0].state'`.as("state")])
    .execute();
  const inTrash = (kind: TrashKind) => trashed.filter(({ tipo }) => tipo === kind).length;
  const rows = inscripciones + mensajes + quarantined + answers + mail + trashed.length;
  if (rows > 0) await notePurgeDue();
  return {
    inscripciones: inscripciones + inTrash("inscripcion"),
    mensajes: mensajes + inTrash("mensaje"),
    quarantined,
    forwarded: forwarded + trashed.filter(({ state }) => state && state !== "kept").length,
  };
}
