import { shortMoment } from "./dates";

const BYTE_ORDER_MARK = "\uFEFF";
/** Matches what a spreadsheet evaluates (OWASP, «CSV Injection»), full-width signs included. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * Matches what stands before a formula in the middle of a text, where a program with other
 * separators would begin a cell.
 */
const INNER_FORMULA = /([,;|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Returns rows as CSV for a Spanish Excel: UTF-8 with BOM, semicolons, CRLF (RFC 4180), no live
 * formulas.
 */
export function toCsv(rows: string[][]): string {
  return BYTE_ORDER_MARK + linesOf(rows);
}

/** Yields a file as `toCsv` writes it, in parts; the head comes with the first batch. */
export async function* csvParts<Row>(
  head: string[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string, void> {
  let begin = toCsv([head]);
  for await (const rows of batches) {
    yield begin + linesOf(rows.map(cellsOf));
    begin = "";
  }
  if (begin) yield begin;
}

function linesOf(rows: string[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(";")}\r\n`).join("");
}

function cellOf(text: string): string {
  const inert = (FORMULA.test(text) ? "'" : "") + text.replace(INNER_FORMULA, "$1'");
  return `"${inert.replaceAll('"', '""')}"`;
}

/** Returns a stored moment in Madrid as spreadsheets read it: «05/03/2026 23:45». */
export function csvMoment(at: string): string {
  return shortMoment(at).replace(",", "");
}
