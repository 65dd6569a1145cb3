import { expect, test } from "vitest";
import { cartaMail } from "~/cartas/carta-mail.server";
import { readEscuela } from "~/escuela/escuela.server";

const write = async (contenido: string) =>
  cartaMail({ asunto: "Abrimos", contenido }, (await readEscuela()).words, "x");

test("a subheading stands out from the paragraphs of a plain mail", async () => {
  const long = "Un subtítulo que dice tanto que en mayúsculas nadie lo leería con gusto";
  const { text } = await write(`## Qué llevar\nUna cámara.\n\n## ${long}\nNada más.`);
  expect(text).toMatch(/^QUÉ LLEVAR\n\nUna cámara\.\n\n\n/);
  expect(text).toContain(`\n\n\n${long}\n\nNada más.`);
});

test("links and tables of a letter have its colours, in the light and in the dark", async () => {
  const { html } = await write("[Ven](/cursos)");
  const [light = "", dark = ""] = html.split("@media");
  expect(html).toContain('<div class="text"');
  expect(light).toContain(".text a { color: #15476b; }");
  expect(dark).toContain(".text a { color: #8cc0e0 !important; }");
  expect(light).toMatch(/\.text th, \.text td \{ padding: [^}]*border: 1px solid #cac9c8/);
});
