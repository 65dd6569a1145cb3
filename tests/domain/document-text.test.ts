import { describe, expect, test } from "vitest";
import { htmlToDocument, readHtml } from "~/text/document/from-html";
import { textToDocument } from "~/text/document/from-text";
import { documentToHtml, safeHtml } from "~/text/document/to-html.server";
import { documentToText } from "~/text/document/to-text";
import { fromSlate, toSlate } from "~/text/editor/slate-document";

const read = (text: string) => textToDocument(text, { withPictures: true });

describe("the text of a document", () => {
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
    ["2*3*4 y a*b*", "<p>2*3*4 y a*b*</p>"],
    ["2**3**4", "<p>2**3**4</p>"],
    ["(*a*), ¡**b**!", "<p>(<em>a</em>), ¡<strong>b</strong>!</p>"],
    ["foto\\ *grafía*, *foto*grafía", "<p>foto<em>grafía</em>, <em>foto</em>grafía</p>"],
    ["C:\\ y \\ z", "<p>C:\\ y \\ z</p>"],
    ["**[a](/b)**", '<p><a href="/b"><strong>a</strong></a></p>'],
    [
      "**mira [a *b*](/c) y** ya",
      '<p><strong>mira</strong> <a href="/c"><strong>a</strong> <strong><em>b</em></strong></a> <strong>y</strong> ya</p>',
    ],
    ["[a*](/b) c*", '<p><a href="/b">a*</a> c*</p>'],
    ["**[a](/b)", '<p>**<a href="/b">a</a></p>'],
    ["([a](https://x.es))", '<p>(<a href="https://x.es/">a</a>)</p>'],
    [
      "[Plata](https://es.wikipedia.org/wiki/Plata_(metal))",
      '<p><a href="https://es.wikipedia.org/wiki/Plata_%28metal%29">Plata</a></p>',
    ],
    ["**a *b** c", "<p><strong>a *b</strong> c</p>"],
    ["<b>HTML</b> & más", "<p>&lt;b&gt;HTML&lt;/b&gt; &amp; más</p>"],
    ["[la web](https://x.es)", '<p><a href="https://x.es/">la web</a></p>'],
    ["[lista](/inscripcion)", '<p><a href="/inscripcion">lista</a></p>'],
    ["[correo](ana@x.es)", '<p><a href="mailto:ana@x.es">correo</a></p>'],
    ["[malo](javascript:alert(1))", "<p>[malo](javascript:alert(1))</p>"],
    ["\\*sin\\* marca", "<p>*sin* marca</p>"],
    ["#etiqueta", "<p>#etiqueta</p>"],
    ["### Menor", "<h3>Menor</h3>"],
    ["#### Cuatro", "<p>#### Cuatro</p>"],
    ["3. Secar\n4. Cortar", '<ol start="3"><li>Secar</li><li>Cortar</li></ol>'],
    [
      "1. Revelar\n\nEspera.\n\n2. Parar",
      '<ol><li>Revelar</li></ol><p>Espera.</p><ol start="2"><li>Parar</li></ol>',
    ],
    [
      "1. Revelar\n   - agitar\n   - parar\n2. Fijar",
      '<ol><li>Revelar</li></ol><ul><li>agitar</li><li>parar</li></ul><ol start="2"><li>Fijar</li></ol>',
    ],
    ["Era el\n12. Nada", "<p>Era el 12. Nada</p>"],
    ["1. Revelar\n2. Parar", "<ol><li>Revelar</li><li>Parar</li></ol>"],
    ["1. Revelar\n\n2. Parar", "<ol><li>Revelar</li><li>Parar</li></ol>"],
    ["1. Uno\n1. Dos", "<ol><li>Uno</li><li>Dos</li></ol>"],
    ["1. Uno\n\n1. Otra", "<ol><li>Uno</li></ol><ol><li>Otra</li></ol>"],
    ["2024. Un buen año", "<p>2024. Un buen año</p>"],
    ["12\\. Nota", "<p>12. Nota</p>"],
    ["0. Nota", "<p>0. Nota</p>"],
    ["1\\. Nota", "<p>1. Nota</p>"],
    ["> Luz", "<blockquote><p>Luz</p></blockquote>"],
    [">Luz\n> y sombra", "<blockquote><p>Luz y sombra</p></blockquote>"],
    ["> Luz\n>\n> — Eva", "<blockquote><p>Luz</p><p>— Eva</p></blockquote>"],
    ["> a\n\n> b", "<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>"],
    ["5 > 3", "<p>5 &gt; 3</p>"],
    [
      "| °C | Minutos |\n| 20 | 9 |",
      '<table><thead><tr><th scope="col">°C</th><th scope="col">Minutos</th></tr></thead><tbody><tr><td>20</td><td>9</td></tr></tbody></table>',
    ],
    [
      "|a|b|\n|:--|--:|\n|*c*|d \\| e|f|",
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th><th scope="col"></th></tr></thead><tbody><tr><td>*c*</td><td>d | e</td><td>f</td></tr></tbody></table>',
    ],
    ["| una sola |\n| columna |", "<p>una sola</p><p>columna</p>"],
    ["|a|b|c|d|e|f|g|", "<p>a | b | c | d | e | f | g</p>"],
    [
      '![Una cubeta](/uploads/blog-images/482919304412.jpg "El baño \\"de paro\\"")',
      '<figure><img src="/uploads/blog-images/482919304412.jpg" alt="Una cubeta"><figcaption>El baño &quot;de paro&quot;</figcaption></figure>',
    ],
    [
      "Antes:\n![](/uploads/blog-images/482919304412.jpg)\n![Decorativa](/uploads/galeria-images/482919304412.png)",
      '<p>Antes:</p><figure><figure><img src="/uploads/blog-images/482919304412.jpg" alt=""></figure><figure><img src="/uploads/galeria-images/482919304412.png" alt="" role="presentation"></figure></figure>',
    ],
    ["![x](https://x.es/a.jpg)", '<p>!<a href="https://x.es/a.jpg">x</a></p>'],
    [
      "![x](/uploads/site-images/logo.svg)",
      '<p>!<a href="/uploads/site-images/logo.svg">x</a></p>',
    ],
    ["", ""],
  ])("the text %j becomes the HTML %s", (text, html) => {
    expect(documentToHtml(read(text))).toBe(html);
  });

  test("a picture is text where no pictures are allowed", () => {
    const line = "![Cubeta](/uploads/blog-images/482919304412.jpg)";
    expect(safeHtml(textToDocument(line))).not.toContain("<img");
    expect(safeHtml(read(line))).toContain("<img");
  });

  test.each([
    "*a ",
    "**a ",
    "***a ",
    "*a **b ",
    "[",
    "[a](",
    "\\",
    "\n \n",
    "- \n",
    "*",
    "1. ",
    "1. a\n",
    "> ",
    "| ",
    "|\\",
    "![",
    "![\\",
    "![](/uploads/",
  ])("the text %j, repeated a great many times, is read all the same", (part) => {
    const once = documentToText(read(part.repeat(20_000)));
    expect(documentToText(read(once))).toBe(once);
  });
});

describe("a table that is being filled in", () => {
  test.each([
    "| a |  |\n|  |  |",
    "|  |  |\n|  |  |",
    "|  | b |\n| c |  |\n|  |  |",
    "| Película |  |  |\n|  |  |  |\n| HP5 |  |  |",
  ])("comes back from storage and editor as it was: %j", (text) => {
    const document = textToDocument(text);
    expect(documentToText(htmlToDocument(safeHtml(document)))).toBe(text);
    expect(documentToText(fromSlate(toSlate(document)))).toBe(text);
  });

  test.each([
    ["| a | b |  |\n|  |  |  |\n| c |  |  |", "| a | b |\n| c |  |"],
    ["|  |  |\n|  |  |", ""],
    ["| x |  |\n| y |  |", "x\n\ny"],
  ])("is shown to readers without empty rows and columns: %j", (text, read) => {
    const shown = safeHtml(textToDocument(text), { picture: () => null, table: (each) => each });
    expect(documentToText(htmlToDocument(shown))).toBe(read);
    const pasted = readHtml(safeHtml(textToDocument(text)), () => null);
    expect(documentToText(pasted.document)).toBe(read);
  });
});
