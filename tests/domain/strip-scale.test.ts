import { expect, test } from "vitest";
import { stripScale } from "~/galeria/strip-scale";

test("strips of a contact sheet are as high as usual if that fills them", () => {
  for (const windows of ["narrow", "wide"] as const) {
    expect(stripScale([], windows)).toBe(100);
    expect(stripScale(Array(60).fill(1.5), windows)).toBe(100);
  }
});

test("strips of a contact sheet are higher if that leaves less of it black", () => {
  // Four, and then two and nothing: three and three are as wide as the sheet.
  expect(stripScale([0.8, 0.67, 1, 1.5, 0.8, 1], "wide")).toBe(120);
});
