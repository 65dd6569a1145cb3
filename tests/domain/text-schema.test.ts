import { expect, test } from "vitest";
import { emailText, requiredText, textUpTo, typedText } from "~/text-schema";

test("names of every script are kept as they are", () => {
  for (const name of ["María José", "Ñandú", "Łukasz Żółć", "王小明", "O’Brien-Ibáñez", "👩‍🎨"]) {
    expect(requiredText(100, "missing").parse(name)).toBe(name);
  }
});

test("letters and their accents are composed, so that the same name is the same text", () => {
  expect(typedText.parse("Jose\u0301")).toBe("José");
});

test("blanks around go, line ends are one character, control characters vanish", () => {
  expect(typedText.parse("  uno\r\ndos\rtres\u0000\u0007 \n")).toBe("uno\ndos\ntres");
});

test("nothing but blanks counts as nothing", () => {
  expect(requiredText(10, "Escribe algo").safeParse(" \n ").error?.issues[0]?.message).toBe(
    "Escribe algo",
  );
});

test("a field that was not sent is an empty one", () => {
  expect(textUpTo(10).parse(undefined)).toBe("");
});

test("the bound itself fits, one more does not", () => {
  expect(textUpTo(3).parse("abc")).toBe("abc");
  expect(textUpTo(3).safeParse("abcd").error?.issues[0]?.message).toBe(
    "Escribe 3 caracteres como máximo",
  );
});

test.each(["eva@ejemplo.es", "a+b@sub.ejemplo.org", "josé@ñandú.es"])(
  "%s is an e-mail",
  (email) => {
    expect(emailText("missing", "wrong").parse(email)).toBe(email);
  },
);

test.each(["eva", "eva@", "@ejemplo.es", "eva@ejemplo", "eva @ejemplo.es", "a@b@c.es"])(
  "%s is none",
  (email) => {
    expect(emailText("missing", "wrong").safeParse(email).error?.issues[0]?.message).toBe("wrong");
  },
);
