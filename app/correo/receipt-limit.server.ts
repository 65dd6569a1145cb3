import type { Transaction } from "kysely";
import { sql } from "kysely";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import type { Form } from "~/db/submission-schema";
import { comparableEmail } from "~/format/email";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Most receipts that the forms of one network cause in a day. */
export const RECEIPTS_PER_NETWORK = 10;

/**
 * True if a form causes no receipt: its address got one within a day, however often somebody types
 * it, or its network has caused enough. `network` is an HMAC; null where nobody sent the form.
 * `newest` is the newest date that counts as past at `now`.
 */
export async function isReceiptRefused(
  trx: Transaction<Schema>,
  email: string,
  network: string | null,
  now: Date,
  newest: string,
): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const receipt = await trx
    .selectFrom("correos")
    .select("id")
    .where("kind", "=", "acuse")
    .where(sql<boolean>`to_address = ${comparableEmail(email)} COLLATE NOCASE`)
    .where("created_at", ">", aDayAgo)
    .where("created_at", "<=", newest)
    .executeTakeFirst();
  if (receipt || network === null) return receipt !== undefined;
  // Also those of a clock that was ahead.
  await trx
    .deleteFrom("receipt_networks")
    .where(({ or, eb }) => or([eb("at", "<=", aDayAgo), eb("at", ">", newest)]))
    .execute();
  const caused = trx.selectFrom("receipt_networks").where("network", "=", network);
  return (await countRows(caused)) >= RECEIPTS_PER_NETWORK;
}

/** True of a form whose sender has a receipt, or may have it. */
export async function isConfirmed(
  trx: Transaction<Schema>,
  form: Form,
  rowId: number,
): Promise<boolean> {
  const receipts = trx.selectFrom("correos").select("id").where("kind", "=", "acuse");
  const left = receipts
    .where(({ and }) => and({ form, row_id: rowId }))
    .where("state", "in", ["sent", "sending", "unknown"]);
  return (await left.executeTakeFirst()) !== undefined;
}

/**
 * Counts a receipt that a form of this network (an HMAC) has caused; to be called for each that is
 * stored.
 */
export async function countReceipt(
  trx: Transaction<Schema>,
  network: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx.insertInto("receipt_networks").values({ network, at }).execute();
}
