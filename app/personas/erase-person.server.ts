import { type RawBuilder, sql, type Transaction } from "kysely";
import { eraseAnswersAbout, eraseMailTo } from "~/correo/mail-state.server";
import { db } from "~/db/client.server";
import { byTable, FORMS, type FormTable, KINDS } from "~/db/kinds";
import { notePurgeDue, purgeDeletedRows } from "~/db/purge-deleted.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { comparableEmail } from "~/format/email";

interface Erased extends Record<FormTable, number> {
  quarantined: number;
  /** How many of the erased forms were forwarded, or may have been. */
  forwarded: number;
}

const HOLDING = ["inscripciones", "mensajes", "suspicious_forms", "correos"] as const;

/** Newest id per table: shows without a clock which rows a database had at a moment. */
export type Extent = Record<(typeof HOLDING)[number], number>;

export interface Scope {
  /** Newest ids that the erasure saw: rows up to these are all deleted. */
  seen: Extent;
  /**
   * Newest ids of later rows, which are deleted unless they surely came after `until` (UTC ISO
   * 8601).
   */
  limit: Extent;
  until: string;
}

const fromTables = (idOf: (table: keyof Extent, index: number) => number): Extent =>
  Object.fromEntries(HOLDING.map((table, index) => [table, idOf(table, index)])) as Extent;

export const NONE = fromTables(() => 0);
export const ALL = fromTables(() => Number.MAX_SAFE_INTEGER);

/**
 * Returns an SQL condition: true of rows with an address, as given or normalised
 * (`comparableEmail`), since a restored backup may have it in either spelling.
 */
const isErasedWith = (email: string): RawBuilder<boolean> =>
  sql`email COLLATE NOCASE IN (${email}, ${comparableEmail(email)})`;

const MOMENT = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*";

/** Returns a condition: false only of a row that surely came after `until`. */
const cameUntil = (until: string): RawBuilder<boolean> =>
  sql`NOT coalesce(created_at > ${until} AND created_at GLOB ${sql.lit(MOMENT)}, false)`;

const stoodIn = (extent: Extent, table: keyof Extent): RawBuilder<boolean> =>
  sql`id <= ${extent[table]}`;

/**
 * Returns a condition: true of rows in the trash whose form came within an extent, whenever it was
 * deleted, and of damaged ones.
 */
const formStoodIn = (extent: Extent): RawBuilder<boolean> =>
  sql`CASE WHEN json_valid(filas) THEN coalesce(${sql.join(
    FORMS.map((form) => KINDS[form].table).map(
      (table) => sql`filas ->> ${sql.lit(`$.${table}[0].id`)} <= ${extent[table]}`,
    ),
  )}, true) ELSE true END`;

const isIn = (
  scope: Scope | undefined,
  stood: (extent: Extent) => RawBuilder<boolean>,
): RawBuilder<boolean> =>
  scope
    ? sql`(${stood(scope.seen)} OR (${stood(scope.limit)} AND ${cameUntil(scope.until)}))`
    : sql`true`;

/** Returns an extent as text, «12.3.0.45», which `extentOf` reads. */
export const numbersOf = (extent: Extent): string =>
  HOLDING.map((table) => extent[table]).join(".");

export function extentOf(numbers: string): Extent {
  const ids = numbers.split(".").map(Number);
  return fromTables((_, index) => ids[index] ?? 0);
}

export const leastOf = (one: Extent, other: Extent): Extent =>
  fromTables((table) => Math.min(one[table], other[table]));

/**
 * Deletes and purges all rows of a person, pending forwards and the trash included, and counts
 * them; `isPurgeDue()` tells whether files still hold them. A running forward is not repeated.
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

/** Deletes rows of a person, all or those of a scope, to be purged after the transaction. */
export async function eraseRows(
  trx: Transaction<Schema>,
  email: string,
  scope?: Scope,
): Promise<Erased> {
  const isRowIn = (table: keyof Extent) => isIn(scope, (extent) => stoodIn(extent, table));
  const isFormIn = isIn(scope, formStoodIn);
  const ofPerson = (table: FormTable) =>
    trx.selectFrom(table).select("id").where(isErasedWith(email)).where(isRowIn(table));
  const inTrashOf = (table: FormTable) =>
    trx
      .selectFrom("papelera")
      .select(sql<number>`filas ->> ${sql.lit(`$.${table}[0].id`)}`.as("id"))
      .where(isErasedWith(email))
      .where(isFormIn)
      .where(sql<boolean>`json_valid(filas)`);
  const sent = trx
    .selectFrom("submissions")
    .where("state", "!=", "kept")
    .where(({ or, and, eb }) =>
      or(
        FORMS.map((form) =>
          and([eb("form", "=", form), eb("row_id", "in", ofPerson(KINDS[form].table))]),
        ),
      ),
    );
  const forwarded = await countRows(sent);
  // Outbox and other mail go with their rows (triggers of their migrations).
  const erase = async (table: FormTable | "suspicious_forms"): Promise<number> => {
    const rows = trx.deleteFrom(table).where(isErasedWith(email)).where(isRowIn(table));
    return Number((await rows.executeTakeFirst()).numDeletedRows);
  };
  const erased = byTable(() => 0);
  let deleted = 0;
  for (const form of FORMS) {
    const { table } = KINDS[form];
    deleted += await eraseAnswersAbout(trx, form, ofPerson(table));
    deleted += await eraseAnswersAbout(trx, form, inTrashOf(table));
    erased[table] = await erase(table);
    deleted += erased[table];
  }
  const quarantined = await erase("suspicious_forms");
  deleted += quarantined + (await eraseMailTo(trx, email, isRowIn("correos")));
  const trashed = await trx
    .deleteFrom("papelera")
    .where(isErasedWith(email))
    .where(isFormIn)
    .returning(["tipo", sql<string | null>`filas ->> '$.submissions[0].state'`.as("state")])
    .execute();
  for (const form of FORMS) {
    const { table, trash } = KINDS[form];
    erased[table] += trashed.filter(({ tipo }) => tipo === trash).length;
  }
  if (deleted + trashed.length > 0) await notePurgeDue();
  return {
    ...erased,
    quarantined,
    forwarded: forwarded + trashed.filter(({ state }) => state && state !== "kept").length,
  };
}
