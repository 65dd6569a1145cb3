import { hash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";

/** Characters of recovery codes, Crockford's base 32: without I, L, O and U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const COUNT = 10;
const LENGTH = 25;
const GROUP = /.{5}/g;

/**
 * Stores ten new recovery codes, each good once, in place of the account's former ones. Returns
 * them in plain, to be shown once.
 */
export async function makeRecoveryCodes(
  trx: Transaction<Schema>,
  user_id: string,
): Promise<string[]> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute();
  const codes = Array.from({ length: COUNT }, newCode);
  const rows = codes.map((code) => ({ code_hash: hashOf(code), user_id, used_at: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes.map((code) => code.match(GROUP)?.join("-") ?? "");
}

/** Returns a text that changes when the account's recovery codes are replaced; "" if there are none. */
export async function recoveryCodesMark(user_id: string, on: Kysely<Schema> = db): Promise<string> {
  const rows = on.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", user_id);
  return (await rows.execute())
    .map(({ code_hash }) => code_hash)
    .sort()
    .join(" ");
}

/** Spends a recovery code as typed; false where the account has none such, or it was spent. */
export async function spendRecoveryCode(
  trx: Transaction<Schema>,
  user_id: string,
  typed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: (await stampNow(trx)).toISOString() })
    .where("code_hash", "=", hashOf(read(typed)))
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function countRecoveryCodes(user_id: string): Promise<number> {
  const codes = db.selectFrom("recovery_codes").where("user_id", "=", user_id);
  return countRows(codes.where("used_at", "is", null));
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}

/** Returns a typed code without separators; O, I and L become digits, as Crockford reads them. */
function read(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Returns the SHA-256 of a code, without salt: nobody guesses 125 random bits. */
function hashOf(code: string): string {
  return hash("sha256", code);
}
