import { parse } from "cookie";

/**
 * The value of a cookie of ours; "" where there is none. Ours need no decoding, and a head full of
 * others' would be decoded for as long as a page takes.
 */
export function readCookie(header: string | null | undefined, name: string): string {
  return parse(header ?? "", { decode: (text) => text })[name] ?? "";
}
