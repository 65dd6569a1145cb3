/** What people put between the digits. */
const SEPARATORS = /[\s.\-‐‑–()/]/g;

/** Spain's numbering plan has no others. */
const SPANISH = /^[5-9]\d{8}$/;

/** E.164: at most fifteen digits, and no country code begins with 0. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/** Whether a telephone is plausible: nine digits for Spain, else a prefix (`+`, `00`) and 8 to 15 digits. */
export function isTelefono(typed: string): boolean {
  const text = typed.replace(SEPARATORS, "");
  const international = text.match(/^(?:\+|00)(.*)$/)?.[1];
  if (international === undefined) return SPANISH.test(text);
  return international.startsWith("34")
    ? SPANISH.test(international.slice(2))
    : INTERNATIONAL.test(international);
}
