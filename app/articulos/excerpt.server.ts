import { createHash } from "node:crypto";
import { EXCERPT_LENGTH } from "./articulo-fields";
import { type Document, plainText } from "./document/document";
import { htmlToDocument } from "./document/from-html";

/** Characters of HTML in which an excerpt nearly always is. */
const BEGINNING = 2_000;

/** Excerpts by the hash of the beginning that they were read from: reading takes a tenth of a page. */
const remembered = new Map<string, string>();
const REMEMBERED = 240;

/** The first 150 characters of an article, and three dots (specification, section 9). */
export function excerpt(document: Document): string {
  return `${[...plainText(document)].slice(0, EXCERPT_LENGTH).join("")}...`;
}

/** `excerpt` of stored HTML, of which a list would otherwise read twelve whole articles. */
export function excerptOfHtml(html: string): string {
  const beginning = html.slice(0, BEGINNING);
  const key = createHash("sha256").update(beginning).digest("base64");
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const document = htmlToDocument(beginning);
  // Twice as many, for what was cut in the middle is at its end.
  if (plainText(document).length <= 2 * EXCERPT_LENGTH) return excerpt(htmlToDocument(html));
  const made = excerpt(document);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, made);
  return made;
}
