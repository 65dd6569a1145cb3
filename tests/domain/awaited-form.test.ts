import { expect, test } from "vitest";
import { isSame } from "~/ui/awaited-form";

function read(file: File, words = "Arcadas"): FormData {
  const fields = new FormData();
  fields.set("titulo", words);
  fields.set("portada", file);
  return fields;
}

test("a form without a chosen file is unchanged however late it is read again", () => {
  const [before, after] = [1, 2].map((lastModified) => read(new File([], "", { lastModified })));
  expect(isSame(before as FormData, after as FormData)).toBe(true);
});

test("a form is changed by a word, and by another file of the same name", () => {
  const file = new File(["a"], "uno.jpg", { lastModified: 1 });
  expect(isSame(read(file), read(file))).toBe(true);
  expect(isSame(read(file), read(file, "Patios"))).toBe(false);
  expect(isSame(read(file), read(new File(["a"], "uno.jpg", { lastModified: 2 })))).toBe(false);
});
