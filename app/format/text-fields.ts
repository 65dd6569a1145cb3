import { z } from "zod";
import { foldEmail, isMailAddress } from "./email";
import { EMAIL_MAX } from "./text-limits";

/** Matches the specification's «simple {email} pattern»: an @, and a dot in what follows it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Schema of a text of several lines: NFC, `\n`, no other control characters, trimmed. */
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

/**
 * Matches invisible format characters, those that reverse the direction of letters included; not
 * joiners, which make emoji and scripts.
 */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/gu;

/**
 * Schema of a text of one line: breaks and control characters are spaces, what nobody sees is
 * dropped.
 */
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

/**
 * Matches a text without visible signs: Hangul's fillers, joiners, Braille's blank are letters too.
 */
const NOTHING = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

function withoutNothing(text: string): string {
  return NOTHING.test(text) ? "" : text;
}

const tooLong = (max: number): string => `Escribe ${max} caracteres como máximo`;

/** Returns the schema of a text of up to `max` UTF-16 units, as browsers count `maxlength`. */
export function textUpTo(max: number) {
  return trimmedText.pipe(z.string().max(max, tooLong(max)));
}

export function requiredText(max: number, missing: string) {
  return textUpTo(max).pipe(z.string().min(1, missing));
}

/**
 * Returns the schema of a line of 1 to `max` UTF-16 units; `missing` is the error for an empty one.
 */
export function requiredLine(max: number, missing: string) {
  return lineUpTo(max).pipe(z.string().min(1, missing));
}

export function lineUpTo(max: number) {
  return typedLine.pipe(z.string().max(max, tooLong(max)));
}

/**
 * Returns the schema of a line of up to `max` UTF-16 units; null if empty, undefined if missing.
 */
export function optionalLine(max: number) {
  return lineUpTo(max)
    .transform((text) => text || null)
    .optional();
}

/**
 * Returns the schema of a hidden field; over `max` UTF-16 units it was not filled in by our form.
 */
export function hiddenText(max: number) {
  return z
    .string()
    .max(max, "El formulario ha llegado dañado. Vuelve a abrir la página")
    .optional();
}

/** Schema of an address as forms accepted it before mail had to be deliverable to it. */
export const storedEmail = z.string().transform(foldEmail).pipe(z.string().regex(EMAIL));

/**
 * Returns the schema of an address that mail can reach, as its receipt would otherwise never leave;
 * folded, so that one address has one spelling.
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
