import { type Document, plainText } from "./document/document";
import { htmlToDocument } from "./document/from-html";

/** Characters of an excerpt (specification, section 9). */
const EXCERPT_LENGTH = 150;

/** UTF-16 units of HTML that nearly always contain a whole excerpt. */
const BEGINNING = 2_000;

/**
 * Returns the first 150 characters of a document's words, with «...» behind them unless they are
 * all of its words and end with a full stop or the like.
 */
export function excerpt(document: Document): string {
  const words = [...plainText(document)];
  const shown = words.slice(0, EXCERPT_LENGTH).join("");
  const isWhole = words.length <= EXCERPT_LENGTH && /[.!?…]\s*$/.test(shown);
  return isWhole ? shown : `${shown}...`;
}

/**
 * Returns the `excerpt` of stored HTML, parsing only its beginning where that is enough; a page of
 * the blog would otherwise parse twelve whole texts.
 */
export function excerptOfHtml(html: string): string {
  const document = htmlToDocument(html.slice(0, BEGINNING));
  // Twice as many, for what was cut in the middle is at its end.
  const isEnough = plainText(document).length > 2 * EXCERPT_LENGTH;
  return excerpt(isEnough ? document : htmlToDocument(html));
}
