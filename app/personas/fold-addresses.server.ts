import { type RawBuilder, sql, type Transaction } from "kysely";
import { foldBaja } from "~/cartas/bajas.server";
import { readLeaveKeys } from "~/cartas/bajas-file.server";
import { db } from "~/db/client.server";
import { FORMS, KINDS } from "~/db/kinds";
import type { Schema } from "~/db/schema";
import { foldEmail } from "~/format/email";
import { changeTrashedMail, TRASHED_MAIL } from "~/papelera/trashed-mail.server";

const TABLES = FORMS.map((form) => KINDS[form].table);

/**
 * Columns that hold e-mail addresses; `path` is the place of the address where the column holds
 * JSON.
 */
const PLACES = [
  ...TABLES.map((table) => ({ table, column: "email", path: null }) as const),
  { table: "correos", column: "to_address", path: null },
  { table: "suspicious_forms", column: "fields", path: "$.email" },
  ...TABLES.map(
    (table) => ({ table: "papelera", column: "filas", path: `$.${table}[0].email` }) as const,
  ),
] as const;

/** Returns a condition: true of addresses with characters beyond ASCII, or a dot at the end. */
const mayFold = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${email} GLOB '*[^ -~]*' OR ${email} GLOB '*.')`;

/**
 * Normalises stored addresses (foldEmail, which SQL cannot do) that an older version or a restored
 * backup has left. Call it once erasures and bajas were repeated.
 * @throws what the database throws; what is done by then stays done
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
  await foldTrashedMail(keys);
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
  if (table === "correos") await dropWaitingTwin(trx, id, folded);
  await sql`UPDATE OR IGNORE ${sql.table(table)} SET ${sql.ref(column)} = ${value}
    WHERE id = ${id}`.execute(trx);
  if (table === "correos") await settleTwin(trx, id, email);
  await foldBaja(trx, keys, email);
}

/**
 * Deletes a carta's mail that waits for the normalised address, where the row `id` is a mail of the
 * same carta, sent or waiting, to another spelling of that mailbox.
 */
async function dropWaitingTwin(trx: Transaction<Schema>, id: number, folded: string) {
  await sql`DELETE FROM correos WHERE state = 'pending' AND kind = 'carta'
    AND lower(to_address) = lower(${folded})
    AND carta_id =
      (SELECT carta_id FROM correos WHERE id = ${id} AND state <> 'refused')`.execute(trx);
}

/**
 * Deletes a carta's waiting or refused mail whose address could not be normalised, as another row has it;
 * a sent one loses its address, as after its retention period: no erasure would find it.
 */
async function settleTwin(trx: Transaction<Schema>, id: number, email: string) {
  await sql`DELETE FROM correos WHERE id = ${id} AND to_address = ${email}
    AND kind = 'carta' AND state IN ('pending', 'refused')`.execute(trx);
  await sql`UPDATE correos SET to_address = '' WHERE id = ${id} AND to_address = ${email}
    AND kind = 'carta'`.execute(trx);
}

async function foldTrashedMail(keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ email: string }>`SELECT to_address AS email FROM ${TRASHED_MAIL}
    WHERE ${mayFold(sql.ref("to_address"))}`.execute(db);
  const emails = rows.map(({ email }) => email).filter((email) => foldEmail(email) !== email);
  if (emails.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await changeTrashedMail(trx, (mail) =>
      emails.includes(mail.to_address) ? { ...mail, to_address: foldEmail(mail.to_address) } : mail,
    );
    for (const email of emails) await foldBaja(trx, keys, email);
  });
}
