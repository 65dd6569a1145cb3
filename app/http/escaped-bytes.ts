/** Matches the signs that an escape in HTML or JSON makes longer. */
const ESCAPED = /[&<>"'\\]|[^\P{Cc}\n\r]/gu;
/** The longest escape of a sign. */
const ESCAPE = "&quot;";

/** Returns an upper bound for the bytes of all fields as escaped in a page once. */
export function escapedBytes(fields: Record<string, string>): number {
  return Buffer.byteLength(Object.values(fields).join("").replace(ESCAPED, ESCAPE));
}
