/** Signs that escapes make longer, in HTML or in JSON, and the longest escape. */
const ESCAPED = /[&<>"'\\]|[^\P{Cc}\n\r]/gu;
const ESCAPE = "&quot;";

/** Bytes of all fields as a page shows them once. */
export function escapedBytes(fields: Record<string, string>): number {
  return Buffer.byteLength(Object.values(fields).join("").replace(ESCAPED, ESCAPE));
}
