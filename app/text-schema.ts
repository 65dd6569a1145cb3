import { z } from "zod";
import { EMAIL_MAX } from "./text-limits";

/** The specification's «simple {email} pattern»: something, an at sign, a host with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * What somebody typed into a field, as it is kept: Unicode composed, line ends as `\n`,
 * without control characters, without blanks around. A missing field is an empty one.
 */
export const typedText = z
  .string()
  .default("")
  .transform((text) =>
    text.normalize("NFC").replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "").trim(),
  );

/** A text of at most `max` UTF-16 units, which is how browsers count `maxlength`. */
export function textUpTo(max: number) {
  return typedText.pipe(z.string().max(max, `Escribe ${max} caracteres como máximo`));
}

/** The same, and not empty: `missing` is the sentence shown when it is. */
export function requiredText(max: number, missing: string) {
  return textUpTo(max).pipe(z.string().min(1, missing));
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
  return requiredText(EMAIL_MAX, missing).pipe(z.string().regex(EMAIL, invalid));
}
