import { expect, test } from "vitest";
import { readHtml } from "~/text/document/from-html";
import { lossesText } from "~/text/document/pasted-losses";
import { documentToText } from "~/text/document/to-text";

const read = (html: string) => {
  const { document, losses } = readHtml(`<p>${html}</p>`);
  return [documentToText(document), lossesText(losses)];
};

const POWER = "<msup><mn>10</mn><mrow><mo>\u2212</mo><mn>3</mn></mrow></msup>";

test.each([
  ["a power", `<math>${POWER}</math> g`, "10⁻³ g"],
  [
    "an index and a charge",
    "<math><msubsup><mi>SO</mi><mn>4</mn><mrow><mn>2</mn><mo>-</mo></mrow></msubsup></math>",
    "SO₄²⁻",
  ],
  [
    "a product, written on several lines",
    "<math>\n <mrow>\n  <mn> 2 </mn>\n  <mo>\u2062</mo>\n  <mi>x</mi>\n </mrow>\n</math>",
    "2x",
  ],
  [
    "a formula with its source",
    `<math><semantics>${POWER}<annotation encoding="application/x-tex">10^{-3}</annotation></semantics></math>`,
    "10⁻³",
  ],
  [
    "KaTeX, which writes a formula twice",
    `pH <span class=katex><span class=katex-mathml><math>${POWER}</math></span><span class=katex-html aria-hidden=true>10−3</span></span>.`,
    "pH 10⁻³.",
  ],
  [
    "MathJax 2, which writes it first for the eye",
    `<span class=MathJax><nobr aria-hidden=true>10−3</nobr><span class=MJX_Assistive_MathML><math>${POWER}</math></span></span>`,
    "10−3",
  ],
  ["what is hidden", `a<span style="display: none"><math>${POWER}</math></span>`, "a"],
])("MathML is pasted as the text that it says: %s", (_what, html, text) => {
  expect(read(html)).toEqual([text, ""]);
});

test.each([
  [
    "a fraction",
    "<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>",
    "a/b+1",
    "Una fórmula queda como texto: «a/b+1». Revísala.",
  ],
  [
    "roots, twice",
    "<math><msqrt><mn>2</mn></msqrt></math> y <math><mroot><mn>8</mn><mn>3</mn></mroot></math>",
    "2 y 83",
    "2 fórmulas quedan como texto: «2», «83». Revísalas.",
  ],
  [
    "one that has nothing but a description",
    '<math alttext="10^{-3}"></math>',
    "10^{-3}",
    "Una fórmula queda como texto: «10^{-3}». Revísala.",
  ],
])("pasted MathML that loses meaning as text is reported: %s", (_what, html, text, losses) => {
  expect(read(html)).toEqual([text, losses]);
});

test("text for the eye alone is read unless it stands right behind a formula", () => {
  expect(read("<span aria-hidden=true>Hola</span>")).toEqual(["Hola", ""]);
  const apart = `<math>${POWER}</math> y <span aria-hidden=true>→</span>`;
  expect(read(apart)).toEqual(["10⁻³ y →", ""]);
});
