import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { clientIp } from "~/http/request.server";
import { AuthError } from "../auth-error.server";
import { recordEvent } from "../events.server";
import { PASSWORD_ALONE_MIN, PASSWORD_MIN } from "../password-limits";
import { requireStillShown } from "../sessions.server";
import type { User, VerifiedUser } from "../users.server";
import { CODE_WORDS } from "./key-words";
import { rpId } from "./passkeys.server";
import { countRecoveryCodes, makeRecoveryCodes, recoveryCodesMark } from "./recovery-codes.server";
import { unsealSeed } from "./sealed-seed.server";

export interface Passkey {
  id: string;
  name: string;
  /** When the passkey was added, UTC ISO 8601. */
  created_at: string;
  last_used_at: string | null;
  /** Domain of the passkey, where it is not the site's any more; null where it is. */
  elsewhere: string | null;
}

export interface SecondKeys {
  passkeys: Passkey[];
  /** When the codes were turned on, UTC ISO 8601; null: off. */
  codesSince: string | null;
  /** False where the codes' seed was sealed under a SESSION_SECRET that is gone. */
  areCodesReadable: boolean;
  recoveryCodes: number;
}

/** Returns the second keys of an account, the oldest passkey first. */
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
  const generator = await db
    .selectFrom("code_generators")
    .select(["created_at", "sealed_seed"])
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return {
    passkeys,
    codesSince: generator?.created_at ?? null,
    areCodesReadable: !generator || unsealSeed(generator.sealed_seed, user.id) !== null,
    recoveryCodes: await countRecoveryCodes(user.id),
  };
}

/** True if the account has any second key, good here or not: the password is not enough. */
export async function asksSecondKey(userId: string, on: Kysely<Schema> = db): Promise<boolean> {
  return (await whichOpen(userId, on)).length > 0;
}

/** True if a second key of the account works here: a passkey of this domain, or codes we can unseal. */
export async function hasSecondKey(userId: string, on: Kysely<Schema> = db): Promise<boolean> {
  return (await whichOpen(userId, on)).some(Boolean);
}

async function whichOpen(userId: string, on: Kysely<Schema>): Promise<boolean[]> {
  const passkeys = on.selectFrom("passkeys").select("rp_id").where("user_id", "=", userId);
  const generators = on.selectFrom("code_generators").select("sealed_seed");
  const codes = await generators.where("user_id", "=", userId).execute();
  return [
    ...(await passkeys.execute()).map(({ rp_id }) => rp_id === rpId),
    ...codes.map(({ sealed_seed }) => unsealSeed(sealed_seed, userId) !== null),
  ];
}

/** True if any account has a passkey of this domain; else a button for passkeys is of no use. */
export async function isPasskeyStored(): Promise<boolean> {
  const row = db.selectFrom("passkeys").select("id").where("rp_id", "=", rpId);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function passwordMinimum(userId: string, on: Kysely<Schema> = db): Promise<number> {
  return (await hasSecondKey(userId, on)) ? PASSWORD_MIN : PASSWORD_ALONE_MIN;
}

/**
 * Makes ten new recovery codes, to be shown once, in place of those with the mark `former`. The mark
 * makes the second of two posts at once fail: the browser would else show codes that were replaced.
 * @throws AuthError 409 where others have been made meanwhile, or the account has no second key
 */
export async function renewRecoveryCodes(
  shown: VerifiedUser,
  former: string,
  request: Request,
): Promise<string[]> {
  const { user } = shown;
  return db.transaction().execute(async (trx) => {
    await requireStillShown(trx, shown);
    if (!(await asksSecondKey(user.id, trx))) throw new AuthError(CODE_WORDS.useless, 409);
    const isOther = (await recoveryCodesMark(user.id, trx)) !== former;
    if (isOther) throw new AuthError(CODE_WORDS.renewed, 409);
    const event = { user_id: user.id, address: clientIp(request) };
    await recordEvent(trx, { kind: "RECOVERY_CODES_MADE", ...event });
    return makeRecoveryCodes(trx, user.id);
  });
}

/**
 * Makes all browsers of an account unknown before its first second key, when the password alone had
 * made them known: wrong codes of unknown browsers are counted together.
 */
export async function endDevices(trx: Transaction<Schema>, userId: string): Promise<void> {
  if (await asksSecondKey(userId, trx)) return;
  const end = trx.updateTable("users").set({ password_version: randomUUID() });
  await end.where("id", "=", userId).execute();
}

/** Removes an account's second keys: the password alone opens it again. False where it had none. */
export async function removeSecondKeys(user: User, trx?: Transaction<Schema>): Promise<boolean> {
  if (!trx) return db.transaction().execute((own) => removeSecondKeys(user, own));
  const hadKeys = await asksSecondKey(user.id, trx);
  await dropKeys(trx, user.id);
  if (hadKeys) await recordEvent(trx, { kind: "KEYS_REMOVED", user_id: user.id });
  return hadKeys;
}

export async function dropKeys(trx: Transaction<Schema>, userId: string): Promise<void> {
  for (const table of KEY_TABLES) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

const KEY_TABLES = [
  "passkeys",
  "code_generators",
  "code_failures",
  "recovery_codes",
  "pending_sign_ins",
] as const;
