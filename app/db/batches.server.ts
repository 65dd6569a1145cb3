import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";

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
