import { type RawBuilder, sql, type Transaction } from "kysely";
import { readLeaveKeys } from "~/cartas/baja-keys.server";
import { foldBaja } from "~/cartas/bajas.server";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { foldEmail } from "~/format/email";

/** Where addresses stand: the column, and in a list of JSON rows the path. */
const PLACES = [
  { table: "inscripciones", column: "email", path: null },
  { table: "mensajes", column: "email", path: null },
  { table: "correos", column: "to_address", path: null },
  { table: "suspicious_forms", column: "fields", path: "$.email" },
  { table: "papelera", column: "filas", path: "$.inscripciones[0].email" },
  { table: "papelera", column: "filas", path: "$.mensajes[0].email" },
] as const;

/** What folding may change: other characters than ASCII's, and a dot at the end. */
const mayFold = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${email} GLOB '*[^ -~]*' OR ${email} GLOB '*.')`;

/**
 * Folds the addresses that an older version has stored, or a restored backup has brought back, as
 * the forms fold them since: SQL cannot. After erasures and bajas were repeated. @throws what the
 * database throws, and what is done stays done
 */
export async function foldStoredAddresses(): Promise<void> {
  const keys = await readLeaveKeys();
  for (const place of PLACES) {
    // Ordinary starts write nothing.
    const found = await readUnfolded(place);
    if (found.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      for (const row of found) await fold(trx, place, row, keys);
    });
  }
}

interface Found {
  id: number;
  email: string;
}

async function readUnfolded({ table, column, path }: (typeof PLACES)[number]): Promise<Found[]> {
  const stored = sql.ref(column);
  const value =
    path === null
      ? stored
      : sql`CASE WHEN json_valid(${stored}) THEN ${stored} ->> ${sql.lit(path)} END`;
  const { rows } = await sql<Found>`SELECT id, ${value} AS email FROM ${sql.table(table)}
    WHERE ${mayFold(value)}`.execute(db);
  return rows.filter(({ email }) => foldEmail(email) !== email);
}

async function fold(
  trx: Transaction<Schema>,
  { table, column, path }: (typeof PLACES)[number],
  { id, email }: Found,
  keys: readonly string[],
): Promise<void> {
  const folded = foldEmail(email);
  const value =
    path === null ? sql`${folded}` : sql`json_set(${sql.ref(column)}, ${sql.lit(path)}, ${folded})`;
  // A letter that two spellings of an address got stays with both; one that waits for the other
  // spelling is not sent to the same mailbox again.
  await sql`UPDATE OR IGNORE ${sql.table(table)} SET ${sql.ref(column)} = ${value}
    WHERE id = ${id}`.execute(trx);
  if (table === "correos") {
    await trx
      .deleteFrom("correos")
      .where("id", "=", id)
      .where("to_address", "=", email)
      .where("kind", "=", "carta")
      .where("state", "=", "pending")
      .execute();
  }
  await foldBaja(trx, keys, email);
}
