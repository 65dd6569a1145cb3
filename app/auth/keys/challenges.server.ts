import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const LIFE_MS = 5 * 60_000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES;
const MAC_BYTES = 16;

/** HMAC key of challenges, in memory alone: neither a clock jump nor a restore makes one good again. */
const key = randomBytes(32);
const spent = new Map<string, number>();

/** Returns a challenge (38 bytes) for a passkey, good for five minutes and for `purpose` only. */
export function issueChallenge(purpose: string): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Math.floor(performance.now()) + LIFE_MS, 0, TIME_BYTES);
  const signed = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Uint8Array.from([...signed, ...macOf(purpose, signed)]);
}

/** True if this process issued the challenge for that purpose less than five minutes ago. */
export function isOurChallenge(purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return false;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(macOf(purpose, signed), bytes.subarray(SIGNED_BYTES))) return false;
  return expiryOf(bytes) > performance.now();
}

/**
 * Notes a challenge as answered; returns false if it already was. A passkey that counts no
 * signatures does not show that its answer is used again.
 */
export function spendChallenge(challenge: string): boolean {
  for (const [other, expiry] of spent) if (expiry <= performance.now()) spent.delete(other);
  const bytes = Buffer.from(challenge, "base64url");
  // Many texts decode to the same bytes.
  const spelled = bytes.toString("base64url");
  if (spent.has(spelled)) return false;
  spent.set(spelled, expiryOf(bytes));
  return true;
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}

function macOf(purpose: string, signed: Buffer): Buffer {
  const text = `${purpose} ${signed.toString("base64url")}`;
  return createHmac("sha256", key).update(text).digest().subarray(0, MAC_BYTES);
}
