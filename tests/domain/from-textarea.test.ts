import { Node } from "slate";
import { expect, test } from "vitest";
import { fromTextarea } from "~/text/editor/slate-document";

/** The text around the cursor, as the editor has it. */
function around(marked: string): string | null {
  const at = marked.indexOf("|");
  const { value, cursor } = fromTextarea(marked.replace("|", ""), at, true);
  if (!cursor) return null;
  const { text } = Node.leaf({ children: value } as Parameters<typeof Node.leaf>[0], cursor.path);
  return `${text.slice(0, cursor.offset)}|${text.slice(cursor.offset)}`;
}

test.each([
  ["Hola|", "Hola|"],
  ["Ho|la", "Ho|la"],
  ["Uno.\n\nDos |veces.", "Dos |veces."],
  ["## Revelar|\n\nAgua.", "Revelar|"],
  ["- uno\n- d|os", "d|os"],
  ["Con **negr|ita** y más.", "negr|ita"],
  ["|", "|"],
  ["Hola.\n\n|", "|"],
])("the cursor of the textarea %j stands in the editor at %j", (marked, shown) => {
  expect(around(marked)).toBe(shown);
});

test("a cursor inside a Markdown mark is dropped and the text stays as it is", () => {
  expect(around("#|# Revelar")).toBeNull();
  expect(fromTextarea("## Revelar", 1, true).value).toEqual(
    fromTextarea("## Revelar", null, true).value,
  );
});
