import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { receiptOf } from "~/correo/announcements";
import { renderMail } from "~/correo/render-mail.server";

const { html, text } = renderMail(
  receiptOf(
    {
      form: "inscripcion",
      row_id: 1,
      reference: "K7M2QX94",
      payload: { nombre: "Eva", email: "eva@ejemplo.es", curso_interes: "Nivel Medio" },
    },
    { name: "Escuela <y taller>", address: "Granada" },
  ),
);

test("a message has the colours of the site, and neither pure white nor pure black", () => {
  const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
  const colours = html.match(/#[\da-f]{6}\b/g) ?? [];
  expect(colours.length).toBeGreaterThan(10);
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
  expect(colours.filter((colour) => /#(fff|000)/.test(colour))).toEqual([]);
});

test("a message loads nothing, and says the same in text and in HTML", () => {
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|https?:/);
  expect(html).toContain("Escuela &lt;y taller&gt;");
  for (const body of [html, text]) {
    for (const words of ["Hola, Eva:", "K7M2 QX94", "Nivel Medio", "responde a este correo"]) {
      expect(body).toContain(words);
    }
  }
});
