import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "../lab/faults/table.mjs";

/** Whether a file of tests has a title with these words, as it stands or as one of its rows fills it in. */
function isTitleIn(source: string, title: string): boolean {
  if (source.includes(title)) return true;
  const texts = source.match(/"[^"\n]*"|`[^`]+`/g) ?? [];
  return texts.some((text) => {
    const pieces = text.slice(1, -1).split(/\$\{.*?\}|\$[\w.]+|%\w/);
    return pieces.some((after, index) => isFilled(pieces[index - 1], after));
  });

  function isFilled(before: string | undefined, after: string): boolean {
    const ends = [...title, ""].map((_, end) => end);
    const from = ends.filter((end) => before?.endsWith(title.slice(0, end)));
    const to = ends.filter((end) => after.startsWith(title.slice(end)));
    return from.some((start) => to.some((end) => source.includes(title.slice(start, end))));
  }
}

test.each(FAULTS)("«$injection» names a test that there is", ({ file, test: title }) => {
  expect(existsSync(file)).toBe(true);
  expect(isTitleIn(readFileSync(file, "utf8"), title)).toBe(true);
});
