/** Whatever XML 1.0 may not hold, even escaped (section 2.2): control characters, halves of pairs. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A text as XML writes it, within an element or between the quotation marks of an attribute. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}
