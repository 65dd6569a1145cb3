import { describe, expect, test } from "vitest";
import { daysSince, recentMoment } from "~/format/recent";

const NOW = new Date("2026-11-23T10:00:00.000Z");

describe("a recent moment in Madrid", () => {
  test.each([
    ["2026-11-23T08:04:00.000Z", "hoy, 9:04"],
    ["2026-11-22T23:30:00.000Z", "hoy, 0:30"],
    ["2026-11-22T20:14:00.000Z", "ayer, 21:14"],
    ["2026-11-21T11:25:00.000Z", "sábado, 12:25"],
    ["2026-11-16T17:48:00.000Z", "16 nov, 18:48"],
    ["2025-11-16T17:48:00.000Z", "16 nov 2025, 18:48"],
    ["2026-12-01T17:48:00.000Z", "1 dic, 18:48"],
    ["nada", "nada"],
  ])("the moment %s is said «%s»", (at, words) => {
    expect(recentMoment(at, NOW)).toBe(words);
  });
});

test.each([
  ["2026-10-24T10:00:00.000Z", "2026-10-25T22:30:00.000Z", "ayer, 12:00"],
  ["2027-03-27T10:00:00.000Z", "2027-03-28T22:30:00.000Z", "sábado, 11:00"],
])("a moment before a change of clocks, %s, is said at %s «%s»", (at, now, words) => {
  expect(recentMoment(at, new Date(now))).toBe(words);
});

test("the days since a moment are whole, and none of a future or invalid one", () => {
  const at = ["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.001Z", "2026-12-01", "x"];
  expect(at.map((each) => daysSince(each, NOW))).toEqual([3, 2, 0, 0]);
});
