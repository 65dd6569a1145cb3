import { expect, test } from "vitest";
import { daysLeft } from "~/papelera/trash";

test("a thing in the trash dated in the future has thirty days left at most", () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  expect(daysLeft("2028-11-21T10:00:00.000Z", now)).toBe(30);
  expect(daysLeft("2026-11-20T10:00:00.000Z", now)).toBe(29);
});
