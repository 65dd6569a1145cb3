import { z } from "zod";
import { foldEmail, isMailAddress } from "./email";
import { EMAIL_MAX } from "./text-limits";

/** The specification's «simple {email} pattern». */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A text of several lines: NFC, `\n`, no other control characters, trimmed. */
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
  )
  .transform(withoutNothing);

/** Turn the direction of letters around, or are not seen at all; joiners make emoji and scripts. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/gu;

/** A text of one line: breaks and control characters are spaces, what nobody sees is dropped. */
export const typedLine = z
  .string()
  .default("")
  .transform((text) =>
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .replace(UNSEEN, "")
      .trim(),
  )
  .transform(withoutNothing);

/** Hangul's fillers, joiners and Braille's blank are letters and signs to Unicode, and nothing to the eye. */
const NOTHING = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/** Characters that nobody sees, a zero-width space for instance, are no text of their own. */
function withoutNothing(text: string): string {
  return NOTHING.test(text) ? "" : text;
}

const tooLong = (max: number): string => `Escribe ${max} caracteres como máximo`;

/** `max` in UTF-16 units, as browsers count `maxlength`. */
export function textUpTo(max: number) {
  return trimmedText.pipe(z.string().max(max, tooLong(max)));
}

export function requiredText(max: number, missing: string) {
  return textUpTo(max).pipe(z.string().min(1, missing));
}

/** `max` in UTF-16 units; `missing` is the error when it is empty. */
export function requiredLine(max: number, missing: string) {
  return lineUpTo(max).pipe(z.string().min(1, missing));
}

export function lineUpTo(max: number) {
  return typedLine.pipe(z.string().max(max, tooLong(max)));
}

/** Null for an empty line. */
export function optionalLine(max: number) {
  return lineUpTo(max)
    .transform((text) => text || null)
    .optional();
}

/** Longer than `max` UTF-16 units, it was not filled in by our form. */
export function hiddenText(max: number) {
  return z
    .string()
    .max(max, "El formulario ha llegado dañado. Vuelve a abrir la página")
    .optional();
}

/** Reads an address as the forms took it before mail had to be deliverable to it. */
export const storedEmail = z.string().transform(foldEmail).pipe(z.string().regex(EMAIL));

/**
 * Folded, so that one address has one spelling wherever it is stored, and one to which mail can be
 * sent: its receipt would never leave.
 */
export function emailText(missing: string, invalid: string) {
  return requiredLine(EMAIL_MAX, missing)
    .transform(foldEmail)
    .pipe(
      z
        .string()
        .max(EMAIL_MAX, tooLong(EMAIL_MAX))
        .regex(EMAIL, invalid)
        .refine(isMailAddress, invalid),
    );
}
