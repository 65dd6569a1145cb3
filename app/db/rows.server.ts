import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { PAGE_SIZE } from "~/http/query";
import { db } from "./client.server";
import type { Schema } from "./schema";
import { FIRST } from "./site-time";

/** Returns how many rows a query finds, whatever it selects. */
export async function countRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as("count"));
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns a condition: true of a row dated after `now` (UTC ISO 8601) or before 1970, so that its
 * age has to count from now on.
 */
export function isMisdated(column: string, now: string) {
  return sql<boolean>`(${sql.ref(column)} > ${now} OR ${sql.ref(column)} < ${FIRST})`;
}

/** Returns the rows of one page of a list, in the order of the query; pages count from 1. */
export function onPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: number,
): Promise<Row[]> {
  return query
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Rows read at once; of the largest rows that there are, 3 MB together. */
const BATCH_ROWS = 200;

export interface Dated {
  created_at: string;
  id: number;
}

/**
 * Reads rows in batches, newest first, so that any number of them takes the memory of one batch;
 * other requests are answered between two. `read` returns at most `limit` rows that come after
 * `last` in that order (null: from the newest on).
 */
export async function* inBatches<Row extends Dated>(
  read: (last: Dated | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last, BATCH_ROWS);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (!last || rows.length < BATCH_ROWS) return;
    await setImmediate();
  }
}

/** Returns a condition: true of a table's rows that come after the given row, newest first. */
export function isBehind(table: string, { created_at, id }: Dated): RawBuilder<boolean> {
  const order = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  return sql<boolean>`(${sql.join(order)}) < (${created_at}, ${id})`;
}

type MadeByForm = "proyectos_galeria" | "fotos_galeria" | "convocatorias" | "cartas";

export async function findMade(table: MadeByForm, formKey: string): Promise<number | null> {
  const made = db.selectFrom(table).select("id").where("form_key", "=", formKey);
  return (await made.executeTakeFirst())?.id ?? null;
}

/**
 * Inserts the row of a form, once per form key: sent again, the form inserts nothing. Returns the
 * id of the row, and whether this time inserted it.
 */
export function insertOnce(
  table: MadeByForm,
  formKey: string | null,
  insert: (trx: Transaction<Schema>) => Promise<{ id: number }>,
): Promise<{ id: number; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const same = trx.selectFrom(table).select("id").where("form_key", "=", formKey);
    const before = formKey === null ? undefined : await same.executeTakeFirst();
    return before ? { ...before, isNew: false } : { ...(await insert(trx)), isNew: true };
  });
}
