import { expect, test } from "vitest";
import { securityTxt } from "~/seo/security-txt";

const NOW = new Date("2026-11-21T12:00:00.000Z");

test("security.txt has contact, languages, expiry and its own URL", () => {
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

test("security.txt names no URL where the public origin is not known", () => {
  expect(securityTxt("hola@escuela.example", undefined, NOW)).not.toContain("Canonical");
});

test("an e-mail with a line break in it adds no field to security.txt", () => {
  const text = securityTxt("a@b.es\nPolicy: https://evil.example", undefined, NOW);
  expect(text.match(/^[\w-]+: /gm)).toEqual(["Contact: ", "Expires: ", "Preferred-Languages: "]);
});
