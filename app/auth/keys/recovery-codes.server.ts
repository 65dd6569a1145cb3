import { createHash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";

/** Crockford's: without I, L, O and U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const COUNT = 10;
const LENGTH = 25;
const GROUP = /.{5}/g;

/** Ten codes, each good once, in place of those that the account had: to be shown once. */
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

/** A mark by which the recovery codes of an account are known until others take their place. */
export async function recoveryCodesMark(
  user_id: string,
  on: Kysely<Schema> | Transaction<Schema> = db,
): Promise<string> {
  const rows = on.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", user_id);
  return (await rows.execute())
    .map(({ code_hash }) => code_hash)
    .sort()
    .join(" ");
}

/** Spends a code as somebody typed it; false where it is none, or was spent. */
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

export async function countRecoveryCodes(user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}

/**
 * Reads a typed code without what separates, and with the signs that are taken for each other as
 * Crockford reads them.
 */
function read(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Plain: nobody guesses 125 random bits. */
function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
