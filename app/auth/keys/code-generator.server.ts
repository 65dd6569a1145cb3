import { createHmac } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { clockDoubt, stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { clientIp } from "~/http/request.server";
import { AuthError } from "../auth-error.server";
import { recordEvent } from "../events.server";
import { type LiveSession, requireStillShown } from "../sessions.server";
import type { VerifiedUser } from "../users.server";
import { CODE_WORDS } from "./key-words";
import { makeRecoveryCodes } from "./recovery-codes.server";
import { sealSeed, unsealSeed } from "./sealed-seed.server";
import { endDevices, hasSecondKey } from "./second-keys.server";
import { counterAt, counterOf, digitsOf, SEED_BYTES } from "./totp.server";

/**
 * Wrong codes in a row after which a device, or all unknown browsers together, may try no more: 100
 * guesses open one account in 5,000.
 */
const MOST_FAILURES = 100;

/** Milliseconds for which a session is offered the same seed for a new code generator. */
const OFFER_MS = 60 * 60_000;

/**
 * Returns the seed that a session is offered for a new code generator in the hour of `moment` (ms
 * since 1970). It is derived, not stored, and changes when codes are turned on or off, so that a
 * page loaded again shows the QR code that was scanned.
 */
export async function offeredSeed({ user, id }: LiveSession, moment = Date.now()): Promise<Buffer> {
  const { last } = await db
    .selectFrom("auth_events")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("user_id", "=", user.id)
    .where("kind", "in", ["CODES_ON", "CODES_OFF", "KEYS_REMOVED"])
    .executeTakeFirstOrThrow();
  const hour = Math.floor(moment / OFFER_MS);
  const [key = ""] = signatures("codes", `${user.id} ${id} ${last ?? 0} ${hour}`);
  return createHmac("sha256", key).digest().subarray(0, SEED_BYTES);
}

/**
 * Turns on the codes of an account, once its generator has shown one. Returns ten recovery codes if
 * it is the account's first second key, else null.
 * @throws AuthError for a wrong code, and where codes are on
 */
export async function turnOnCodes(
  session: LiveSession,
  code: string,
  shown: VerifiedUser,
  request: Request,
): Promise<string[] | null> {
  const digits = digitsOf(code);
  const now = Date.now();
  const offers = await Promise.all([now, now - OFFER_MS].map((at) => offeredSeed(session, at)));
  const offer = offers
    .map((seed) => ({ seed, counter: counterOf(seed, digits, now) }))
    .find(({ counter }) => counter !== null);
  if (!offer || offer.counter === null) {
    throw new AuthError((await clockDoubt()) ? CODE_WORDS.notNow : CODE_WORDS.wrong, 400);
  }
  const { seed, counter } = offer;
  const user_id = session.user.id;
  const created_at = (await stampNow()).toISOString();
  const sealed_seed = sealSeed(seed, user_id);
  return db.transaction().execute(async (trx) => {
    await requireStillShown(trx, shown);
    const isFirst = !(await hasSecondKey(user_id, trx));
    await endDevices(trx, user_id);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("code_generators")
      .values({ user_id, sealed_seed, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new AuthError(CODE_WORDS.already, 409);
    await noteUsed(trx, user_id, counter);
    await recordEvent(trx, { kind: "CODES_ON", user_id, address: clientIp(request) });
    return isFirst ? makeRecoveryCodes(trx, user_id) : null;
  });
}

/** Returns when the account's codes were turned on, UTC ISO 8601; null where they are off. */
export async function codesSince(userId: string): Promise<string | null> {
  const row = db.selectFrom("code_generators").select("created_at").where("user_id", "=", userId);
  return (await row.executeTakeFirst())?.created_at ?? null;
}

/** Spends a code of the account's generator; returns null, or in words what is wrong with it. */
export async function spendCode(
  trx: Transaction<Schema>,
  user_id: string,
  device: string,
  code: string,
): Promise<string | null> {
  const generator = trx.selectFrom("code_generators").selectAll().where("user_id", "=", user_id);
  const row = await generator.executeTakeFirst();
  if (!row) return CODE_WORDS.wrong;
  const seed = unsealSeed(row.sealed_seed, user_id);
  if (!seed) return CODE_WORDS.unreadable;
  if ((await countFailures(trx, user_id, device)) >= MOST_FAILURES) return CODE_WORDS.stopped;
  const counter = counterOf(seed, code, Date.now());
  const isFresh = counter !== null && (await noteUsed(trx, user_id, counter));
  if (!isFresh) {
    await addFailure(trx, user_id, device);
    if (counter !== null) return CODE_WORDS.spent;
    return (await clockDoubt(undefined, trx)) ? CODE_WORDS.wrongClock : CODE_WORDS.wrong;
  }
  await clearFailures(trx, user_id, device);
  return null;
}

/**
 * Notes the code of a half minute as used; returns false if it already was. The note is never
 * deleted: a clock that falls back makes a code of any day right again.
 */
export async function noteUsed(
  trx: Transaction<Schema>,
  user_id: string,
  counter: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_codes")
    .values({ user_id, counter })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function clearFailures(
  trx: Transaction<Schema>,
  user_id: string,
  device?: string,
): Promise<void> {
  const ofUser = trx.deleteFrom("code_failures").where("user_id", "=", user_id);
  await (device === undefined ? ofUser : ofUser.where("device", "=", device)).execute();
}

async function countFailures(trx: Transaction<Schema>, user_id: string, device: string) {
  const row = trx.selectFrom("code_failures").select("failures").where("user_id", "=", user_id);
  return (await row.where("device", "=", device).executeTakeFirst())?.failures ?? 0;
}

async function addFailure(trx: Transaction<Schema>, user_id: string, device: string) {
  await trx
    .insertInto("code_failures")
    .values({ user_id, device, failures: 1 })
    .onConflict((conflict) => conflict.doUpdateSet({ failures: sql`failures + 1` }))
    .execute();
}

/**
 * Marks, after a restore, the generators' present codes as used: the backup does not know which
 * were used since. Each account is sent a mail that its password and keys are former ones.
 */
export async function closeRestoredKeys(trx: Transaction<Schema>): Promise<void> {
  const current = counterAt(Date.now());
  const generators = await trx.selectFrom("code_generators").select("user_id").execute();
  for (const { user_id } of generators) {
    for (const counter of [current - 1, current]) await noteUsed(trx, user_id, counter);
  }
  for (const { id } of await trx.selectFrom("users").select("id").execute()) {
    await recordEvent(trx, { kind: "RESTORED", user_id: id });
  }
}
