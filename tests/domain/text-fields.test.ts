import { expect, test } from "vitest";
import {
  emailText,
  requiredLine,
  requiredText,
  textUpTo,
  trimmedText,
  typedLine,
} from "~/format/text-fields";

test("names of every script are not changed", () => {
  for (const name of ["María José", "Ñandú", "Łukasz Żółć", "王小明", "O’Brien-Ibáñez", "👩‍🎨"]) {
    expect(requiredText(100, "missing").parse(name)).toBe(name);
  }
});

test("letters and their accents are composed, so that the same name is the same text", () => {
  expect(trimmedText.parse("Jose\u0301")).toBe("José");
});

test("a text of several lines has one kind of line end and no other control character", () => {
  const typed = "  uno\r\ndos\rtres\u0085cuatro\u2028cinco\u2029seis\vsiete\u0000\tocho\u009f \n";
  expect(trimmedText.parse(typed)).toBe("uno\ndos\ntres\ncuatro\ncinco\nseis\nsiete ocho");
});

const BREAKS = [
  ...["\n", "\r\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f", "\t"],
  ...["\u0000", "\u009f"],
];

test.each(BREAKS)("a field of one line stays on it, whatever was sent: %j", (sent) => {
  const typed = `Eva${sent}${sent}Bcc: nadie${sent}`;
  expect(typedLine.parse(typed)).toBe("Eva Bcc: nadie");
  expect(requiredLine(100, "missing").parse(typed)).toBe("Eva Bcc: nadie");
});

test.each(["\n\u2028", " \n ", "\u200B", "\u00AD \u2060", "\uFEFF"])(
  "a field with nothing but %j counts as empty",
  (nothing) => {
    for (const schema of [requiredText(10, "Escribe algo"), requiredLine(10, "Escribe algo")]) {
      expect(schema.safeParse(nothing).error?.issues[0]?.message).toBe("Escribe algo");
    }
  },
);

const UNSEEN = [
  ...["\u200B", "\u200E", "\u200F", "\u202A", "\u202E", "\u2066", "\u2069", "\u061C"],
  ...["\u00AD", "\u2060", "\uFEFF", "\u{E0041}"],
];

test.each(UNSEEN)("a field of one line drops a character that nobody sees: %j", (unseen) => {
  const typed = `${unseen}Eva${unseen} Ruiz ${unseen}`;
  expect(typedLine.parse(typed)).toBe("Eva Ruiz");
  expect(requiredLine(8, "missing").parse(typed)).toBe("Eva Ruiz");
});

test("a field of one line leaves the joiners of scripts and emoji", () => {
  for (const joined of ["نامه\u200Cای", "👩‍🎨", "❤️"]) expect(typedLine.parse(joined)).toBe(joined);
});

test("a field that was not sent is an empty one", () => {
  expect(textUpTo(10).parse(undefined)).toBe("");
});

test("a field may be as long as its limit, and not one character longer", () => {
  expect(textUpTo(3).parse("abc")).toBe("abc");
  expect(textUpTo(3).safeParse("abcd").error?.issues[0]?.message).toBe(
    "Escribe 3 caracteres como máximo",
  );
});

test.each(["eva@ejemplo.es", "a+b@sub.ejemplo.org", "josé@ejemplo.es"])(
  "the text %s is an e-mail",
  (email) => {
    expect(emailText("missing", "wrong").parse(email)).toBe(email);
  },
);

test.each([
  "eva",
  "eva@",
  "@ejemplo.es",
  "eva@ejemplo",
  "eva @ejemplo.es",
  "eva@ejemplo.es\u0085x",
  "eva@correo..es",
  "eva@correo.es,",
  "<eva@correo.es>",
  "eva;ana@correo.es",
])("the text %s is no e-mail", (email) => {
  expect(emailText("missing", "wrong").safeParse(email).error?.issues[0]?.message).toBe("wrong");
});

test.each(["\u3164", "\u115f\u1160", "\uffa0 ", "\u2800\u200b", "\u034f"])(
  "a text of signs that nobody sees, %j, is empty in every field",
  (unseen) => {
    expect([typedLine.parse(unseen), trimmedText.parse(unseen)]).toEqual(["", ""]);
    expect(typedLine.parse(`${unseen}a`)).toContain("a");
  },
);
