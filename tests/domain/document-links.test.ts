import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textToDocument } from "~/text/document/from-text";
import {
  cleanUrl,
  typedUrl,
  urlProblem,
  withOwnPaths,
  withoutOwnHost,
} from "~/text/document/links";
import { documentToText } from "~/text/document/to-text";

const HOST = "escuela.example";

describe("an address", () => {
  test.each([
    ["https://escuela.example", "https://escuela.example/"],
    ["HTTP://X.es/a b", "http://x.es/a%20b"],
    ["mailto:ana@escuela.example", "mailto:ana@escuela.example"],
    ["/inscripcion?curso=medio", "/inscripcion?curso=medio"],
    ["/blog/../galeria", "/galeria"],
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["ftp://escuela.example/a.zip", null],
    ["file:///etc/passwd", null],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["/\t/evil.example", null],
    ["/..//evil.example", null],
    ["inscripcion.html", null],
    ["", null],
  ])("the address %j becomes %j", (typed, clean) => {
    expect(cleanUrl(typed)).toBe(clean);
  });

  test("cleaning an address twice changes nothing, and a path stays on the site", () => {
    const part = fc.constantFrom("/", "\\", "..", "a", "ñ", "?", "#", "(", "*", "\t", " ", "@x.es");
    const path = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
    const signs = fc.constantFrom("+", "6", "0", " ", "(", ")", "-", ".", "x");
    const telephone = fc.array(signs, { maxLength: 12 }).map((typed) => `tel:${typed.join("")}`);
    fc.assert(
      fc.property(fc.oneof(path, fc.webUrl(), fc.emailAddress(), telephone), (typed) => {
        const clean = typedUrl(typed);
        if (clean === null) return;
        expect(typedUrl(clean)).toBe(clean);
        expect(cleanUrl(clean)).toBe(clean);
        if (clean.startsWith("/")) expect(new URL(clean, "https://x.es").host).toBe("x.es");
      }),
    );
  });
});

describe("an address as people type it", () => {
  test.each([
    ["www.escuela.es/x", "https://www.escuela.es/x"],
    [" escuela.es ", "https://escuela.es/"],
    ["escuela.es:8443/a?b", "https://escuela.es:8443/a?b"],
    ["cañón.es", "https://xn--can-8mak.es/"],
    ["escuela.es.", "https://escuela.es/"],
    ["ana@escuela.es", "mailto:ana@escuela.es"],
    ["ana@escuela.es?subject=Hola", "mailto:ana@escuela.es?subject=Hola"],
    ["/inscripcion", "/inscripcion"],
    ["escuela", null],
    ["20.30", null],
    ["tel:600 123 456", "tel:600123456"],
    ["TEL:+34 (958) 12-34.56", "tel:+34958123456"],
    ["tel:escuela", null],
    ["tel:", null],
    ["sms:600123456", null],
  ])("the address %j, typed, becomes %j", (typed, clean) => {
    expect(typedUrl(typed)).toBe(clean);
  });

  test("an address as long as an article is refused", () => {
    expect(typedUrl(`ana@${".a".repeat(100_000)}@`)).toBeNull();
    expect(typedUrl(`${"a.".repeat(100_000)}@`)).toBeNull();
  });

  test("a wrong address is explained according to what is wrong with it", () => {
    expect(urlProblem(" ")).toMatch(/^Escribe la dirección/);
    expect(urlProblem("sms:600123456")).toContain("https://");
    expect(urlProblem("escuela")).toContain("/inscripcion");
    for (const begun of ["https://", "https:/escuela.es", "mailto:", "tel:"]) {
      expect(typedUrl(begun)).toBeNull();
      expect(urlProblem(begun)).toMatch(/le falta algo/);
    }
  });
});

describe("pages of the site itself", () => {
  test.each([
    ["https://escuela.example/inscripcion?curso=medio", "/inscripcion?curso=medio"],
    ["http://escuela.example/", "/"],
    ["https://escuela.example:3000/blog", "https://escuela.example:3000/blog"],
    ["https://otra.example/blog", "https://otra.example/blog"],
    ["https://escuela.example//otra.example", "https://escuela.example//otra.example"],
    ["mailto:ana@escuela.example", "mailto:ana@escuela.example"],
    ["/blog", "/blog"],
  ])("the address %j is stored as %j", (url, stored) => {
    expect(withoutOwnHost(url, HOST)).toBe(stored);
  });

  test("links in paragraphs and lists lose the site's own host", () => {
    const text = "[a](https://escuela.example/blog) b\n\n- [c](escuela.example/galeria)";
    expect(documentToText(withOwnPaths(textToDocument(text), HOST))).toBe(
      "[a](/blog) b\n\n- [c](/galeria)",
    );
  });
});
