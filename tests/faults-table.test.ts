import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "../lab/faults/table.mjs";

const SHORTEST = 8;

/** The fixed pieces of the texts in a file of tests: between its quotes, and around what a row fills in. */
function piecesOf(file: string): string[] {
  const texts = readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]+`/g) ?? [];
  const pieces = texts.flatMap((text) => text.slice(1, -1).split(/\$\{.*?\}|\$[\w.]+|%\w/));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= SHORTEST);
}

test.each(FAULTS)("«$injection» names a test that there is", ({ file, test: title }) => {
  expect(existsSync(file)).toBe(true);
  const isOf = (piece: string) => piece.includes(title) || title.includes(piece);
  expect(piecesOf(file).some(isOf)).toBe(true);
});
