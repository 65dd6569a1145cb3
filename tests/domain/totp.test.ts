import { Secret, TOTP, URI } from "otpauth";
import { describe, expect, test } from "vitest";
import { base32, codeAt, counterAt, counterOf, generatorUri } from "~/auth/keys/totp.server";

const SEED = Buffer.from("12345678901234567890");

describe("a code that changes every thirty seconds", () => {
  // RFC 6238, appendix B: SHA-1, eight digits.
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("is at %i seconds what RFC 6238 says", (seconds, code) => {
    expect(codeAt(SEED, counterAt(seconds * 1000), 8)).toBe(code);
  });

  test("is what a generator shows that has read the address of the QR code", () => {
    const uri = generatorUri(SEED, "ana@escuela.example", "Sal de plata & cía");
    const generator = URI.parse(uri) as TOTP;
    expect(generator.secret.base32).toBe(base32(SEED));
    expect(generator).toMatchObject({ issuer: "Sal de plata & cía", label: "ana@escuela.example" });
    for (const timestamp of [0, 1_764_032_400_000, 4_102_444_800_000]) {
      expect(codeAt(SEED, counterAt(timestamp))).toBe(generator.generate({ timestamp }));
    }
  });

  test("counts for its own half minute and the next one, and no other", () => {
    const generator = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(SEED).buffer }) });
    const at = 1_764_032_400_000;
    const code = generator.generate({ timestamp: at });
    const half = 30_000;
    expect(counterOf(SEED, code, at)).toBe(counterAt(at));
    expect(counterOf(SEED, code, at + half)).toBe(counterAt(at));
    expect(counterOf(SEED, code, at + 2 * half)).toBeNull();
    expect(counterOf(SEED, code, at - half)).toBeNull();
    expect(counterOf(SEED, `${code}0`, at)).toBeNull();
    expect(counterOf(SEED, "", at)).toBeNull();
  });
});
