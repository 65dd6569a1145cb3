import { describe, expect, test } from "vitest";
import { comparableEmail, foldEmail, isMailAddress } from "~/format/email";
import { emailText } from "~/format/text-fields";

const field = emailText("falta", "no vale");

describe("the spelling of an address", () => {
  test.each([
    ["eva@ｃorreo.es", "eva@correo.es"],
    ["eva@correo．es", "eva@correo.es"],
    ["ｅva@correo.es", "eva@correo.es"],
    ["eva@españa.es", "eva@xn--espaa-rta.es"],
    ["eva@ESPAÑA.es", "eva@xn--espaa-rta.es"],
    ["eva@espan\u0303a.es", "eva@xn--espaa-rta.es"],
    ["Eva@Correo.es", "Eva@Correo.es"],
    ["ñandú@correo.es", "ñandú@correo.es"],
    ["JOSÉ@correo.es", "JOSé@correo.es"],
    ["JOSE\u0301@correo.es", "JOSé@correo.es"],
    ["\u0130Ñ@correo.es", "i\u0307ñ@correo.es"],
    ["eva@ñ.es/x", "eva@ñ.es/x"],
    ["eva", "eva"],
    ["eva@correo.es.", "eva@correo.es"],
    ["eva@ｃorreo.es。", "eva@correo.es"],
  ])("«%s» is stored as «%s»", (typed, stored) => {
    expect(foldEmail(typed)).toBe(stored);
    expect(foldEmail(stored)).toBe(stored);
  });

  test("a folded address is folded, whatever is joined in it", () => {
    const joined = ["", "\u200c", "\u034f", "\ufe0f", "\u3164"];
    const accents = ["", "\u0301", "\u0307", "\u0345", "\u030a"];
    const letters = ["A", "E", "I", "O", "\u0130", "\u2167", "\ufb01", "\u03a3", "\u1fbc"];
    const seen = letters.flatMap((letter) =>
      joined.flatMap((one) => accents.map((accent) => foldEmail(`${letter}${one}${accent}x@a.es`))),
    );
    for (let point = 0x80; point < 0x30000; point++) {
      if (point < 0xd800 || point > 0xdfff)
        seen.push(foldEmail(`${String.fromCodePoint(point)}\u0301@a.es`));
    }
    expect(seen.filter((stored) => foldEmail(stored) !== stored)).toEqual([]);
  });

  test("ASCII addresses are compared without regard to case", () => {
    expect(comparableEmail("EVA@Correo.ES")).toBe("eva@correo.es");
  });

  test("capital letters of any alphabet make no other person of an address", () => {
    expect(comparableEmail("JOSÉ@ejemplo.es")).toBe("josé@ejemplo.es");
    expect(comparableEmail("ΕΎΑ@ejemplo.es")).toBe(comparableEmail("εύα@ejemplo.es"));
  });
});

test("the form stores the folded address, and refuses what folds into two", () => {
  expect(field.parse("  eva@ｃorreo.es ")).toBe("eva@correo.es");
  expect(field.safeParse("eva＠malo@correo.es").success).toBe(false);
});

test.each([
  [`${"é".repeat(32)}@correo.es`, true],
  [`${"é".repeat(33)}@correo.es`, false],
  [`eva@${"correo.".repeat(35)}es`, true],
  [`eva@${"correo.".repeat(36)}es`, false],
])("an address as long as a mail server may have it is one: %s", (typed, isOne) => {
  expect(isMailAddress(typed)).toBe(isOne);
});

test("a domain is folded however often others were", () => {
  // Node 20 optimises URL.canParse after some thousands, and then refuses short names with accents.
  for (let n = 0; n < 20_000; n++) foldEmail("eva@é.fr");
  expect(foldEmail("ana@ñ.es")).toBe("ana@xn--ida.es");
});
