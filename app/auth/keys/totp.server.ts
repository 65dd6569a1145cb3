import { createHmac, timingSafeEqual } from "node:crypto";
import { encode } from "uqr";

export const SEED_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the period of thirty seconds since 1970 that a moment in milliseconds lies in. */
export function counterAt(now: number): number {
  return Math.floor(now / 1000 / PERIOD_SECONDS);
}

/** Returns the code of a period by RFC 6238 with SHA-1, as every telephone's generator makes it. */
export function codeAt(seed: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", seed).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * Returns the period whose code was typed, the present one or the one before (RFC 6238, 5.2); null
 * if it is neither's.
 */
export function counterOf(seed: Uint8Array, code: string, now: number): number | null {
  const current = counterAt(now);
  const typed = Buffer.from(code);
  const isCode = (counter: number) => {
    const expected = Buffer.from(codeAt(seed, counter));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  };
  return [current, current - 1].find(isCode) ?? null;
}

/** Returns a typed code without spaces and hyphens, full-width digits as plain ones. */
export function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
}

/** Returns unpadded base 32 (RFC 4648) of bytes whose number is a multiple of five; else bits are lost. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

export function generatorUri(seed: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Returns a text as a QR code: the modules of a side, with the quiet zone around the code, and an
 * SVG path of rectangles, one for each run of dark modules.
 */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => {
    const signs = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...signs.matchAll(/#+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: path.join("") };
}
