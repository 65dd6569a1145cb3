import { parse } from "cookie";

/**
 * Returns the value of a cookie, not decoded; "" where there is none. The site's cookies need no
 * decoding, and decoding a header full of others' would take as long as a page.
 */
export function readCookie(header: string | null | undefined, name: string): string {
  return parse(header ?? "", { decode: (text) => text })[name] ?? "";
}
