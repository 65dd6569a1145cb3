import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "~/text/document/canonical";
import {
  type Block,
  type Document,
  type Inline,
  picturesIn,
  plainText,
  type TextRun,
} from "~/text/document/document";
import { htmlToDocument } from "~/text/document/from-html";
import { textToDocument } from "~/text/document/from-text";
import { cleanUrl } from "~/text/document/links";
import { documentToHtml, safeHtml } from "~/text/document/to-html.server";
import { documentToText } from "~/text/document/to-text";
import { fromSlate, toSlate } from "~/text/editor/slate-document";

const words = fc.string({
  unit: fc.constantFrom(...("ab áñ*_[]()\\#-<>&\"'\n\u00a0😀.,|!¡¿»:12".match(/./gsu) ?? [])),
  maxLength: 12,
});
const run: fc.Arbitrary<TextRun> = fc.record(
  { text: words, bold: fc.constant(true as const), italic: fc.constant(true as const) },
  { requiredKeys: ["text"] },
);
const url = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    "mailto:ana@x.es?subject=(Una) duda",
    "tel:+34 958 12-34-56",
    "https://x.es/a_(b)",
    "http://ñandú.es/*[x]",
  ),
  fc.constantFrom("/", "/inscripcion?curso=medio", "/blog/3#baño_(de)_paro"),
);
const link = fc.record({
  type: fc.constant("link" as const),
  url: url.map((typed) => cleanUrl(typed) ?? "https://x.es/"),
  children: fc.array(run, { maxLength: 3 }),
});
const line: fc.Arbitrary<Inline[]> = fc.array(fc.oneof({ weight: 4, arbitrary: run }, link), {
  maxLength: 5,
});
const lines = fc.array(line, { maxLength: 4 });
const picture = fc.record({
  src: fc.constantFrom(
    "/uploads/blog-images/482919304412.jpg",
    "/uploads/galeria-images/182919304412.webp",
  ),
  alt: fc.oneof(words, fc.constantFrom("decorativa", "Decorativa ")),
  caption: words,
});
const cell = fc.oneof(words, fc.constantFrom("---", ":--", "20 °C", "\\|", ""));
const BLOCKS: Record<Block["type"], fc.Arbitrary<Block>> = {
  paragraph: fc.record({ type: fc.constant("paragraph"), children: line }),
  subheading: fc.record({ type: fc.constant("subheading"), children: line }),
  "minor-subheading": fc.record({ type: fc.constant("minor-subheading"), children: line }),
  list: fc.record({ type: fc.constant("list"), lines }),
  "numbered-list": fc.record(
    {
      type: fc.constant("numbered-list" as const),
      start: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(-1, 0.5, 998, 999, 1000)),
      lines,
    },
    { requiredKeys: ["type", "lines"] },
  ),
  quote: fc.record({ type: fc.constant("quote"), lines }),
  table: fc.record({
    type: fc.constant("table"),
    rows: fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 22 }),
  }),
  figure: fc.record({ type: fc.constant("figure"), pictures: fc.array(picture, { maxLength: 3 }) }),
};
const document: fc.Arbitrary<Document> = fc.array(fc.oneof(...Object.values(BLOCKS)), {
  maxLength: 5,
});
const read = (text: string) => textToDocument(text, { withPictures: true });
const RUNS = { numRuns: 250 };

describe.each(Object.entries({ "any blocks": document, ...BLOCKS }))(
  "a document of %s",
  (_, of) => {
    const any: fc.Arbitrary<Document> = of.map((made) => (Array.isArray(made) ? made : [made]));

    test("a document has one canonical spelling", () => {
      fc.assert(
        fc.property(any, (one) => {
          expect(canonical(canonical(one))).toEqual(canonical(one));
        }),
        RUNS,
      );
    });

    test("a document comes back from its HTML", () => {
      fc.assert(
        fc.property(any, (one) => {
          const clean = canonical(one);
          expect(htmlToDocument(documentToHtml(clean))).toEqual(clean);
          expect(htmlToDocument(safeHtml(clean))).toEqual(clean);
        }),
        RUNS,
      );
    });

    test("a document comes back from its text, and its HTML is the same to the byte", () => {
      fc.assert(
        fc.property(any, (one) => {
          const clean = canonical(one);
          expect(read(documentToText(clean))).toEqual(clean);
          const html = safeHtml(clean);
          expect(safeHtml(read(documentToText(htmlToDocument(html))))).toBe(html);
        }),
        RUNS,
      );
    });

    test("a document comes back from the editor", () => {
      fc.assert(
        fc.property(any, (one) => {
          const clean = canonical(one);
          expect(fromSlate(toSlate(clean))).toEqual(clean);
        }),
        RUNS,
      );
    });

    test("the pictures that a document holds are found in its HTML and in its text", () => {
      fc.assert(
        fc.property(any, (one) => {
          const clean = canonical(one);
          const shown = clean.flatMap((block) => (block.type === "figure" ? block.pictures : []));
          const held = new Set(shown.map(({ src }) => src));
          expect(new Set(picturesIn(safeHtml(clean)))).toEqual(held);
          expect(new Set(picturesIn(documentToText(clean)))).toEqual(held);
        }),
        RUNS,
      );
    });
  },
);

const BLOCK_TAGS = ["p", "h3", "ul", "ol", "li", "blockquote", "table", "figure", "figcaption"];
const TAGS = [...BLOCK_TAGS, "b", "td", "script"];

describe("any HTML", () => {
  test("any HTML is read without an error into a document that is stable", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ...TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
            "<i style='font-weight:700'>",
            "<a href='https://x.es'>",
            "</a>",
            "<br>",
            "a",
            " ",
            "&amp;",
            "<!--",
            "-->",
            "<table><tr>",
            "<th rowspan=2>",
            "<ol start=3>",
            "<li value=7>",
            "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>",
            "<img src=https://x.es/a.jpg>",
            "<img src=/uploads/blog-images/482919304412.jpg alt='b'>",
          ),
        ),
        (parts) => {
          const html = documentToHtml(htmlToDocument(parts.join("")));
          expect(documentToHtml(htmlToDocument(html))).toBe(html);
          expect(
            html.replace(
              /<\/?(p|h2|h3|ul|ol|li|blockquote|table|thead|tbody|tr|td|figure|figcaption|strong|em)>|<ol start="\d+">|<th scope="col">|<\/th>|<a href="https:[^"<>]*">|<\/a>|<img src="\/uploads\/blog-images\/482919304412.jpg" alt="b?">/g,
              "",
            ),
          ).not.toContain("<");
        },
      ),
      RUNS,
    );
  });

  test("HTML nested ten thousand deep is read all the same", () => {
    const deep = `${"<div><b>".repeat(10_000)}hola`;
    expect(plainText(htmlToDocument(deep))).toBe("hola");
  });
});
