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

test("the excerpt of a list is that of the whole article", () => {
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
