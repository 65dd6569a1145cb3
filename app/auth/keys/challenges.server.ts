import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import { signatures } from "~/config/signing.server";
import { believedNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";

const LIFE_MS = 5 * 60_000;
/** A time server sets a clock back by less. */
const MOST_BACK_MS = 60_000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES;
const MAC_BYTES = 16;

/** What a passkey answers to, of 38 bytes and for five minutes; `purpose` is what it is good for. */
export function issueChallenge(purpose: string): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + LIFE_MS, 0, TIME_BYTES);
  const signed = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Uint8Array.from([...signed, ...(macsOf(purpose, signed)[0] ?? [])]);
}

/** Whether we issued it for that, less than five minutes ago. */
export function isOurChallenge(purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return false;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const given = bytes.subarray(SIGNED_BYTES);
  if (!macsOf(purpose, signed).some((mac) => timingSafeEqual(mac, given))) return false;
  const left = expiryOf(bytes) - Date.now();
  return left > 0 && left <= LIFE_MS + MOST_BACK_MS;
}

/** False where it was answered before: the counter of a key that counts nothing does not say so. */
export async function spendChallenge(
  trx: Transaction<Schema>,
  challenge: string,
): Promise<boolean> {
  const now = await believedNow(undefined, trx);
  if (now) {
    await trx.deleteFrom("used_challenges").where("expires_at", "<", dayBefore(now)).execute();
  }
  const bytes = Buffer.from(challenge, "base64url");
  const expires_at = new Date(expiryOf(bytes)).toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_challenges")
    // Many texts decode to the same bytes.
    .values({ challenge: bytes.toString("base64url"), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
}

function macsOf(purpose: string, signed: Buffer): Buffer[] {
  const text = `${purpose} ${signed.toString("base64url")}`;
  return signatures("challenge", text).map((mac) =>
    Buffer.from(mac, "base64url").subarray(0, MAC_BYTES),
  );
}
