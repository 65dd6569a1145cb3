import { EXCERPT_LENGTH } from "./article-limits";
import { type Document, plainText } from "./document";

/** The first 150 characters of an article, and three dots (specification, section 9). */
export function excerpt(document: Document): string {
  return `${[...plainText(document)].slice(0, EXCERPT_LENGTH).join("")}...`;
}
