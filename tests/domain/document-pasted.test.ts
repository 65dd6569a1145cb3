import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { htmlToDocument } from "~/text/document/from-html";
import { documentToHtml } from "~/text/document/to-html.server";

const stored = (html: string) => documentToHtml(htmlToDocument(html));

describe("pasted HTML", () => {
  test.each([
    [
      "google-docs",
      '<h2>Baño de paro</h2><p>Hola <strong>mundo</strong> y <em>cursiva</em>.</p><ul><li>uno</li><li><strong>dos</strong></li></ul><p>Ver <a href="https://escuela.example/">la escuela</a></p>',
    ],
    [
      "word",
      "<h2>Revelado</h2><p>Primero el <strong>agua</strong>, a 20\u00a0°C.</p><ul><li>Tanque</li><li>Espiral</li></ul><p>Fin.</p>",
    ],
    [
      "page",
      '<h3>Título</h3><p>Texto de la página.</p><ol><li>Uno</li><li>Dos con párrafo</li></ol><table><thead><tr><th scope="col">Celda una</th><th scope="col">celda dos</th></tr></thead></table>',
    ],
    [
      "hostile",
      '<p>Hola</p><p>enlace <a href="https://bueno.example/">bueno</a> vbs data</p><p>&lt;script&gt;texto&lt;/script&gt;</p>',
    ],
  ])("HTML pasted from %s is clean and harmless", (name, clean) => {
    expect(stored(readFileSync(`tests/fixtures/${name}.html`, "utf8"))).toBe(clean);
  });

  test.each([
    [
      "<table><tr><th>Película<th colspan=2>Tiempo<tr><td rowspan=2>HP5<td>9<td>11<tr><td>10<td>12</table>",
      [
        ["Película", "Tiempo", "Tiempo"],
        ["HP5", "9", "11"],
        ["HP5", "10", "12"],
      ],
    ],
    [
      "<table><tr><th>Sal<td>g<tr><td>K<sub>3</sub>Fe<td>10<sup>-1</sup></table>",
      [
        ["Sal", "g"],
        ["K₃Fe", "10⁻¹"],
      ],
    ],
    [
      "<table><caption>Tiempos</caption><tr><td><p>a</p><p>b</p><td>c<br>d</table>",
      [["a b", "c d"]],
    ],
  ])("a pasted table has its cells, spanning ones in each place: %s", (html, rows) => {
    expect(htmlToDocument(html)).toContainEqual({ type: "table", rows });
  });

  test.each([
    ["10<sup>-3</sup>", "10⁻³"],
    ["10<sup>−<b>3</b></sup>", "10⁻<strong>³</strong>"],
    ["Na<sub>2</sub>S<sub>2</sub>O<sub>3</sub>", "Na₂S₂O₃"],
    ["Fe(C<sub>6</sub>H<sub>5</sub>O<sub>7</sub>)<sup>3+</sup>", "Fe(C₆H₅O₇)³⁺"],
    ["Ag<span style='font-size:0.6em;vertical-align:super'>+</span>", "Ag⁺"],
    ["H<span style='VERTICAL-ALIGN: sub'>2</span>O", "H₂O"],
    ["x<sup>n + 1</sup>, x<sub>(i)</sub>", "xⁿ ⁺ ¹, x₍ᵢ₎"],
    ["1.<sup>a</sup> y n.<sup>o</sup>", "1.ª y n.º"],
    ["x<sup>2<sub>1</sub></sup>", "x²₁"],
    ["t<sub>W</sub>", "tW"],
    ["<span style='vertical-align:baseline'>2</span>", "2"],
    ["10<span style='vertical-align:4px'>2</span>", "10²"],
    ["10<span style='Vertical-Align: +30%'>2</span>", "10²"],
    ["K<span style='vertical-align:-.3em'>3</span>", "K₃"],
    ["K<span style='font-size:9px;vertical-align:-1px'>3</span>", "K₃"],
    [
      "a <span style='vertical-align:-0.125em'>2</span><i style='vertical-align:1px'>3</i>",
      "a 2<em>3</em>",
    ],
    ["10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>2</span>", "10²"],
    ["K<span style='mso-text-raise:-2.5pt'>3</span>", "K₃"],
    ["10<span style='position:relative; top:-0.5em; font-size:75%'>2</span>", "10²"],
    ["10<span style='font-size:10px;position:relative;bottom:.4em'>2</span>", "10²"],
    ["K<span style='position:relative;top:.25em;font-size:smaller'>3</span>", "K₃"],
    ["a <span style='position:relative;top:-0.5em'>2</span>", "a 2"],
    ["a <span style='top:-0.5em;font-size:75%'>2</span>", "a 2"],
  ])("the pasted %s reads %s", (html, read) => {
    expect(stored(`<p>${html}</p>`)).toBe(`<p>${read}</p>`);
  });

  test("a pasted table of one column, or with a picture, becomes its content", () => {
    expect(stored("<table><tr><td><h2>Uno</h2><p>Dos</p></table>")).toBe("<h2>Uno</h2><p>Dos</p>");
    const img = '<img src="/uploads/blog-images/482919304412.jpg" alt="">';
    expect(stored(`<table><tr><td>a<td>${img}</table>`)).toContain(`<figure>${img}</figure>`);
  });

  test.each([
    "<span style='display:none'>x</span>",
    "<span style='color:red; DISPLAY: none !important'>x</span>",
    "<span style='mso-hide:all'>x</span>",
    "<span style='font-size:0px;line-height:0'><b>x</b></span>",
    "<span style='visibility:hidden'>x</span>",
    "<div style='opacity:0'>x</div>",
    "<div hidden><p>x</p></div>",
  ])("hidden text is not pasted: %s", (html) => {
    expect(stored(`<p>Agua</p>${html}<p>Luz</p>`)).toBe("<p>Agua</p><p>Luz</p>");
  });

  test("text that only looks hidden is pasted", () => {
    const html =
      "<p style='font-size:0.9em;opacity:0.8'>a</p><p style='font-size:08pt'>b</p><p style='x-display:none'>c</p>";
    expect(stored(html)).toBe("<p>a</p><p>b</p><p>c</p>");
  });

  test("numbered lists and quotes pasted from Word stay lists and quotes", () => {
    const item = (marker: string, list: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 ${list}'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]>Agua</p>`;
    const html = [
      ...["1.", "2.", "10."].map((marker) => item(marker, "lfo1")),
      item("·", "lfo2"),
      item("o", "lfo2"),
      item("a)", "lfo3"),
      "<p class=MsoQuote>Luz</p><p class=MsoIntenseQuote>y sombra</p><p class=MsoNormal>1. x</p>",
    ].join("\n");
    expect(stored(html)).toBe(
      '<ol><li>Agua</li><li>Agua</li></ol><ol start="10"><li>Agua</li></ol><ul><li>Agua</li><li>Agua</li></ul><ol><li>Agua</li></ol><blockquote><p>Luz</p><p>y sombra</p></blockquote><p>1. x</p>',
    );
  });

  test.each([
    [
      "<ol><li>a<ul><li>b</ul><li>c</ol><ul><li>d</ul>",
      '<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol><ul><li>d</li></ul>',
    ],
    [
      "<ol><li>a<ol><li>b<li>c</ol><li>d</ol>",
      '<ol><li>a</li></ol><ol><li>b</li><li>c</li></ol><ol start="2"><li>d</li></ol>',
    ],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>"],
    [
      "<ol><li>a<ul><li>b</ul>más<li>c</ol>",
      '<ol><li>a</li></ol><ul><li>b</li></ul><p>más</p><ol start="2"><li>c</li></ol>',
    ],
    ["<ol start=4><li>a<li>b</ol>", '<ol start="4"><li>a</li><li>b</li></ol>'],
    [
      "<ol><li>a<li value=7>b<li>c</ol>",
      '<ol><li>a</li></ol><ol start="7"><li>b</li><li>c</li></ol>',
    ],
    [
      "<ol><li>a</ol><p>b</p><ol start=2><li>c</ol>",
      '<ol><li>a</li></ol><p>b</p><ol start="2"><li>c</li></ol>',
    ],
  ])("pasted lists have their order and numbers: %s", (html, own) => {
    expect(stored(html)).toBe(own);
  });

  test("a numbered list that goes on in Word goes on with its number", () => {
    const item = (marker: string, level: number) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${marker}</p>`;
    const html = `${item("1.", 1)}<p>Espera</p>${item("2.", 1)}${item("a.", 2)}${item("b.", 2)}${item("c.", 2)}${item("3.", 1)}`;
    expect(stored(html)).toBe(
      '<ol><li>1.</li></ol><p>Espera</p><ol start="2"><li>2.</li></ol><ol><li>a.</li><li>b.</li><li>c.</li></ol><ol start="3"><li>3.</li></ol>',
    );
  });
});
