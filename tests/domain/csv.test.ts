import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvMoment, toCsv } from "~/format/csv";

describe("spreadsheets", () => {
  test("a spreadsheet opens in columns in a Spanish Excel", () => {
    expect(
      toCsv([
        ["Nombre", "Email"],
        ["Eva", "eva@ejemplo.es"],
      ]),
    ).toBe('\uFEFF"Nombre";"Email"\r\n"Eva";"eva@ejemplo.es"\r\n');
  });

  test("semicolons, quotes and line breaks stay within their cell of a spreadsheet", () => {
    expect(toCsv([['di «hola»; y "adiós"\nya']])).toBe('\uFEFF"di «hola»; y ""adiós""\nya"\r\n');
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    "+34 600 123 456",
    "-2+3",
    "@SUM(A1)",
    " =1",
    "＝1",
  ])("a spreadsheet calculates nothing that somebody typed: %j", (typed) => {
    expect(toCsv([[typed]]).slice(1)).toBe(`"'${typed.replaceAll('"', '""')}"\r\n`);
  });

  test.each(["a,=1+1,b", "a;=1+1", "a\t@SUM(A1)", "a\n-2+3", 'a, "=1+1"', "a|+1", "\t=1", "\r＝1"])(
    "a spreadsheet calculates nothing inside a cell: %j",
    (typed) => {
      for (const cell of readAnyhow([["Eva", typed, "b"]])) expect(cell).not.toMatch(CALCULATED);
    },
  );

  test("a spreadsheet calculates nothing that can be typed, whatever its separator", () => {
    const parts = fc.constantFrom(...",;|\t\r\n\"' =+-@＝＋－＠1a");
    const cell = fc.string({ unit: parts, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        for (const read of readAnyhow(rows)) expect(read).not.toMatch(CALCULATED);
      }),
      { numRuns: 500 },
    );
  });

  test("a CSV leaves ordinary signs and commas as they were typed", () => {
    const typed = "Sáenz-Peña, por la tarde; 2-3 días\n+ dudas a eva@ejemplo.es";
    expect(toCsv([[typed]])).toContain(
      "Sáenz-Peña, por la tarde; 2-3 días\n'+ dudas a eva@ejemplo.es",
    );
  });

  test("a CSV writes a moment in Madrid's time, as a spreadsheet reads it", () => {
    expect(csvMoment("2026-03-05T22:45:00.000Z")).toBe("05/03/2026 23:45");
    expect(csvMoment("roto")).toBe("roto");
  });

  test("a CSV that is read back gives the same cells", () => {
    const cells = fc
      .string({ unit: "binary" })
      .filter((text) => !/(^|[,;|\t\r\n])[\s"]*[=+\-@＝＋－＠]|^\s/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(read(toCsv(rows))).toEqual(rows);
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

/** How a cell begins that a spreadsheet calculates; quotes that a reader leaves are none of its text. */
const CALCULATED = /^[\s"]*[=+\-@＝＋－＠]/;

/** Every cell that readers make of these rows: with each separator, minding quotes or not. */
function readAnyhow(rows: string[][]): string[] {
  const csv = toCsv(rows).slice(1);
  return [",", ";", "\t", "|"].flatMap((separator) => [
    ...csv.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator)),
    ...readCells(csv, separator),
  ]);
}

/** As Excel reads: after the quote that ends a cell, more of it may follow. */
function readCells(csv: string, separator: string): string[] {
  const end = `${separator}\\r\\n`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)")?([^${end}]*)(?:[${end}]|$)`, "g");
  return [...csv.matchAll(cell)].map(([, quoted = "", rest = ""]) => {
    return quoted.replaceAll('""', '"') + rest;
  });
}
