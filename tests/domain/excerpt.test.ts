import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToDocument } from "~/text/document/from-html";
import { excerpt, excerptOfHtml } from "~/text/excerpt.server";

const piece = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom("<p>", "</p>", "<h2>", "</h2>", "<ul><li>", "</li></ul>", "<br>", "&amp;", "😀"),
  fc
    .string({ maxLength: 900 })
    .map((path) => `<a href="https://x.example/${encodeURIComponent(path)}">enlace</a>`),
);

test("an excerpt read from HTML is the same as that of the whole article", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      const html = pieces.join("");
      expect(excerptOfHtml(html)).toBe(excerpt(htmlToDocument(html)));
    }),
    { numRuns: 300 },
  );
});

test("an excerpt has 150 characters and three dots, however late the words come", () => {
  const late = `${"<p></p>".repeat(1_000)}<p>${"palabra ".repeat(100)}</p>`;
  expect([...excerptOfHtml(late)]).toHaveLength(153);
  expect(excerptOfHtml("<p>Corto</p>")).toBe("Corto...");
});

test("an excerpt has dots where something was cut, or would go on", () => {
  expect(excerptOfHtml("<p>Un carrete basta.</p>")).toBe("Un carrete basta.");
  expect(excerptOfHtml(`<p>${"a".repeat(149)}.</p>`)).toBe(`${"a".repeat(149)}.`);
  expect(excerptOfHtml(`<p>${"a".repeat(149)}. Y más.</p>`)).toBe(`${"a".repeat(149)}....`);
});

test("a heading in an excerpt ends with a full stop before its paragraph", () => {
  expect(excerptOfHtml("<h2>El revelador</h2><p>Es lo primero.</p>")).toBe(
    "El revelador. Es lo primero.",
  );
  expect(excerptOfHtml("<h2>¿Y el baño?</h2><p>Después.</p>")).toBe("¿Y el baño? Después.");
  expect(excerptOfHtml("<p>Corto</p><h2>Y nada más</h2>")).toBe("Corto Y nada más...");
});
