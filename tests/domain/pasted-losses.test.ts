import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lossesOf, lossesText } from "~/articulos/document/pasted-losses";

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`, "utf8");
const said = (html: string) => lossesText(lossesOf(html));

/** An item of a list as Word writes it. */
const wordItem = (marker: string, list: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 ${list}'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Agua</p>`;

test.each([
  ["<p>Hola <b>tú</b></p><ul><li>uno</li></ul>", ""],
  [
    "<p><img src=a></p><table><tr><td>x</table>",
    "1 imagen y 1 tabla no se han podido traer. De la tabla queda el texto.",
  ],
  ["<img src=a>", "1 imagen no se ha podido traer."],
  [
    "<table><tr><td><table></table></table><table></table>",
    "2 tablas no se han podido traer. De las tablas queda el texto.",
  ],
  ["<ol><li>uno<ol><li>dos</ol></ol>", "1 lista numerada queda con puntos en vez de números."],
  [
    "<blockquote><p>x</p></blockquote><blockquote>y</blockquote>",
    "2 citas quedan como texto corriente.",
  ],
  ["<noscript><img src=a></noscript><img src=b width=1 height=1>", ""],
])("the pasted HTML %j loses: %s", (html, sentence) => {
  expect(said(html)).toBe(sentence);
});

test("numbered lists of Word are counted by their numbers, bullets and plain paragraphs are not", () => {
  const lists = [
    wordItem("1.", "lfo1"),
    wordItem("2.", "lfo1"),
    wordItem("·", "lfo2"),
    wordItem("o", "lfo2"),
    wordItem("a)", "lfo3"),
  ].join("<p class=MsoNormal>Texto</p>");
  expect(lossesOf(lists)).toEqual({ pictures: 0, tables: 0, quotes: 0, numberedLists: 2 });
  expect(lossesOf("<p class=MsoQuote>x</p><p class=MsoNormal>1. y</p>")).toMatchObject({
    quotes: 1,
    numberedLists: 0,
  });
});

test.each(["google-docs.html", "word.html"])(
  "%s, which an article can say whole, loses nothing",
  (name) => {
    expect(said(fixture(name))).toBe("");
  },
);

test("a page with a list, a table and a picture says what becomes of each", () => {
  expect(said(fixture("page.html"))).toBe(
    "1 imagen y 1 tabla no se han podido traer. De la tabla queda el texto. 1 lista numerada queda con puntos en vez de números.",
  );
});
