import { sql, type Transaction } from "kysely";
import { signatures } from "~/config/signing.server";
import { db } from "~/db/client.server";
import { believedNow, stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { pastMoment } from "~/format/dates";
import { rateLimited } from "./auth-error.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Attempts per account or device and IP after which each doubles the wait, up to LONGEST_WAIT_MS.
 */
const FREE_ATTEMPTS = 5;
/** Longest wait after attempts per account or device, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

const IP_ATTEMPTS = 10;
const IP_WINDOW_MS = 3 * 60_000;

/** Attempts per account or device, from all IPs together, after which unknown IPs have to wait. */
const SHARED_ATTEMPTS = 20;

/**
 * Milliseconds for which an IP from which the account was opened is known: longer than a session
 * lives, at whose end somebody signs in again.
 */
const KNOWN_MS = 60 * DAY_MS;

export interface Attempt {
  email: string;
  ip: string;
  device: string | null;
}

/**
 * Counts an attempt before its password is compared, so that many at once count, too. Strangers
 * never lock the owner out of a browser that was signed in before; nor, at an IP that is known for
 * the account, does whoever copied that browser's cookie. No wait exceeds three minutes.
 * @returns a function that uncounts the attempt
 * @throws AuthError 429 while a wait lasts
 */
export async function countAttempt(attempt: Attempt): Promise<() => Promise<void>> {
  const { pair, shared, address } = keysOf(attempt);
  const keys = address === undefined ? [pair, shared] : [pair, shared, address];
  const { wait, before } = await db.transaction().execute(async (trx) => {
    const now = await stampNow(trx);
    await deleteOld(trx);
    const before = await find(trx, keys);
    const rowOf = (key: string | undefined) => before.find((row) => row.key === key);
    const wait = Math.max(
      doublingWait(rowOf(pair), FREE_ATTEMPTS, now),
      windowWait(rowOf(address), now),
      (await isKnown(trx, attempt, now)) ? 0 : doublingWait(rowOf(shared), SHARED_ATTEMPTS, now),
    );
    for (const key of wait > 0 ? [] : keys) {
      const counted = oneMore(key, rowOf(key), now, key === address ? IP_WINDOW_MS : DAY_MS);
      await trx.replaceInto("auth_throttle").values(counted).execute();
    }
    return { wait, before };
  });
  if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  return () => uncount(keys, before);
}

/** Takes an attempt back, so that the wait is again that of the attempt before. */
async function uncount(keys: string[], before: Row[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const row of await find(trx, keys)) {
      const former = before.find(({ key }) => key === row.key);
      const isNewest = row.attempts === (former?.attempts ?? 0) + 1;
      const values = isNewest && former ? former : { ...row, attempts: row.attempts - 1 };
      await trx.replaceInto("auth_throttle").values(values).execute();
    }
    await trx
      .deleteFrom("auth_throttle")
      .where("key", "in", keys)
      .where("attempts", "<=", 0)
      .execute();
  });
}

/** Deletes attempts of an account or device at its IP, and of that IP; what all IPs share stays. */
export async function clearAttempts(attempt: Attempt): Promise<void> {
  const stranger = keysOf({ ...attempt, device: null });
  const keys = [keysOf(attempt).pair, stranger.pair, stranger.address ?? ""];
  await db.deleteFrom("auth_throttle").where("key", "in", keys).execute();
}

const keyOf = (text: string) => signatures("throttle", text)[0] ?? "";

/**
 * Returns the keys under which attempts are counted: `pair` for an account or device at an IP,
 * `shared` for it from all IPs, `address` for the IP. A device has no `address`, as strangers may
 * share its IP.
 */
function keysOf({ email, ip, device }: Attempt): {
  pair: string;
  shared: string;
  address?: string;
} {
  if (device !== null) {
    return { pair: keyOf(`device ${device} ${ip}`), shared: keyOf(`device ${device}`) };
  }
  return {
    pair: keyOf(`pair ${email} ${ip}`),
    shared: keyOf(`account ${email}`),
    address: keyOf(`address ${ip}`),
  };
}

async function deleteOld(trx: Transaction<Schema>): Promise<void> {
  const now = await believedNow(undefined, trx);
  if (now === null) return;
  const expired = new Date(now.getTime() - DAY_MS).toISOString();
  await trx.deleteFrom("auth_throttle").where("last_at", "<", expired).execute();
  // The clock was ahead and went back: moments in the future count as now.
  const at = now.toISOString();
  await trx
    .updateTable("auth_throttle")
    .set({ last_at: at, first_at: sql`min(first_at, ${at})` })
    .where("last_at", ">", at)
    .execute();
}

type Row = Schema["auth_throttle"];

function find(trx: Transaction<Schema>, keys: string[]): Promise<Row[]> {
  return trx.selectFrom("auth_throttle").selectAll().where("key", "in", keys).execute();
}

function doublingWait(row: Row | undefined, free: number, now: Date): number {
  if (!row || row.attempts < free) return 0;
  const gap = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (row.attempts - free));
  return pastMoment(row.last_at, now.getTime()) + gap - now.getTime();
}

function windowWait(row: Row | undefined, now: Date): number {
  if (!row || row.attempts < IP_ATTEMPTS) return 0;
  return pastMoment(row.first_at, now.getTime()) + IP_WINDOW_MS - now.getTime();
}

function oneMore(key: string, row: Row | undefined, now: Date, windowMs: number): Row {
  const at = now.toISOString();
  const isOver = row && pastMoment(row.first_at, now.getTime()) + windowMs <= now.getTime();
  if (!row || isOver) return { key, attempts: 1, first_at: at, last_at: at };
  return { ...row, attempts: row.attempts + 1, last_at: at };
}

async function isKnown(
  trx: Transaction<Schema>,
  { email, ip }: Attempt,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .innerJoin("auth_events", "auth_events.user_id", "users.id")
    .select("auth_events.id")
    .where("users.email", "=", email)
    .where("auth_events.kind", "=", "SIGNED_IN")
    .where("auth_events.address", "=", ip)
    .where("auth_events.at", ">", new Date(now.getTime() - KNOWN_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
