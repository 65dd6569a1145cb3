import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { clientIp } from "~/http/request.server";
import { recordEvent } from "../events.server";
import { PASSWORD_ALONE_MIN, PASSWORD_MIN } from "../password-limits";
import type { User } from "../users.server";
import { codesSince } from "./code-generator.server";
import { rpId } from "./passkeys.server";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server";

export interface Passkey {
  id: string;
  name: string;
  /** UTC ISO 8601. */
  created_at: string;
  last_used_at: string | null;
  /** The domain that it is good for, where that is not the site's any more. */
  elsewhere: string | null;
}

export interface SecondKeys {
  passkeys: Passkey[];
  /** UTC ISO 8601; null: off. */
  codesSince: string | null;
  /** Recovery codes that were not used. */
  recoveryCodes: number;
}

/** The second keys of an account, the oldest first. */
export async function listSecondKeys(user: User): Promise<SecondKeys> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at", "rp_id"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const passkeys = rows.map(({ rp_id, ...key }) => ({
    ...key,
    elsewhere: rp_id === rpId ? null : rp_id,
  }));
  const since = await codesSince(user.id);
  return { passkeys, codesSince: since, recoveryCodes: await countRecoveryCodes(user.id) };
}

/** Whether a password alone does not open the account. */
export async function hasSecondKey(
  userId: string,
  on: Kysely<Schema> | Transaction<Schema> = db,
): Promise<boolean> {
  for (const table of ["passkeys", "code_generators"] as const) {
    const row = on.selectFrom(table).select("user_id").where("user_id", "=", userId);
    if (await row.executeTakeFirst()) return true;
  }
  return false;
}

/** Whether any account has a passkey, so that the button for one leads somewhere. */
export async function isPasskeyStored(): Promise<boolean> {
  return (await db.selectFrom("passkeys").select("id").executeTakeFirst()) !== undefined;
}

/** Characters that a new password of the account needs. */
export async function passwordMinimum(userId: string): Promise<number> {
  return (await hasSecondKey(userId)) ? PASSWORD_MIN : PASSWORD_ALONE_MIN;
}

/** Ten new recovery codes in place of the old ones, to be shown once. */
export async function renewRecoveryCodes(user: User, request: Request): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const event = { user_id: user.id, address: clientIp(request) };
    await recordEvent(trx, { kind: "RECOVERY_CODES_MADE", ...event });
    return makeRecoveryCodes(trx, user.id);
  });
}

/** Removes all second keys, for whoever has the server: the password alone opens the account again. */
export async function removeSecondKeys(user: User): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of ["passkeys", "code_generators", "code_failures"] as const) {
      await trx.deleteFrom(table).where("user_id", "=", user.id).execute();
    }
    await tidyAfterKeys(trx, user.id);
    await recordEvent(trx, { kind: "KEYS_REMOVED", user_id: user.id });
  });
}

/** Removes what stands in for keys, or waits for one, where the account has no key any more. */
export async function tidyAfterKeys(trx: Transaction<Schema>, userId: string): Promise<void> {
  if (await hasSecondKey(userId, trx)) return;
  for (const table of ["recovery_codes", "pending_sign_ins"] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}
