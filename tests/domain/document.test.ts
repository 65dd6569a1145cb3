import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "~/articulos/document/canonical";
import { type Document, type Inline, plainText, type TextRun } from "~/articulos/document/document";
import { htmlToDocument } from "~/articulos/document/from-html";
import { textToDocument } from "~/articulos/document/from-text";
import { cleanUrl } from "~/articulos/document/links";
import { documentToHtml, safeHtml } from "~/articulos/document/to-html.server";
import { documentToText } from "~/articulos/document/to-text";

const words = fc.string({
  unit: fc.constantFrom(...("ab áñ*_[]()\\#-<>&\"'\n\u00a0😀.".match(/./gsu) ?? [])),
  maxLength: 12,
});
const run: fc.Arbitrary<TextRun> = fc.record(
  { text: words, bold: fc.constant(true as const), italic: fc.constant(true as const) },
  { requiredKeys: ["text"] },
);
const url = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom("mailto:ana@escuela.example", "https://x.es/a_(b)", "http://ñandú.es/*[x]"),
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
const document: fc.Arbitrary<Document> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom("paragraph" as const, "subheading" as const),
      children: line,
    }),
    fc.record({ type: fc.constant("list" as const), items: fc.array(line, { maxLength: 4 }) }),
  ),
  { maxLength: 5 },
);
const RUNS = { numRuns: 1000 };

describe("documents", () => {
  test("every document has one canonical spelling", () => {
    fc.assert(
      fc.property(document, (any) => {
        expect(canonical(canonical(any))).toEqual(canonical(any));
      }),
      RUNS,
    );
  });

  test("every document comes back from its HTML", () => {
    fc.assert(
      fc.property(document, (any) => {
        const clean = canonical(any);
        expect(htmlToDocument(documentToHtml(clean))).toEqual(clean);
        expect(htmlToDocument(safeHtml(clean))).toEqual(clean);
      }),
      RUNS,
    );
  });

  test("every document comes back from its text", () => {
    fc.assert(
      fc.property(document, (any) => {
        const clean = canonical(any);
        expect(textToDocument(documentToText(clean))).toEqual(clean);
      }),
      RUNS,
    );
  });
});

describe("any HTML", () => {
  test("any HTML is read without an error into a document that is stable", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<b>",
            "</b>",
            "<i style='font-weight:700'>",
            "<p>",
            "</p>",
            "<ul>",
            "<li>",
            "</li>",
            "</ul>",
            "<h3>",
            "</h3>",
            "<a href='https://x.es'>",
            "</a>",
            "<br>",
            "a",
            " ",
            "&amp;",
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "<td>",
          ),
        ),
        (parts) => {
          const html = documentToHtml(htmlToDocument(parts.join("")));
          expect(documentToHtml(htmlToDocument(html))).toBe(html);
          expect(
            html.replace(/<\/?(p|h2|ul|li|strong|em)>|<a href="https:[^"<>]*">|<\/a>/g, ""),
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

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`, "utf8");

describe("pasted HTML", () => {
  test("HTML pasted from Google Docs is clean", () => {
    expect(documentToHtml(htmlToDocument(fixture("google-docs.html")))).toBe(
      '<h2>Baño de paro</h2><p>Hola <strong>mundo</strong> y <em>cursiva</em>.</p><ul><li>uno</li><li><strong>dos</strong></li></ul><p>Ver <a href="https://escuela.example/">la escuela</a></p>',
    );
  });

  test("HTML pasted from Word is clean", () => {
    expect(documentToHtml(htmlToDocument(fixture("word.html")))).toBe(
      "<h2>Revelado</h2><p>Primero el <strong>agua</strong>, a 20\u00a0°C.</p><ul><li>Tanque</li><li>Espiral</li></ul><p>Fin.</p>",
    );
  });

  test("HTML pasted from a web page is clean", () => {
    expect(documentToHtml(htmlToDocument(fixture("page.html")))).toBe(
      "<h2>Título</h2><p>Texto de la página.</p><ul><li>Uno</li><li>Dos con párrafo</li></ul><p>Celda una celda dos</p>",
    );
  });

  test("hostile HTML is harmless once pasted", () => {
    const html = documentToHtml(htmlToDocument(fixture("hostile.html")));
    expect(html).toBe(
      '<p>Hola</p><p>enlace <a href="https://bueno.example/">bueno</a> vbs data</p><p>&lt;script&gt;texto&lt;/script&gt;</p>',
    );
  });
});

describe("the text of the contract", () => {
  test.each([
    ["Hola", "<p>Hola</p>"],
    ["uno\n\ndos", "<p>uno</p><p>dos</p>"],
    ["uno\ndos", "<p>uno dos</p>"],
    ["## Título\n\nTexto", "<h2>Título</h2><p>Texto</p>"],
    ["- uno\n- dos", "<ul><li>uno</li><li>dos</li></ul>"],
    ["- uno\n\n- dos", "<ul><li>uno</li></ul><ul><li>dos</li></ul>"],
    ["Lista:\n- uno", "<p>Lista:</p><ul><li>uno</li></ul>"],
    ["**negrita** y *cursiva*", "<p><strong>negrita</strong> y <em>cursiva</em></p>"],
    ["***ambas***", "<p><strong><em>ambas</em></strong></p>"],
    ["5 * 3 = 15 y 2*4", "<p>5 * 3 = 15 y 2*4</p>"],
    ["un **descuido", "<p>un **descuido</p>"],
    ["**a *b** c", "<p><strong>a *b</strong> c</p>"],
    ["<b>HTML</b> & más", "<p>&lt;b&gt;HTML&lt;/b&gt; &amp; más</p>"],
    ["[la web](https://x.es)", '<p><a href="https://x.es/">la web</a></p>'],
    ["[sitio](www.x.es/a)", '<p><a href="https://www.x.es/a">sitio</a></p>'],
    ["[lista](/inscripcion)", '<p><a href="/inscripcion">lista</a></p>'],
    ["[correo](ana@x.es)", '<p><a href="mailto:ana@x.es">correo</a></p>'],
    ["[malo](javascript:alert(1))", "<p>[malo](javascript:alert(1))</p>"],
    ["\\*sin\\* marca", "<p>*sin* marca</p>"],
    ["#etiqueta", "<p>#etiqueta</p>"],
    ["", ""],
  ])("the text %j is %s", (text, html) => {
    expect(documentToHtml(textToDocument(text))).toBe(html);
  });

  test.each(["*a ", "**a ", "***a ", "*a **b ", "[", "[a](", "\\", "\n \n", "- \n", "*"])(
    "the text %j, repeated a great many times, is read all the same",
    (part) => {
      const once = documentToText(textToDocument(part.repeat(50_000)));
      expect(documentToText(textToDocument(once))).toBe(once);
    },
  );

  test("the text of the demonstration articles is their HTML again", () => {
    const html =
      "<p>Un <strong>tanque con espiral</strong>, a 20 °C.</p><ul><li><strong>Zonas 0 a II:</strong> negros.</li></ul>";
    expect(documentToHtml(textToDocument(documentToText(htmlToDocument(html))))).toBe(html);
  });
});
