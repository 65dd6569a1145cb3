import { expect, test } from "vitest";
import { daysLeft } from "~/papelera/trash";

test("what is dated in the future has no more days left than there are", () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  expect(daysLeft("2028-11-21T10:00:00.000Z", now)).toBe(30);
  expect(daysLeft("2026-11-20T10:00:00.000Z", now)).toBe(29);
});
