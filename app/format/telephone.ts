/**
 * Matches what stands between the digits of a telephone number; U+202A and its like come along when
 * a number is copied.
 */
const SEPARATORS = /[\p{P}\p{Z}\p{Cf}]/gu;

/** Matches a number of Spain's numbering plan, also with 34 without a plus. */
const SPANISH = /^(34)?[5-9]\d{8}$/;

/**
 * Matches an international number (E.164): at most fifteen digits, no country code begins with 0.
 */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * True for a plausible telephone: nine digits for Spain, else a prefix (`+`, `00`) and 8 to 15
 * digits.
 */
export function isTelefono(typed: string): boolean {
  const text = typed.normalize("NFKC").replace(SEPARATORS, "");
  const international = text.match(/^(?:\+|00)(.*)$/)?.[1];
  if (international === undefined) return SPANISH.test(text);
  // Many write «+34 (0)» as they have seen it abroad.
  return international.startsWith("34")
    ? SPANISH.test(international.replace(/^340?/, ""))
    : INTERNATIONAL.test(international);
}

/** Returns the digits of a plausible telephone with the country code, Spain's by default. */
export function internationalDigits(typed: string): string {
  const text = typed.normalize("NFKC").replace(SEPARATORS, "");
  const digits = text.replace(/^(\+|00)/, "").replace(/^340/, "34");
  return digits === text && digits.length === 9 ? `34${digits}` : digits;
}
