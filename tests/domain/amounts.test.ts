import { expect, test } from "vitest";
import { sizeOf, timeSince } from "~/format/amounts";

const HOUR_MS = 60 * 60 * 1000;

test.each([
  [-5, "hace un momento"],
  [59_999, "hace un momento"],
  [60_000, "hace 1 minuto"],
  [HOUR_MS, "hace 1 hora"],
  [47 * HOUR_MS, "hace 47 horas"],
  [48 * HOUR_MS, "hace 2 días"],
])("a moment %d milliseconds ago is written «%s»", (ms, words) => {
  expect(timeSince(ms)).toBe(words);
});

test.each([
  [0, "0 MB"],
  [180.9 * 1024 ** 2, "180 MB"],
  [12.44 * 1024 ** 3, "12,4 GB"],
])("a size of %d bytes is written «%s»", (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words);
});
