import { describe, expect, test } from "vitest";
import { matcherOf, readSearch } from "~/format/text-search";

const EVA = ["Eva", "Martín Peña", "eva.martin@ejemplo.es", "Solo por las tardes", "K7M2QX94"];

describe("somebody is found", () => {
  test.each([
    ["by a part of a name", "mart"],
    ["without accents", "martin pena"],
    ["with accents that nobody wrote", "èva"],
    ["in capitals", "EVA MARTÍN"],
    ["by surname first", "peña eva"],
    ["by the e-mail address", "eva.martin@ejemplo.es"],
    ["by what they wrote", "tardes"],
    ["by the reference as it was read to them", "k7m2 qx94"],
    ["by the telephone as it was written", "+34 600 12 34 56"],
    ["by the telephone as others write it", "600-123-456"],
    ["by a part of the telephone", "1234"],
    ["by a name and a part of the telephone", "eva 600"],
  ])("somebody is found by %s", (_how, search) => {
    expect(matcherOf(search)(EVA, "+34 600 12 34 56")).toBe(true);
  });
});

test.each(["evo", "eva gómez", "600 999", "12", "%", "mart_n"])(
  "the search «%s» finds somebody else",
  (search) => {
    expect(matcherOf(search)(EVA, "+34 600 12 34 56")).toBe(false);
  },
);

test("a search in a URL is trimmed and cut to a bounded length", () => {
  expect(readSearch("  eva ")).toBe("eva");
  expect(readSearch(null)).toBe("");
  expect(readSearch("x".repeat(10_000))).toHaveLength(200);
});
