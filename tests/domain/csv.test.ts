import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvMoment, csvOf } from "~/csv";

describe("a spreadsheet", () => {
  test("opens in columns in a Spanish Excel", () => {
    expect(
      csvOf([
        ["Nombre", "Email"],
        ["Eva", "eva@ejemplo.es"],
      ]),
    ).toBe('\uFEFF"Nombre";"Email"\r\n"Eva";"eva@ejemplo.es"\r\n');
  });

  test("keeps semicolons, quotes and lines within their cell", () => {
    expect(csvOf([['di «hola»; y "adiós"\nya']])).toBe('\uFEFF"di «hola»; y ""adiós""\nya"\r\n');
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    "+34 600 123 456",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "＝1",
  ])("calculates nothing that somebody typed: %j", (typed) => {
    expect(csvOf([[typed]]).slice(1)).toBe(`"'${typed.replaceAll('"', '""')}"\r\n`);
  });

  test("says a moment as a spreadsheet reads it, in Madrid", () => {
    expect(csvMoment("2026-03-05T22:45:00.000Z")).toBe("05/03/2026 23:45");
    expect(csvMoment("roto")).toBe("roto");
  });

  test("gives back whatever was put in, cell by cell", () => {
    const cells = fc
      .string({ unit: "binary" })
      .filter((text) => !/^\s*[=+\-@＝＋－＠]|^\s/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(read(csvOf(rows))).toEqual(rows);
      }),
    );
  });
});

/** A reader of RFC 4180 with semicolons in which every cell is quoted. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
