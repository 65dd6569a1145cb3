import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecrets } from "~/config/signing.server";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A seed as it is stored, for one account: without SESSION_SECRET a copy of the database makes no codes. */
export function sealSeed(seed: Uint8Array, userId: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecrets[0] ?? ""), iv);
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
}

/** Null where no secret of ours sealed it for that account. */
export function unsealSeed(sealed: Buffer, userId: string): Buffer | null {
  for (const secret of sessionSecrets) {
    try {
      return open(sealed, userId, keyOf(secret));
    } catch {
      // Sealed under another secret.
    }
  }
  return null;
}

function open(sealed: Buffer, userId: string, key: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "seed of codes", KEY_BYTES));
}
