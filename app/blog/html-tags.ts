import type { Link } from "./document";

export const HEADING_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
export const BLOCK_TAGS = [
  ...["p", "div", "section", "article", "header", "footer", "main", "aside", "blockquote", "pre"],
  ...["ul", "ol", "dl", "dt", "dd", "table", "tr", "figure", "figcaption", "hr", "address"],
];
const UNREAD_TAGS = [
  ...["script", "style", "head", "title", "template", "noscript", "iframe", "svg", "math"],
  ...["textarea", "select", "button", "object", "xmp", "noembed", "noframes", "audio", "video"],
];

/** Word writes items as paragraphs of this class. */
const WORD_ITEM = /^MsoListParagraph/;

/** A tag that has not been closed yet, and what it says of the words in it. */
export interface OpenTag {
  name: string;
  bold?: boolean;
  italic?: boolean;
  href?: string;
  /** The link that its words have become. */
  inline?: Link;
  unread?: boolean;
  /** A paragraph that Word means as an item. */
  wordItem?: boolean;
}

/** Reads meaning from names and, for Google Docs and Word, from styles. */
export function readTag(
  name: string,
  { style = "", href, class: className = "" }: Record<string, string>,
): OpenTag {
  const tag: OpenTag = { name };
  if (WORD_ITEM.test(className)) tag.wordItem = true;
  // Word writes the bullet of an item as text of its own.
  if (UNREAD_TAGS.includes(name) || /mso-list:\s*Ignore/i.test(style)) tag.unread = true;
  if (["b", "strong"].includes(name)) tag.bold = true;
  if (["i", "em", "cite"].includes(name)) tag.italic = true;
  const weight = style.match(/font-weight:\s*(\w+)/i)?.[1];
  // Google Docs wraps everything in a <b> of normal weight.
  if (weight) tag.bold = weight === "bold" || Number(weight) >= 600;
  const slant = style.match(/font-style:\s*(\w+)/i)?.[1];
  if (slant) tag.italic = slant === "italic";
  if (HEADING_TAGS.includes(name)) tag.bold = false;
  if (name === "a" && href !== undefined) tag.href = href;
  return tag;
}
