import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Makes a repository of restic cheap to open: its passphrase is stretched for half a second at each
 * order, as is right for copies and would be half of their tests.
 * Source: https://restic.readthedocs.io/en/stable/100_references.html#keys-encryption-and-mac
 */
export function makeCheapToOpen(repository: string, passphrase: string): void {
  const folder = path.join(repository, "keys");
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const key = JSON.parse(readFileSync(file, "utf8"));
    const sealed = Buffer.from(key.data, "base64");
    const [nonce, text] = [sealed.subarray(0, 16), sealed.subarray(16, -16)];
    const { cipherKey } = keysOf(passphrase, key);
    const opened = createDecipheriv("aes-256-ctr", cipherKey, nonce).update(text);
    const cheap = { ...key, N: 2, r: 1, p: 1 };
    cheap.data = seal(opened, keysOf(passphrase, cheap)).toString("base64");
    const content = JSON.stringify(cheap);
    rmSync(file);
    writeFileSync(path.join(folder, createHash("sha256").update(content).digest("hex")), content);
  }
}

function keysOf(
  passphrase: string,
  { N, r, p, salt }: Record<"N" | "r" | "p", number> & { salt: string },
) {
  const cost = { N, r, p, maxmem: 2 ** 30 };
  const keys = scryptSync(passphrase, Buffer.from(salt, "base64"), 64, cost);
  return { cipherKey: keys.subarray(0, 32), k: keys.subarray(32, 48), r: keys.subarray(48, 64) };
}

function seal(text: Buffer, { cipherKey, k, r }: ReturnType<typeof keysOf>): Buffer {
  const nonce = randomBytes(16);
  const sealed = createCipheriv("aes-256-ctr", cipherKey, nonce).update(text);
  const pad = createCipheriv("aes-128-ecb", k, null).update(nonce);
  return Buffer.concat([nonce, sealed, poly1305(sealed, r, pad)]);
}

/** Source: RFC 8439, section 2.5. */
function poly1305(text: Buffer, r: Buffer, pad: Buffer): Buffer {
  const number = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
  const factor = number(r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < text.length; at += 16) {
    const block = Buffer.concat([text.subarray(at, at + 16), Buffer.of(1)]);
    sum = ((sum + number(block)) * factor) % (2n ** 130n - 5n);
  }
  const tag = (sum + number(pad)) % 2n ** 128n;
  return Buffer.from(tag.toString(16).padStart(32, "0"), "hex").reverse();
}
