import { expect, test } from "vitest";
import { sign, unsign } from "~/config/signing.server";

test("a signed value is read again", () => {
  expect(unsign("session", sign("session", "a.b.c"))).toBe("a.b.c");
});

test("a signed value that was changed is rejected", () => {
  const signed = sign("session", "42");
  for (const forged of [`43${signed.slice(2)}`, `${signed}x`, signed.slice(0, -1), "42", "", "."]) {
    expect(unsign("session", forged), forged).toBeNull();
  }
});

test("a signature for one purpose is worth nothing for another", () => {
  expect(unsign("submission", sign("session", "42"))).toBeNull();
});
