import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHtml } from "~/text/document/from-html";
import { lossesText } from "~/text/document/pasted-losses";

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`, "utf8");
const said = (html: string) => lossesText(readHtml(html).losses);
const WIDE = `<table><tr>${"<td>x".repeat(7)}</table>`;

test.each([
  ["<p>Hola <b>tú</b></p><ul><li>uno</li></ul>", ""],
  ["<p><img src=a></p>", "1 imagen no se ha podido traer: súbela."],
  ["<img src=a><img src=file:///b.jpg>", "2 imágenes no se han podido traer: súbelas."],
  ["<img src=/uploads/blog-images/482919304412.jpg>", ""],
  ["<table><tr><td>x<td>y</table><blockquote>z</blockquote><ol><li>uno</ol>", ""],
  [WIDE, "1 tabla queda como texto: aquí una tabla tiene como mucho 6 columnas y 20 filas."],
  ["<table><tr><td>Un marco</table>", ""],
  ["<ol><li>uno<ol><li>dos</ol></ol>", "Las listas que estaban dentro de otra quedan a su nivel."],
  [
    "<p>a</p><iframe src=https://www.youtube.com/embed/x></iframe>",
    "1 vídeo u otro contenido incrustado no se ha podido traer: pega su dirección como enlace.",
  ],
  [
    "<video><source src=a>No se ve.</video><object><embed src=b></object><embed src=c>",
    "3 vídeos u otros contenidos incrustados no se han podido traer: pega su dirección como enlace.",
  ],
  ["<noscript><iframe src=a></iframe></noscript><iframe src=b hidden></iframe>", ""],
  ["<p style='display:none'><img src=a></p><img src=b style='display: none'>", ""],
  ["<p>10<sup>-3</sup> y Na<sub>2</sub>S<sub>2</sub>O<sub>3</sub></p>", ""],
  [
    "<p>x<sup>é</sup></p>",
    "Un superíndice o subíndice que no tiene signo propio queda como texto normal: «é». Revísalo.",
  ],
  [
    "<p>t<sub>W</sub> y t<sub>β</sub><sub hidden>γ</sub></p>",
    "2 superíndices o subíndices que no tienen signo propio quedan como texto normal: «W», «β». Revísalos.",
  ],
  ["<noscript><img src=a></noscript><img src=b width=1 height=1>", ""],
])("the pasted HTML %j loses: %s", (html, sentence) => {
  expect(said(html)).toBe(sentence);
});

test.each([
  ["google-docs.html", ""],
  ["word.html", ""],
  ["page.html", "1 imagen no se ha podido traer: súbela."],
])("the pasted page %s loses: %s", (name, sentence) => {
  expect(said(fixture(name))).toBe(sentence);
});

test("a picture from elsewhere that is given an address is not lost", () => {
  const { document, losses } = readHtml("<p>a<img src=data:x alt=b>c</p>", () => "subida:1");
  expect(losses.pictures).toBe(0);
  expect(document[1]).toEqual({
    type: "figure",
    pictures: [{ src: "subida:1", alt: "b", caption: "" }],
  });
});
