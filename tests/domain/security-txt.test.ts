import { expect, test } from "vitest";
import { securityTxt } from "~/seo/security-txt";

const NOW = new Date("2026-11-21T12:00:00.000Z");

test("says whom to tell, in which languages, until when and where it stands", () => {
  expect(securityTxt("hola@escuela.example", "https://escuela.example", NOW)).toBe(
    [
      "Contact: mailto:hola@escuela.example",
      "Expires: 2027-05-20T12:00:00.000Z",
      "Preferred-Languages: es, en",
      "Canonical: https://escuela.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("names no place where the public origin is not known", () => {
  expect(securityTxt("hola@escuela.example", undefined, NOW)).not.toContain("Canonical");
});

test("an address with a line break in it adds no field", () => {
  const text = securityTxt("a@b.es\nPolicy: https://evil.example", undefined, NOW);
  expect(text.match(/^[\w-]+: /gm)).toEqual(["Contact: ", "Expires: ", "Preferred-Languages: "]);
});
