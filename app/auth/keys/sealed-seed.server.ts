import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecrets } from "~/config/signing.server";
import { db } from "~/db/client.server";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts an account's seed: without SESSION_SECRET a copy of the database makes no codes. */
export function sealSeed(seed: Uint8Array, userId: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecrets[0] ?? ""), iv);
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
}

/** Returns a decrypted seed; null where none of `secrets` sealed it for that account. */
export function unsealSeed(
  sealed: Buffer,
  userId: string,
  secrets: readonly string[] = sessionSecrets,
): Buffer | null {
  for (const secret of secrets) {
    try {
      return open(sealed, userId, keyOf(secret));
    } catch {
      // Sealed under another secret.
    }
  }
  return null;
}

/** Encrypts seeds of a former SESSION_SECRET under the current one, so that the former may be removed. */
export async function resealSeeds(): Promise<void> {
  if (sessionSecrets.length < 2) return;
  const current = sessionSecrets.slice(0, 1);
  const rows = db.selectFrom("code_generators").select(["user_id", "sealed_seed"]);
  for (const { user_id, sealed_seed } of await rows.execute()) {
    const seed = unsealSeed(sealed_seed, user_id);
    if (!seed || unsealSeed(sealed_seed, user_id, current)) continue;
    await db
      .updateTable("code_generators")
      .set({ sealed_seed: sealSeed(seed, user_id) })
      .where("user_id", "=", user_id)
      .where("sealed_seed", "=", sealed_seed)
      .execute();
  }
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
