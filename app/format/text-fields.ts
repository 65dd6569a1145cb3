import { z } from "zod";
import { EMAIL_MAX } from "./text-limits";

/** The specification's «simple {email} pattern»: something, an at sign, a host with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * What somebody typed into a field of several lines, as it is kept: Unicode composed, line ends as
 * `\n`, without other control characters, without blanks around. A missing field is an empty one.
 */
export const trimmedText = z
  .string()
  .default("")
  .transform((text) =>
    text
      .normalize("NFC")
      .replace(LINE_END, "\n")
      .replaceAll("\t", " ")
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim(),
  );

/** What somebody typed into a field of one line: breaks and control characters are blanks. */
export const typedLine = z
  .string()
  .default("")
  .transform((text) =>
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .trim(),
  );

const tooLong = (max: number): string => `Escribe ${max} caracteres como máximo`;

/** A text of at most `max` UTF-16 units, which is how browsers count `maxlength`. */
export function textUpTo(max: number) {
  return trimmedText.pipe(z.string().max(max, tooLong(max)));
}

/** The same, and not empty: `missing` is the sentence shown when it is. */
export function requiredText(max: number, missing: string) {
  return textUpTo(max).pipe(z.string().min(1, missing));
}

/** The same on one line. */
export function requiredLine(max: number, missing: string) {
  return lineUpTo(max).pipe(z.string().min(1, missing));
}

/** A text on one line, of at most `max` UTF-16 units. */
export function lineUpTo(max: number) {
  return typedLine.pipe(z.string().max(max, tooLong(max)));
}

/** A field that the form fills in by itself: what is longer than `max` does not come from there. */
export function hiddenText(max: number) {
  return z
    .string()
    .max(max, "El formulario ha llegado dañado. Vuelve a abrir la página")
    .optional();
}

/** A required e-mail address; `invalid` is the sentence for one that cannot be right. */
export function emailText(missing: string, invalid: string) {
  return requiredLine(EMAIL_MAX, missing).pipe(z.string().regex(EMAIL, invalid));
}
