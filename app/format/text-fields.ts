import { z } from "zod";
import { EMAIL_MAX } from "./text-limits";

/** The specification's «simple {email} pattern». */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A text of several lines: NFC, `\n`, no other control characters, trimmed; a missing one is empty. */
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

/** A text of one line: breaks and control characters are spaces. */
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

/** A text of at most `max` UTF-16 units, as browsers count `maxlength`. */
export function textUpTo(max: number) {
  return trimmedText.pipe(z.string().max(max, tooLong(max)));
}

/** A text of at most `max` UTF-16 units; `missing` is the error when it is empty. */
export function requiredText(max: number, missing: string) {
  return textUpTo(max).pipe(z.string().min(1, missing));
}

/** A line of at most `max` UTF-16 units; `missing` is the error when it is empty. */
export function requiredLine(max: number, missing: string) {
  return lineUpTo(max).pipe(z.string().min(1, missing));
}

/** A line of at most `max` UTF-16 units. */
export function lineUpTo(max: number) {
  return typedLine.pipe(z.string().max(max, tooLong(max)));
}

/** A line of at most `max` UTF-16 units, or null for an empty one. */
export function optionalLine(max: number) {
  return lineUpTo(max)
    .transform((text) => text || null)
    .optional();
}

/** A hidden field; longer than `max` UTF-16 units, it was not filled in by our form. */
export function hiddenText(max: number) {
  return z
    .string()
    .max(max, "El formulario ha llegado dañado. Vuelve a abrir la página")
    .optional();
}

/** A required e-mail address; `invalid` is the error for one that cannot be right. */
export function emailText(missing: string, invalid: string) {
  return requiredLine(EMAIL_MAX, missing).pipe(z.string().regex(EMAIL, invalid));
}
