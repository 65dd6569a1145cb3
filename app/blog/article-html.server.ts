import sanitizeHtml from "sanitize-html";
import type { Document } from "./document";
import { documentToHtml } from "./document-to-html";

/**
 * The HTML that is stored. It is built from the nodes of the schema, and nothing else can be in
 * it; a well-kept sanitiser goes over it all the same, should the builder ever be wrong.
 */
export function articleHtml(document: Document): string {
  return sanitizeHtml(documentToHtml(document), {
    allowedTags: ["p", "h2", "ul", "li", "strong", "em", "a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
  });
}
