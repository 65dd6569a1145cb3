import { expect, test } from "vitest";
import { claimedVersion, firstVersion, isOwnEarlier } from "~/articulos/claimed-version";

const FIRST = 5 * 2 ** 20;

test("forms begin at different versions, all of them safe integers", () => {
  const draw = () => new Set(Array.from({ length: 500 }, firstVersion));
  // Two of one draw are equal once in 34,000 runs.
  const [firsts, others] = [draw(), draw()];
  expect(Math.max(firsts.size, others.size)).toBe(500);
  for (const first of firsts) {
    expect(first).toBeGreaterThan(0);
    expect(String(first + 2 ** 20 - 1)).toMatch(/^\d{1,16}$/);
    expect(Number.isSafeInteger(first + 2 ** 20 - 1)).toBe(true);
  }
});

test.each([
  ["an earlier one of the form", FIRST, FIRST + 2, true],
  ["the same one", FIRST, FIRST, false],
  ["a later one of the form", FIRST + 2, FIRST, false],
  ["one of another form", FIRST - 1, FIRST + 1, false],
  ["one of a form that gives none", FIRST, null, false],
])("whether %s is a form's own earlier version: %s < %s, %s", (_what, version, next, isOwn) => {
  expect(isOwnEarlier(version, next)).toBe(isOwn);
});

test.each([
  ["of its own form", `${FIRST + 3}`, `${FIRST + 3}`],
  ["of another form", `${FIRST * 2}`, "8"],
])("an unsent text claims the right version over a stored one %s", (_what, stored, claimed) => {
  const waited = { version: "8", version_nueva: `${FIRST + 3}` };
  expect(claimedVersion(waited, stored)).toBe(claimed);
});

test("an unsent text without a version claims the stored one", () => {
  expect(claimedVersion({ version: "" }, "9")).toBe("9");
  expect(claimedVersion({ version: "8" }, "9")).toBe("8");
});
