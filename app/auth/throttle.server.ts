import type { Transaction } from "kysely";
import { db } from "~/db.server";
import type { Schema } from "~/db-schema";
import { rateLimited } from "./auth-error";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Per account and address: this many attempts are free, then each doubles the wait, up to a minute. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_WAIT_MS = 60_000;

/** Per address, whatever the account: this many in three minutes. */
export const ADDRESS_ATTEMPTS = 10;
export const ADDRESS_WINDOW_MS = 3 * 60_000;

/** Per account, from all addresses together, before strangers have to wait for it. */
export const ACCOUNT_ATTEMPTS = 20;

/** An address from which the account was opened within this time is no stranger. */
const KNOWN_MS = 30 * DAY_MS;

interface Attempt {
  email: string;
  address: string;
}

/**
 * Counts an attempt to sign in before its password is looked at, so that many at once count too.
 * In SQLite, so that a restart forgets nothing. No wait is longer than three minutes, and what
 * strangers do to an account never keeps its owner out of an address they have used before.
 *
 * @throws AuthError 429 while there is to wait
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = Date.now();
    const forgotten = new Date(now - DAY_MS).toISOString();
    await trx.deleteFrom("auth_throttle").where("last_at", "<", forgotten).execute();
    const waits = [
      await wait(trx, pairKey(attempt), (count) => doubling(count, FREE_ATTEMPTS)),
      await windowWait(trx, `address ${attempt.address}`),
      (await isKnown(trx, attempt))
        ? 0
        : await wait(trx, `account ${attempt.email}`, (count) => doubling(count, ACCOUNT_ATTEMPTS)),
    ];
    const longest = Math.max(...waits);
    if (longest > 0) throw rateLimited(Math.ceil(longest / 1000));
    await add(trx, pairKey(attempt));
    await add(trx, `account ${attempt.email}`);
    await add(trx, `address ${attempt.address}`, ADDRESS_WINDOW_MS);
  });
}

/** A successful sign-in forgives what came before it from the same address. */
export async function forgive(attempt: Attempt): Promise<void> {
  const keys = [pairKey(attempt), `address ${attempt.address}`];
  await db.deleteFrom("auth_throttle").where("key", "in", keys).execute();
}

const pairKey = ({ email, address }: Attempt) => `pair ${email} ${address}`;

/** Milliseconds that must lie between an attempt and the one before it. */
function doubling(attempts: number, free: number): number {
  return attempts < free ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (attempts - free));
}

const find = (trx: Transaction<Schema>, key: string) =>
  trx.selectFrom("auth_throttle").selectAll().where("key", "=", key).executeTakeFirst();

async function wait(trx: Transaction<Schema>, key: string, gap: (attempts: number) => number) {
  const row = await find(trx, key);
  return row ? Date.parse(row.last_at) + gap(row.attempts) - Date.now() : 0;
}

async function windowWait(trx: Transaction<Schema>, key: string): Promise<number> {
  const row = await find(trx, key);
  if (!row || row.attempts < ADDRESS_ATTEMPTS) return 0;
  return Date.parse(row.first_at) + ADDRESS_WINDOW_MS - Date.now();
}

/** Counts one more; a window that is over begins anew. */
async function add(trx: Transaction<Schema>, key: string, windowMs = DAY_MS): Promise<void> {
  const at = new Date().toISOString();
  const row = await find(trx, key);
  const isOver = row && Date.parse(row.first_at) + windowMs <= Date.now();
  const fresh = { key, attempts: 1, first_at: at, last_at: at };
  const values = row && !isOver ? { ...row, attempts: row.attempts + 1, last_at: at } : fresh;
  await trx.replaceInto("auth_throttle").values(values).execute();
}

async function isKnown(trx: Transaction<Schema>, { email, address }: Attempt): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .innerJoin("auth_events", "auth_events.user_id", "users.id")
    .select("auth_events.id")
    .where("users.email", "=", email)
    .where("auth_events.kind", "=", "SIGNED_IN")
    .where("auth_events.address", "=", address)
    .where("auth_events.at", ">", new Date(Date.now() - KNOWN_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
